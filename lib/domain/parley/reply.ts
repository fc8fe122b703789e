import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { UserTyping } from '../../protocol/events/room.ts'
import type { ProposedAgreement } from '../cards/proposed-agreement.ts'
import type { Took } from './model-usage.ts'

/** The right to reply in a session: which gateway has it, for which one of its replies, and the message that this becomes. */
export type Lease = { sessionId: string; gatewayId: string; holder: string; messageId: string }

/** A lease without a heartbeat for this long is lost: whoever notices first closes the reply. */
export const LEASE_DEAD_SECONDS = 8
/**
 * For so long after a heartbeat a gateway says more without asking. It is well below {@link LEASE_DEAD_SECONDS}, so that one
 * that was frozen falls silent before another may take its lease.
 */
export const LEASE_TRUSTED_MS = 6000

/** No reply takes longer, from the lease to its last word; to store its end may. */
export const REPLY_TOTAL_MS = 120_000

/** A budget of replies is used up: the room's, or that of the person who pays. `retrySeconds`: until there is one more. */
export type Spent = { kind: 'spent'; whose: 'room' | 'person'; retrySeconds: number }
/** What comes of asking for a lease. */
export type Taken = { kind: 'taken' } | { kind: 'busy' } | Spent

/** How a lease stands with whoever writes under it. 'stopped': somebody has read enough of this reply. */
export type LeaseState = 'held' | 'stopped' | 'lost'

/** How the message of a reply stands once the reply has ended. */
export type FinalText = { text: string; status: 'sent' | 'failed'; error: string | null }

/** The model has too much to do right now; waiting and asking again did not help, or would take too long. */
export class ModelBusy extends Error {}

/** Why the model stopped, in our words. */
export type StopReason = 'complete' | 'refused' | 'cut'
/** What comes of a reply as the model writes it; the end comes last. */
export type ReplyPart = { type: 'text'; text: string } | { type: 'end'; stopReason: StopReason }

/** A check-in as a model writes it: `people` holds ids as its prompt has them. */
export type OfferedCheckIn = { at: string; text: string; people: string }

/** What the model may do besides speaking, and who hears what it took. */
export type ReplyAids = {
  search(query: string): Promise<string>
  /** From now on the room does not hear from it until it is called. */
  beQuiet(): Promise<void>
  /** DUE-1: proposes to come back to something; answers what came of it, in words for the model. */
  proposeCheckIn(offer: OfferedCheckIn): Promise<string | { error: string }>
  /** CARD-1: opens an agreement; answers what came of it, in words for the model. Absent where there are no cards. */
  proposeAgreement?(proposed: ProposedAgreement): Promise<string | { error: string }>
  took: Took
}

/** What the room is told while Parley writes, as of anybody who types. */
export function parleyTypes(isTyping: boolean): UserTyping {
  return { userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, isTyping }
}
