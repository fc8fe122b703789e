'use client'

import { NotebookPen } from 'lucide-react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { Modal } from '../ui/dialog/modal.tsx'
import { Loading, NotLoaded } from '../ui/dialog/waiting.tsx'
import { FairnessSection } from '../fairness/fairness-section.tsx'
import { PeopleFacts } from './people-facts.tsx'
import { StretchNotes } from './stretch-notes.tsx'
import { useMemory } from './use-memory.ts'

type Props = { onShow: (seq: number) => void; onClose: () => void }

/** Shows Parley's memory of this chat: facts about people, and notes of the conversation, each with its message. */
export function MemoryModal({ onShow, onClose }: Props) {
  const { status, memory, retry, remove } = useMemory()
  const { facts } = memory
  const notes = memory.notes.filter(({ lines }) => lines.length > 0).toReversed()
  const isEmpty = facts.length === 0 && notes.length === 0
  const actions = { onShow, onForget: remove }

  return (
    <Modal title={`What ${ASSISTANT_NAME} remembers`} onClose={onClose} className="w-[min(38rem,calc(100vw-1.5rem))]!">
      {status === 'loading' && <Loading label="Loading the notes" />}
      {status === 'failed' && <NotLoaded message={TEXTS.memoryNotLoaded} onRetry={retry} />}
      {status === 'ready' && isEmpty && <Nothing />}
      {status === 'ready' && !isEmpty && (
        <>
          <p className="pt-1 pb-5 text-label text-soft">
            Notes made of this chat, for this chat alone. Choose one to see its message. Whoever a note is about or
            names can have it forgotten, and so can the owner.
          </p>
          {facts.length > 0 && <PeopleFacts facts={facts} {...actions} />}
          {notes.length > 0 && <StretchNotes notes={notes} {...actions} />}
        </>
      )}
      <FairnessSection />
    </Modal>
  )
}

function Nothing() {
  return (
    <div className="grid min-h-44 content-center justify-items-center gap-3 px-4 text-center">
      <NotebookPen className="size-7 text-faint" aria-hidden />
      <p className="font-medium">Nothing yet</p>
      <p className="max-w-[26rem] text-label text-soft">
        {`After some forty messages, or a long pause, ${ASSISTANT_NAME} notes down what was decided, what is still open, and what people said about themselves.`}
      </p>
    </div>
  )
}
