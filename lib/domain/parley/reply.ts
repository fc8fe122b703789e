import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { UserTyping } from '../../protocol/events/room.ts'
import type { ProposedAgreement } from '../cards/proposed-agreement.ts'
import type { Took } from './model-usage.ts'

/** The right to write one reply in a session: its gateway, the attempt that holds it, and the message to write. */
export type Lease = { sessionId: string; gatewayId: string; holder: string; messageId: string }

/** A lease without a heartbeat for so long has expired; any gateway may then close the reply. */
export const LEASE_DEAD_SECONDS = 8
/**
 * After a heartbeat a gateway trusts its lease for so long. Well below {@link LEASE_DEAD_SECONDS}: a frozen gateway
 * must stop writing before another takes the lease.
 */
export const LEASE_TRUSTED_MS = 6000

/** Longest time from the lease to the last word; storing the end may take longer. */
export const REPLY_TOTAL_MS = 120_000

/** A spent budget of replies, the room's or the payer's. `retrySeconds`: time until one more is allowed. */
export type Spent = { kind: 'spent'; whose: 'room' | 'person'; retrySeconds: number }
/** The answer to a request for a lease. */
export type Taken = { kind: 'taken' } | { kind: 'busy' } | Spent

/** The state of a lease for its holder. 'stopped': a person stopped this reply. */
export type LeaseState = 'held' | 'stopped' | 'lost'

/** The message of a reply that has ended. */
export type FinalText = { text: string; status: 'sent' | 'failed'; error: string | null }

/** Thrown when the model is overloaded, and retries failed or would take too long. */
export class ModelBusy extends Error {}

/** The reason why the model stopped. */
export type StopReason = 'complete' | 'refused' | 'cut'
/** One piece of a streaming reply; the end comes last. */
export type ReplyPart = { type: 'text'; text: string } | { type: 'end'; stopReason: StopReason }

/** A check-in from a model. `people`: ids of the prompt. */
export type OfferedCheckIn = { at: string; text: string; people: string }

/** Tools of the model, and the receiver of its usage. */
export type ReplyAids = {
  search(query: string): Promise<string>
  /** Silences Parley in the room until it is called. */
  beQuiet(): Promise<void>
  /** DUE-1: proposes a check-in. Returns the result in words for the model. */
  proposeCheckIn(offer: OfferedCheckIn): Promise<string | { error: string }>
  /** CARD-1: opens an agreement. Returns the result in words for the model. Absent in rooms without cards. */
  proposeAgreement?(proposed: ProposedAgreement): Promise<string | { error: string }>
  took: Took
}

/** Builds the typing event for Parley, the same as a person's. */
export function parleyTypes(isTyping: boolean): UserTyping {
  return { userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, isTyping }
}
