import { Pencil, Reply, X } from 'lucide-react'
import { excerpt } from '#lib/domain/messages/excerpt.ts'
import { nameNow } from '#lib/domain/people/person-of.ts'
import { isOwn, type Timeline } from '#lib/domain/room/timeline.ts'
import type { Quotation } from '#lib/protocol/addressed.ts'
import { useChat } from '../../use-chat.ts'
import type { Elements } from '../../../ui/elements.ts'
import type { Writing } from './use-writing.ts'

type Props = { id: string; writing: Writing; onClosed: () => void }

/** REPLY-4, EDIT-2: the message that the text answers or replaces. */
export function AboutText({ id, writing, onClosed }: Props) {
  const { replyTo, isEditing, before } = writing
  const name = useChat(({ timeline }) => replyTo && nameFor(replyTo, timeline))
  function close(): void {
    writing.leave()
    onClosed()
  }
  if (isEditing) {
    return (
      <BoxNote id={id} kind="edit" close="Stop editing" onClose={close}>
        <span className="shrink-0 font-semibold">Editing message</span>
        <bdi className="min-w-0 truncate text-faint">{excerpt(before)}</bdi>
      </BoxNote>
    )
  }
  if (replyTo === null) return null
  return (
    <BoxNote id={id} kind="reply" close="Remove the quotation" onClose={close}>
      <span className="shrink-0">Reply to</span>
      <bdi className="max-w-[40%] shrink-0 truncate font-semibold">{name}</bdi>
      <bdi className="min-w-0 truncate text-faint">{replyTo.snippet}</bdi>
    </BoxNote>
  )
}

/** ROOM-3: the present name of the quoted author. */
function nameFor(quoted: Quotation, { me, participants }: Timeline): string {
  return isOwn(quoted, me) ? 'yourself' : nameNow(participants, quoted)
}

type NoteProps = {
  id: string
  kind: 'reply' | 'edit'
  /** The name or text of that message. */
  children: Elements
  /** The label of the button that removes the note. */
  close: string
  onClose: () => void
}

/** A note in the box, above its text. */
function BoxNote({ id, kind, children, close, onClose }: NoteProps) {
  const Icon = kind === 'reply' ? Reply : Pencil
  return (
    <div className="box-note">
      <Icon className="size-4 shrink-0 text-accent-ink" aria-hidden />
      <p id={id} className="flex min-w-0 flex-1 items-baseline gap-1.5">
        {children}
      </p>
      <button type="button" aria-label={close} title={close} onClick={onClose} className="box-note-close">
        <X className="size-4" aria-hidden />
      </button>
    </div>
  )
}
