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
  take(lease: Lease, payerId: string | null): Promise<Taken>
  checkpoint(lease: Lease, text: string): Promise<LeaseState>
  finish(lease: Lease, final: FinalText): Promise<Message | null>
  release(lease: Lease, isGivenBack: boolean): Promise<void>
}

/** Keeps the findings of a reply: messages that models refuse, and that Parley is to be quiet. */
export interface ReplyFindings {
  refuse(lease: Lease, seenSeq: number, isItselfToo: boolean): Promise<void>
  setAside(lease: Lease, seqs: readonly number[]): Promise<boolean>
  hush(lease: Lease): Promise<void>
}

/** Ends replies from outside their writer. */
export interface ReplyEnds {
  stop(sessionId: string, messageId: string | null): Promise<boolean>
  reap(until: Date): Promise<string[]>
}

/** Reads replies from outside their writer. */
export interface ReplyTries {
  textAmong(sessionIds: readonly string[]): Promise<{ sessionId: string; messageId: string; text: string }[]>
  lastTry(sessionId: string): Promise<LastTry>
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
  look(sessionId: string, lines: LinesWanted | null): Promise<RoomLook | null>
  read(sessionId: string): Promise<ReplyRoom | null>
  transcript(sessionId: string, lines: LinesWanted): Promise<StoredLine[]>
}

/** Reads a session for Parley's next reply. */
export interface PromptViewStore {
  read(sessionId: string): Promise<PromptView>
}

/** Searches the messages of one session. */
export interface SearchStore {
  find(sessionId: string, terms: SearchTerms, bounds: { beforeSeq: number; most: number }): Promise<PromptLine[]>
}

/** Finds and hands over the messages that a stopped or dead gateway leaves for Parley to decide about. */
export interface UnansweredStore {
  among(sessionIds: readonly string[]): Promise<Unanswered[]>
  handOver(gatewayId: string, unanswered: Unanswered): Promise<boolean>
  sayTakenOver(unanswered: Unanswered): Promise<void>
}

/** Stores Parley's state in each room; returns the `rev` of the change. */
export interface ParleyStateStore {
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
