import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { Message, Participant } from '../../protocol/entities.ts'
import type { ErrorCode } from '../../protocol/errors.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'
import { EDITS_MAX } from '../../protocol/limits.ts'

// Rights in a room, one line each. Services refuse by these, and the page offers what they allow.

/** A person as rights know them: by all of their ids, whichever they speak under. */
export type Holder = { ids: ReadonlySet<string>; isOwner: boolean }

type Said = Pick<Message, 'userId' | 'timestamp' | 'edits' | 'deletedAt'>

const isOwnWords = ({ userId }: Pick<Message, 'userId'>, { ids }: Holder) => ids.has(userId)
const isReleasedBy = ({ release }: Pick<Message, 'release'>, { ids }: Holder) => !!release && ids.has(release.userId)
const isOfRoom = ({ userId }: Pick<Message, 'userId'>) => userId === SYSTEM_USER_ID
const isOfParley = ({ userId }: Pick<Message, 'userId'>) => userId === ASSISTANT_NAME

/** EDIT-1: people edit their own messages, for a while after they were sent, and so often; else why not. */
export function editRefusal(message: Said, person: Holder, now: number, windowSeconds: number): ErrorCode | null {
  if (message.deletedAt !== undefined) return 'INVALID_REQUEST'
  if (isOfRoom(message) || isOfParley(message) || !isOwnWords(message, person)) return 'FORBIDDEN'
  if (now - Date.parse(message.timestamp) > windowSeconds * 1000) return 'EDIT_TOO_LATE'
  return (message.edits ?? 0) >= EDITS_MAX ? 'EDIT_TOO_OFTEN' : null
}

/** EDIT-1: the same as a yes or no, of a message that is stored. */
export function mayEdit(
  message: Said & Pick<Message, 'seq'>,
  person: Holder,
  now: number,
  windowSeconds: number,
): boolean {
  return message.seq > 0 && editRefusal(message, person, now, windowSeconds) === null
}

/**
 * EDIT-4: people delete their own messages, and what they let Parley say (ASIDE-2), the owner anybody's and Parley's; nobody a notice. A tombstone may be deleted again,
 * which changes nothing; the page offers it for none.
 */
export function mayDelete(message: Pick<Message, 'userId' | 'release'>, person: Holder): boolean {
  return !isOfRoom(message) && (isOwnWords(message, person) || isReleasedBy(message, person) || person.isOwner)
}

/** EDIT-4: whose deletion it is; an owner's own message is gone by its author. */
export function deletedByOf(message: Pick<Message, 'userId' | 'release'>, person: Holder): 'author' | 'owner' {
  return isOwnWords(message, person) || isReleasedBy(message, person) ? 'author' : 'owner'
}

/** DOOR-4: everybody may report what a person or Parley said, as long as it is there. */
export function mayReport(message: Pick<Message, 'userId' | 'deletedAt'>): boolean {
  return !isOfRoom(message) && message.deletedAt === undefined
}

/** A right over the room as a whole. */
export type Right = (person: { isOwner: boolean }) => boolean

/** ROOM-1: names the room for everybody. */
export const mayNameRoom: Right = ({ isOwner }) => isOwner
/** ROOM-1: has the link's preview name it. */
export const mayShowTitle: Right = ({ isOwner }) => isOwner
/** DOOR-1: lets nobody new in, or does so again. */
export const mayLock: Right = ({ isOwner }) => isOwner
/** DOOR-2: has every older link let nobody new in. */
export const mayRenewLink: Right = ({ isOwner }) => isOwner
/** DOOR-6: everybody in the room proposes rules; the owner's word is enough to accept them. */
export const mayAcceptRulesAlone: Right = ({ isOwner }) => isOwner
/** SESS-6, DEC-27. */
export const mayClear: Right = ({ isOwner }) => isOwner
/** DEC-6, DEC-27. */
export const mayEnd: Right = ({ isOwner }) => isOwner
/** HTTP-11: gives Parley its hidden prompt. */
export const maySteerParley: Right = ({ isOwner }) => isOwner

/** A person in the list whom somebody may want to remove. */
type Target = Pick<Participant, 'userId'> & { isAI?: boolean; isOwner?: boolean }

const isRemovable = ({ userId, isAI, isOwner }: Target, { ids }: Holder) => !isAI && !isOwner && !ids.has(userId)

/** DOOR-3: the owner removes anybody else, Parley not. */
export function mayRemove(target: Target, person: Holder): boolean {
  return person.isOwner && isRemovable(target, person)
}

/** DOOR-3: the others vote to remove somebody, the owner not, and only while the owner is away. */
export function mayVoteToRemove(target: Target, person: Holder, isOwnerOnline: boolean): boolean {
  return !person.isOwner && !isOwnerOnline && isRemovable(target, person)
}

/** DUE-1: everybody in the room confirms what is proposed, once. */
export function mayConfirmCheckIn(
  { state, confirmedBy }: Pick<CheckIn, 'state' | 'confirmedBy'>,
  { ids }: Holder,
): boolean {
  return state === 'proposed' && !confirmedBy.some((id) => ids.has(id))
}

/** DUE-1: everybody in the room cancels what waits, whoever proposed it. */
export function mayCancelCheckIn({ state }: Pick<CheckIn, 'state'>): boolean {
  return state === 'proposed' || state === 'confirmed'
}

/** DOOR-6: the owner takes any proposal off, everybody else their own (DEC-60). */
export function mayWithdrawRules(proposal: { userId: string }, person: Holder): boolean {
  return person.isOwner || isOwnWords(proposal, person)
}

/** CARD-1, CARD-4: whoever opened a card takes it back, or closes a poll, and so does the owner. */
export function mayEndCard(card: { openedBy: string }, person: Holder): boolean {
  return person.isOwner || person.ids.has(card.openedBy)
}
