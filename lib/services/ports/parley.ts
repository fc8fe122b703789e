import type { LastTry } from '../../domain/parley/asking-again.ts'
import type { SearchTerms } from '../../domain/parley/memory/search-terms.ts'
import type { ModelUsage, Purpose } from '../../domain/parley/model-usage.ts'
import type { PromptView } from '../../domain/parley/prompt/prompt-layout.ts'
import type { LinesWanted, PromptLine, StoredLine } from '../../domain/parley/prompt/prompt-lines.ts'
import type { FinalText, Lease, LeaseState, Taken } from '../../domain/parley/reply.ts'
import type { ReplyRoom, Unanswered } from '../../domain/parley/turn-taking/room.ts'
import type { Member } from '../../domain/people/members.ts'
import type { Message } from '../../protocol/entities.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'

/** The lease that lets one gateway at a time write a reply in a session. */
export interface ReplyLeases {
  /** Takes the lease, unless another gateway holds it ('busy') or a budget is spent. */
  take(lease: Lease, payerId: string | null): Promise<Taken>
  /** Renews the lease and stores the text so far. 'lost' stores nothing. */
  checkpoint(lease: Lease, text: string): Promise<LeaseState>
  /**
   * Stores the final text and gives the lease back. Null when the lease was lost: its taker closes or deletes the
   * message.
   */
  finish(lease: Lease, final: FinalText): Promise<Message | null>
  /** Gives the lease back without a message. `isGivenBack` gives back the budgets that it took, too. */
  release(lease: Lease, isGivenBack: boolean): Promise<void>
}

/** Keeps the findings of a reply: messages that models refuse, and that Parley is to be quiet. */
export interface ReplyFindings {
  /**
   * Decision 26: sets aside what people said between Parley's last message and `seenSeq`. `isItselfToo` sets aside this
   * reply as well.
   */
  refuse(lease: Lease, seenSeq: number, isItselfToo: boolean): Promise<void>
  /** Decision 26: sets aside exactly these messages. Returns false, with nothing changed, when the lease is gone. */
  setAside(lease: Lease, seqs: readonly number[]): Promise<boolean>
  /** Makes Parley quiet, as the reply was asked to. Throws LeaseLost, with nothing changed, when the lease is gone. */
  hush(lease: Lease): Promise<void>
}

/** Ends replies from outside their writer. */
export interface ReplyEnds {
  /**
   * Stops this reply, even before its first word; null stops the session's current reply. Returns false when there is
   * no such reply.
   */
  stop(sessionId: string, messageId: string | null): Promise<boolean>
  /**
   * Closes the replies of dead holders, and returns their sessions. A reply that had not begun gives its budget back.
   * After `until` this closes nothing.
   */
  reap(until: Date): Promise<string[]>
}

/** Reads replies from outside their writer. */
export interface ReplyTries {
  /** Returns the last stored text of each running reply in these sessions. */
  textAmong(sessionIds: readonly string[]): Promise<{ sessionId: string; messageId: string; text: string }[]>
  /** Reads the room for a person who asks again. A sentence that stands in for a reply (TURN-3) is no reply. */
  lastTry(sessionId: string): Promise<LastTry>
  /** Deletes grants that no budget and no repeated request needs any more. */
  forgetGrants(): Promise<void>
}

/** Stores replies. */
export interface ReplyStore extends ReplyLeases, ReplyFindings, ReplyEnds, ReplyTries {}

/** A room's state, with its cursors. */
export type RoomState = ReplyRoom & { lastSeq: number; rev: number; clearedSeq: number }
/** A room in one snapshot: its state, its people, and the requested lines. */
export type RoomLook = { state: RoomState; people: Member[]; lines: StoredLine[] }

/** Reads a session for Parley's decision whether to speak. */
export interface RoomView {
  /** Returns one snapshot of the room, with these lines if any are wanted; null when the session is gone. */
  look(sessionId: string, lines: LinesWanted | null): Promise<RoomLook | null>
  /** Returns the room's state; null when the session is gone. */
  read(sessionId: string): Promise<ReplyRoom | null>
  /** Returns the newest lines of people and Parley, oldest first. Notices take no place of theirs. */
  transcript(sessionId: string, lines: LinesWanted): Promise<StoredLine[]>
}

/** Reads a session for Parley's next reply. */
export interface PromptViewStore {
  read(sessionId: string): Promise<PromptView>
}

/** Searches the messages of one session. */
export interface SearchStore {
  /** Returns the best matches before a seq, oldest first. */
  find(sessionId: string, terms: SearchTerms, bounds: { beforeSeq: number; most: number }): Promise<PromptLine[]>
}

/** Finds and hands over the messages that a stopped or dead gateway leaves for Parley to decide about. */
export interface UnansweredStore {
  /**
   * Returns those of these sessions in which people spoke lately, and since which message. Parley may have answered.
   */
  among(sessionIds: readonly string[]): Promise<Unanswered[]>
  /**
   * Tells another gateway to let Parley decide about a session. Returns false when every other gateway is gone or
   * stopping. The receiver confirms by {@link sayTakenOver}.
   */
  handOver(gatewayId: string, unanswered: Unanswered): Promise<boolean>
  /** Confirms to the sender that this gateway has taken over. */
  sayTakenOver(unanswered: Unanswered): Promise<void>
}

/** Stores Parley's state in each room; returns the `rev` of the change. */
export interface ParleyStateStore {
  /**
   * Writes the state and returns its rev. Null when it was not written: there is a newer decision, or another reply
   * runs. `seenSeq` is the last message read for it, null where that does not matter. `gatewayId` is the gateway that
   * the state ends with. `holder` is the lease of a reply that reports its state.
   */
  set(
    sessionId: string,
    status: ParleyStatus,
    by: { seenSeq: number | null; gatewayId: string | null; holder: string | null },
  ): Promise<number | null>
}

/** Adds up the models' usage, per room, month, purpose and model. */
export interface ModelUsageStore {
  add(sessionId: string, purpose: Purpose, usage: ModelUsage): Promise<void>
}
