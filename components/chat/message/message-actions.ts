import { isCitable } from '#lib/domain/cards/citable.ts'
import { kindOf } from '#lib/domain/messages/message-rows.ts'
import { isReactable } from '#lib/domain/messages/own-reactions.ts'
import { isTombstone } from '#lib/domain/messages/own-rewrites.ts'
import { isAnswerable } from '#lib/domain/messages/addressed/quotation.ts'
import { mayDelete, mayEdit, mayReport } from '#lib/domain/room/policies.ts'
import type { Me, Timeline } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'

export type ActionKind = 'react' | 'reply' | 'copy' | 'edit' | 'cite' | 'comeBack' | 'delete' | 'report' | 'remove'

type Viewer = Pick<Timeline, 'me' | 'editWindowSeconds'>

type MessageAction = {
  kind: ActionKind
  /** The button's label. */
  label: string
  /** The start of its accessible name outside a menu; the message's first words follow. */
  about: string
  isOffered: (message: Message, me: Me, now: number, editWindowSeconds: number) => boolean
}

const isStored = ({ seq }: Message) => seq > 0
const isSaid = (message: Message) => isStored(message) && message.status !== 'streaming' && message.text !== ''
const isShown = (message: Message) => isSaid(message) || (isStored(message) && message.files !== undefined)
const isOwnWords = (message: Message, me: Me) => kindOf(message, me) === 'own'

/** All actions of messages, in menu order. New actions are added here. */
const MESSAGE_ACTIONS: readonly MessageAction[] = [
  { kind: 'react', label: 'React', about: 'React to', isOffered: (message) => isReactable(message) },
  { kind: 'reply', label: 'Reply', about: 'Reply to', isOffered: (message) => isAnswerable(message) },
  { kind: 'copy', label: 'Copy', about: 'Copy', isOffered: ({ text }) => text !== '' },
  { kind: 'edit', label: 'Edit', about: 'Edit', isOffered: mayEdit },
  { kind: 'cite', label: 'Put into an agreement', about: 'Put into an agreement', isOffered: isCitable },
  { kind: 'comeBack', label: 'Come back to this…', about: 'Come back to', isOffered: isSaid },
  {
    kind: 'delete',
    label: 'Delete',
    about: 'Delete message',
    isOffered: (message, me) => isStored(message) && isOwnWords(message, me) && mayDelete(message, me),
  },
  {
    kind: 'report',
    label: 'Report',
    about: 'Report',
    isOffered: (message, me) => isShown(message) && !isOwnWords(message, me) && mayReport(message),
  },
  {
    kind: 'remove',
    label: 'Remove for everyone',
    about: 'Remove message',
    isOffered: (message, me) => isStored(message) && !isOwnWords(message, me) && mayDelete(message, me),
  },
]

/** Returns the actions that this person has now; none for notices, cards and tombstones. */
export function actionsOf(message: Message, { me, editWindowSeconds }: Viewer, now: number): readonly MessageAction[] {
  if (me === null || isTombstone(message) || ['notice', 'card'].includes(kindOf(message, me))) return []
  return MESSAGE_ACTIONS.filter(({ isOffered }) => isOffered(message, me, now, editWindowSeconds))
}
