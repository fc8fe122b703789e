'use client'

import { useState } from 'react'
import { Braces, FileText, type LucideIcon } from 'lucide-react'
import { log } from '#lib/client/log.ts'
import { exportPath } from '#lib/client/chat/exports.ts'
import { RequestError } from '#lib/client/http.ts'
import type { ExportFormat } from '#lib/protocol/chat-export.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useChat } from '../use-chat.ts'

type Choice = { format: ExportFormat; icon: LucideIcon; label: string; hint: string }

const CHOICES: readonly Choice[] = [
  { format: 'md', icon: FileText, label: 'Markdown', hint: 'To read and to print' },
  { format: 'json', icon: Braces, label: 'JSON', hint: 'For other programs, with every detail' },
]

/** COPY-1: downloads this chat as a file in one of two formats. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const sessionId = useChat((chat) => chat.access.sessionId)
  const [busyWith, setBusyWith] = useState<ExportFormat | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function choose(format: ExportFormat): Promise<void> {
    if (busyWith !== null) return
    setBusyWith(format)
    setError(null)
    try {
      downloadFile(await exportPath(sessionId, format))
      onClose()
    } catch (failure) {
      log.warn('The chat was not exported', failure)
      setError(failure instanceof RequestError && failure.isRefusal ? failure.message : TEXTS.notExported)
      setBusyWith(null)
    }
  }

  return (
    <Modal title="Export this chat" onClose={onClose}>
      <p className="pt-1 pb-4 text-soft">
        Everything that stands here now, as a file on your device. What was deleted is not in it.
      </p>
      <div className="grid gap-2">
        {CHOICES.map(({ format, icon: Icon, label, hint }) => (
          <button
            key={format}
            type="button"
            aria-disabled={busyWith !== null}
            onClick={() => void choose(format)}
            className="flex min-h-14 items-center gap-3.5 rounded-2xl border border-line px-4 py-2.5 text-left hover:bg-hover"
          >
            <Icon className="size-5 shrink-0 text-faint" aria-hidden />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span className="block text-note text-faint">{busyWith === format ? 'Preparing…' : hint}</span>
            </span>
          </button>
        ))}
      </div>
      <p role="alert" className="pt-3 text-label text-danger empty:hidden">
        {error}
      </p>
    </Modal>
  )
}
