import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { LateConfirmDialog } from '../../ui/dialog/late-confirm-dialog.ts'
import { LateCheckInDialog } from '../check-ins/late-check-in-dialog.ts'
import { suggestedText } from '../check-ins/check-in-words.ts'
import type { ActionKind } from '../message/message-actions.ts'
import type { MessageActions } from '../message/use-message-actions.ts'
import { LateReportDialog } from '../report/late-report-dialog.ts'

/** The actions that open a dialog first. */
type AskedKind = Extract<ActionKind, 'delete' | 'remove' | 'report' | 'comeBack'>
export type Asked = { row: MessageRow; kind: AskedKind }

const GONE = 'It disappears for everyone. This cannot be undone.'
const QUESTIONS = {
  delete: { title: 'Delete this message?', action: 'Delete', text: GONE },
  remove: { title: 'Remove this message?', action: 'Remove', text: GONE },
} as const

export function isAskedKind(kind: ActionKind): kind is AskedKind {
  return kind === 'report' || kind === 'comeBack' || kind in QUESTIONS
}

type Props = {
  asked: Asked
  /** The message's author and its first words. */
  title: string
  actions: Pick<MessageActions, 'remove'>
  onClose: () => void
}

/** EDIT-4, DOOR-4, DUE-1: the dialog of a deletion, a report or a check-in. */
export function AskedDialog({ asked: { row, kind }, title, actions, onClose }: Props) {
  if (kind === 'report') {
    return <LateReportDialog messageId={row.message.id} about={title} what="message" onClose={onClose} />
  }
  if (kind === 'comeBack') return <LateCheckInDialog text={suggestedText(row.message.text)} onClose={onClose} />
  return <LateConfirmDialog {...QUESTIONS[kind]} onConfirm={() => actions.remove(row.message)} onClose={onClose} />
}
