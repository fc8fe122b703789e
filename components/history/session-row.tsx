import { useEffect, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { DeleteButton } from '../ui/delete-button.tsx'
import { TitleInput } from '../ui/title-input.tsx'
import { SessionFaces } from './session-faces.tsx'
import { SessionSummary } from './session-summary.tsx'

type Props = {
  session: SessionListItem
  /** The session's accessible name (PAST-3). */
  name: string
  /** True for the chat of this page. */
  isHere: boolean
  nowMs: number
  reopen: (sessionId: string) => Promise<void>
  rename: (sessionId: string, userTitle: string) => Promise<boolean>
  remove: (sessionId: string) => Promise<boolean>
}

/** MODAL-HIST-2 to MODAL-HIST-6, MODAL-HIST-8, PAST-1: a past session with its actions. */
export function SessionRow({ session, name, isHere, nowMs, reopen, rename, remove }: Props) {
  const { sessionId, userTitle } = session
  const [isEditing, setIsEditing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)

  useEffect(() => {
    if (!isEditing && returnsFocus.current) pencil.current?.focus()
    returnsFocus.current = false
  }, [isEditing])

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
    <li className="history-row" data-here={isHere} data-ended={session.isEnded === true}>
      <SessionFaces faces={session.faces} />
      <SessionSummary
        {...{ session, name, isHere, nowMs, reopen }}
        warning={isDeleting ? whatDeletingDoes(session) : null}
      />
      <div className="history-actions">
        <button
          ref={pencil}
          type="button"
          aria-label={`Rename ${name}`}
          title="Rename"
          onClick={() => setIsEditing(true)}
          className="icon-button shrink-0"
        >
          <Pencil className="size-[1.0625rem]" aria-hidden />
        </button>
        <DeleteButton what={name} onStaged={setIsDeleting} onDelete={() => remove(sessionId)} />
      </div>
    </li>
  )
}

function whatDeletingDoes({ isOwner }: SessionListItem): string {
  return isOwner ? 'Click again: deletes the chat for everyone.' : 'Click again: takes it off your list.'
}
