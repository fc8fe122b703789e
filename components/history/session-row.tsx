import { useEffect, useId, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { DeleteButton } from '../ui/delete-button.tsx'
import { TitleInput } from '../ui/title-input.tsx'
import { lastActive } from './last-active.ts'

type Props = {
  session: SessionListItem
  nowMs: number
  reopen: (sessionId: string) => Promise<void>
  rename: (sessionId: string, userTitle: string) => Promise<boolean>
  remove: (sessionId: string) => Promise<boolean>
}

/** MODAL-HIST-2 to MODAL-HIST-6, MODAL-HIST-8: a past session, and what can be done with it. */
export function SessionRow({ session, nowMs, reopen, rename, remove }: Props) {
  const { sessionId, userTitle, proposedTitle } = session
  const [isEditing, setIsEditing] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const aboutId = useId()
  const title = userTitle || proposedTitle || 'Untitled Session'

  useEffect(() => {
    if (!isEditing && returnsFocus.current) pencil.current?.focus()
    returnsFocus.current = false
  }, [isEditing])

  async function open(): Promise<void> {
    if (isOpening) return
    setIsOpening(true)
    await reopen(sessionId)
    setIsOpening(false)
  }

  function close(byKey: boolean): void {
    returnsFocus.current = byKey
    setIsEditing(false)
  }

  if (isEditing) {
    return (
      <li className="flex min-h-16 items-center px-3">
        <TitleInput
          label="Session title"
          placeholder="A name for this session"
          title={userTitle ?? ''}
          onSubmit={(next) => rename(sessionId, next)}
          onClose={close}
        />
      </li>
    )
  }
  return (
    <li className="flex min-h-16 items-center rounded-2xl hover:bg-hover">
      <div className="relative min-w-0 flex-1 px-3 py-2.5">
        {/* Its name is the title alone; one can click anywhere left of the other buttons. */}
        <button
          type="button"
          aria-describedby={aboutId}
          onClick={() => void open()}
          className="max-w-full rounded-md text-left after:absolute after:inset-0"
        >
          <bdi className={`line-clamp-2 leading-snug font-medium ${userTitle ? '' : 'text-soft'}`}>{title}</bdi>
        </button>
        <p id={aboutId} aria-live="polite" className="text-note text-faint">
          {isOpening ? 'Opening…' : isDeleting ? whatDeletingDoes(session) : about(session, nowMs)}
        </p>
      </div>
      <button
        ref={pencil}
        type="button"
        aria-label={`Rename ${title}`}
        title="Rename"
        onClick={() => setIsEditing(true)}
        className="icon-button shrink-0"
      >
        <Pencil className="size-[1.0625rem]" aria-hidden />
      </button>
      <DeleteButton what={title} onStaged={setIsDeleting} onDelete={() => remove(sessionId)} />
    </li>
  )
}

function whatDeletingDoes({ isOwner }: SessionListItem): string {
  return isOwner ? 'Click again: deletes the chat for everyone.' : 'Click again: takes it off your list.'
}

function about({ lastActiveAt, participantCount: people }: SessionListItem, nowMs: number): string {
  const count = people === undefined ? '' : people === 1 ? '1 person' : `${people} people`
  return [lastActive(lastActiveAt, nowMs), count].filter(Boolean).join(' · ')
}
