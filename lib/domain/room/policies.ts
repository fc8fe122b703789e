import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Message, Participant } from '../../protocol/entities.ts'
import type { ErrorCode } from '../../protocol/errors.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'
import { EDITS_MAX } from '../../protocol/limits.ts'
import { owns, type Caller } from '../people/caller.ts'

// Rights in a room, one line each. Services refuse by these, and the page hides actions that they refuse.

/** A person for rights checks, with all of their ids. */
export type Holder = { ids: ReadonlySet<string>; isOwner: boolean }

/** Returns a caller as the holder of rights in a room with this owner. */
export function holderOf(caller: Pick<Caller, 'ids'>, ownerId: string | null): Holder {
  return { ids: new Set(caller.ids), isOwner: owns(caller, ownerId) }
}

type Said = Pick<Message, 'userId' | 'timestamp' | 'edits' | 'deletedAt'>

const isOwnWords = ({ userId }: Pick<Message, 'userId'>, { ids }: Holder) => ids.has(userId)
const isReleasedBy = ({ release }: Pick<Message, 'release'>, { ids }: Holder) => !!release && ids.has(release.userId)
const isOfRoom = ({ userId }: Pick<Message, 'userId'>) => userId === SYSTEM_USER_ID
const isOfParley = ({ userId }: Pick<Message, 'userId'>) => userId === ASSISTANT_NAME

/**
 * EDIT-1: returns why an edit is refused; null when allowed. People may edit their own messages, for a limited time and
 * number of times.
 */
export function editRefusal(message: Said, person: Holder, now: number, windowSeconds: number): ErrorCode | null {
  if (message.deletedAt !== undefined) return 'INVALID_REQUEST'
  if (isOfRoom(message) || isOfParley(message) || !isOwnWords(message, person)) return 'FORBIDDEN'
  if (now - Date.parse(message.timestamp) > windowSeconds * 1000) return 'EDIT_TOO_LATE'
  return (message.edits ?? 0) >= EDITS_MAX ? 'EDIT_TOO_OFTEN' : null
}

/** EDIT-1: true when a stored message may be edited. */
export function mayEdit(
  message: Said & Pick<Message, 'seq'>,
  person: Holder,
  now: number,
  windowSeconds: number,
): boolean {
  return message.seq > 0 && editRefusal(message, person, now, windowSeconds) === null
}

/**
 * EDIT-4: true for one's own message or release (ASIDE-2), and for the owner of the room. Notices stay. Deleting a
 * tombstone again is allowed and changes nothing; the page does not offer it.
 */
export function mayDelete(message: Pick<Message, 'userId' | 'release'>, person: Holder): boolean {
  return !isOfRoom(message) && (isOwnWords(message, person) || isReleasedBy(message, person) || person.isOwner)
}

/** EDIT-4: returns the role that deletes a message. An owner deletes their own messages as author. */
export function deletedByOf(message: Pick<Message, 'userId' | 'release'>, person: Holder): 'author' | 'owner' {
  return isOwnWords(message, person) || isReleasedBy(message, person) ? 'author' : 'owner'
}

/** DOOR-4: true for existing messages of people and Parley, and for cards, whose words are theirs; everybody may. */
export function mayReport(message: Pick<Message, 'userId' | 'kind' | 'deletedAt'>): boolean {
  return (!isOfRoom(message) || message.kind === 'card') && message.deletedAt === undefined
}

/** A right over the whole room. */
export type Right = (person: { isOwner: boolean }) => boolean

/** ROOM-1: the right to name the room for everybody. */
export const mayNameRoom: Right = ({ isOwner }) => isOwner
/** ROOM-1: the right to show the title in link previews. */
export const mayShowTitle: Right = ({ isOwner }) => isOwner
/** DOOR-1: the right to lock the room against new members, and to unlock it. */
export const mayLock: Right = ({ isOwner }) => isOwner
/** DOOR-2: the right to renew the link, after which older links admit no new members. */
export const mayRenewLink: Right = ({ isOwner }) => isOwner
/** DOOR-6: the right to accept proposed rules alone; everybody may propose them. */
export const mayAcceptRulesAlone: Right = ({ isOwner }) => isOwner
/** SESS-6, DEC-27: the right to clear the chat. */
export const mayClear: Right = ({ isOwner }) => isOwner
/** DEC-6, DEC-27: the right to end the chat. */
export const mayEnd: Right = ({ isOwner }) => isOwner
/** HTTP-11, DOOR-6: the right to set Parley's hidden prompt and the kind of chat. */
export const maySteerParley: Right = ({ isOwner }) => isOwner

/** A person who might be removed. */
type Target = Pick<Participant, 'userId'> & { isAI?: boolean; isOwner?: boolean }

const isRemovable = ({ userId, isAI, isOwner }: Target, { ids }: Holder) => !isAI && !isOwner && !ids.has(userId)

/** DOOR-3: true when the owner may remove the target: anybody else but Parley. */
export function mayRemove(target: Target, person: Holder): boolean {
  return person.isOwner && isRemovable(target, person)
}

/**
 * DOOR-3: true when a member may vote to remove the target. The owner is no target, and there is no vote while they are
 * online.
 */
export function mayVoteToRemove(target: Target, person: Holder, isOwnerOnline: boolean): boolean {
  return !person.isOwner && !isOwnerOnline && isRemovable(target, person)
}

/** DUE-1: true when the person may confirm a proposed check-in; everybody may, once. */
export function mayConfirmCheckIn(
  { state, confirmedBy }: Pick<CheckIn, 'state' | 'confirmedBy'>,
  { ids }: Holder,
): boolean {
  return state === 'proposed' && !confirmedBy.some((id) => ids.has(id))
}

/** DUE-1: true for a pending check-in. Everybody in the room may cancel it. */
export function mayCancelCheckIn({ state }: Pick<CheckIn, 'state'>): boolean {
  return state === 'proposed' || state === 'confirmed'
}

/** DOOR-6: true for the owner, and for one's own proposal (DEC-60). */
export function mayWithdrawRules(proposal: { userId: string }, person: Holder): boolean {
  return person.isOwner || isOwnWords(proposal, person)
}

/** CARD-1, CARD-4: true for the card's opener and the room's owner, who may withdraw a card or close a poll. */
export function mayEndCard(card: { openedBy: string }, person: Holder): boolean {
  return person.isOwner || person.ids.has(card.openedBy)
}
