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

/** What a reply found out: lines that are not read again, and that Parley is to be quiet. */
export interface ReplyFindings {
  refuse(lease: Lease, seenSeq: number, isItselfToo: boolean): Promise<void>
  setAside(lease: Lease, seqs: readonly number[]): Promise<boolean>
  hush(lease: Lease): Promise<void>
}

/** How a reply is ended by somebody who does not write it. */
export interface ReplyEnds {
  stop(sessionId: string, messageId: string | null): Promise<boolean>
  reap(until: Date): Promise<string[]>
}

/** What is known of replies from outside. */
export interface ReplyTries {
  textAmong(sessionIds: readonly string[]): Promise<{ sessionId: string; messageId: string; text: string }[]>
  lastTry(sessionId: string): Promise<LastTry>
  forgetGrants(): Promise<void>
}

/** Replies as they are stored. */
export interface ReplyStore extends ReplyLeases, ReplyFindings, ReplyEnds, ReplyTries {}

/** A room with how far it is. */
export type RoomState = ReplyRoom & { lastSeq: number; rev: number; clearedSeq: number }
/** A room in one snapshot: its people, and the lines that were asked for. */
export type RoomLook = { state: RoomState; people: Member[]; lines: StoredLine[] }

/** A session as Parley reads it before it decides whether to speak. */
export interface RoomView {
  look(sessionId: string, lines: LinesWanted | null): Promise<RoomLook | null>
  read(sessionId: string): Promise<ReplyRoom | null>
  transcript(sessionId: string, lines: LinesWanted): Promise<StoredLine[]>
}

/** A session as Parley reads it before it replies. */
export interface PromptViewStore {
  read(sessionId: string): Promise<PromptView>
}

/** A search of what was said in one session. */
export interface SearchStore {
  find(sessionId: string, terms: SearchTerms, bounds: { beforeSeq: number; most: number }): Promise<PromptLine[]>
}

/** What a gateway leaves for Parley to decide about when it stops or dies. */
export interface UnansweredStore {
  among(sessionIds: readonly string[]): Promise<Unanswered[]>
  handOver(gatewayId: string, unanswered: Unanswered): Promise<boolean>
  sayTakenOver(unanswered: Unanswered): Promise<void>
}

/** What Parley is doing in each room; answers the `rev` of the change. */
export interface ParleyStateStore {
  set(
    sessionId: string,
    status: ParleyStatus,
    by: { seenSeq: number | null; gatewayId: string | null; holder: string | null },
  ): Promise<number | null>
}

/** What the models cost, per room, month, purpose and model. */
export interface ModelUsageStore {
  add(sessionId: string, purpose: Purpose, usage: ModelUsage): Promise<void>
}
