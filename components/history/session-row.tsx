import { useEffect, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import type { SessionListItem } from '#lib/protocol/http.ts'
import { DeleteButton } from '../ui/delete-button.tsx'
import { useOpener } from '../ui/in-place/use-opener.ts'
import { SessionEdit } from './session-edit.tsx'
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
  const { sessionId } = session
  const [heightPx, setHeightPx] = useState<number | null>(null) // while editing
  const isEditing = heightPx !== null
  const [isDeleting, setIsDeleting] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const { opener, returnFocus } = useOpener(isEditing)

  const words = isTakenFromAll(session) ? 'Delete for everyone' : undefined
  const isAsking = isDeleting && words !== undefined
  useEffect(() => {
    if (isAsking) row.current?.scrollIntoView({ block: 'nearest' }) // it has become higher
  }, [isAsking])

  function close(byKey: boolean): void {
    returnFocus(byKey)
    setHeightPx(null)
  }

  if (isEditing) {
    return (
      <SessionEdit
        session={session}
        heightPx={heightPx}
        isHere={isHere}
        onSubmit={(next) => rename(sessionId, next)}
        onClose={close}
      />
    )
  }
  return (
    <li
      ref={row}
      className="history-row"
      data-here={isHere}
      data-ended={session.isEnded === true}
      data-asking={isAsking}
      // The second press of a double click takes no focus from the question, which would end it.
      onMouseDown={(event) => isAsking && event.preventDefault()}
    >
      <SessionFaces faces={session.faces} />
      <SessionSummary
        session={session}
        name={name}
        isHere={isHere}
        nowMs={nowMs}
        reopen={reopen}
        warning={isDeleting ? whatDeletingDoes(session) : null}
      />
      <div className="history-actions">
        <button
          ref={opener}
          type="button"
          aria-label={`Rename ${name}`}
          title="Rename"
          onClick={() => setHeightPx(row.current?.getBoundingClientRect().height ?? 0)}
          className="icon-button shrink-0"
        >
          <Pencil className="size-[1.0625rem]" aria-hidden />
        </button>
        <DeleteButton what={name} words={words} onStaged={setIsDeleting} onDelete={() => remove(sessionId)} />
      </div>
    </li>
  )
}

/** SESS-14, PAST-4: true when the deletion takes the chat from other people too. */
function isTakenFromAll({ isOwner, participantCount }: SessionListItem): boolean {
  return isOwner === true && participantCount !== 1
}

function whatDeletingDoes(session: SessionListItem): string {
  const { isOwner, participantCount: people } = session
  if (!isTakenFromAll(session)) return isOwner ? 'Again: deletes the chat.' : 'Again: takes it off your list.'
  if (people === undefined) return 'Everyone loses it.'
  return people === 2 ? 'Both people lose it.' : `All ${people} people lose it.`
}
