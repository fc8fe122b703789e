import type { OwnCardAnswer } from '../../protocol/cards.ts'
import type { Message } from '../../protocol/entities.ts'
import type { HelpCard } from '../../protocol/events/safety/care.ts'
import type { ParleyStatus, StreamChunk } from '../../protocol/events/parley.ts'
import type { UserTyping } from '../../protocol/events/room.ts'

/** Sends events to everybody in a session, across all gateways. */
export type RoomVoice = {
  messageSent(message: Message): void
  streamStarted(message: Message): void
  streamChunk(chunk: StreamChunk): void
  typing(typing: UserTyping): void
  /** Sends Parley's stored state with its rev, so that clients need no read. */
  parleyChanged(status: ParleyStatus, rev: number): void
  /** Announces a stored change; gateways read it from its rows (FEED-4). */
  changed(): void
  /** Announces that a person came online or left. */
  presenceChanged(): void
  /** CARE-2: sends to the sockets of one person, given by their ids, and to no others. */
  helpCard(ids: readonly string[], card: HelpCard): void
  /** CARE-3: sends to one person, as `helpCard`. */
  safetyQuestion(ids: readonly string[]): void
  /** FAIR-1: sends to one person, as `helpCard`. */
  fairnessQuestion(ids: readonly string[]): void
  /** CARD-2: sends to one person, as `helpCard`. */
  ownCardAnswers(payer: string, answers: readonly OwnCardAnswer[]): void
}

/** Returns the voice of a session's room. */
export type Rooms = (sessionId: string) => RoomVoice
