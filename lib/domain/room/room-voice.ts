import type { OwnCardAnswer } from '../../protocol/cards.ts'
import type { Message } from '../../protocol/entities.ts'
import type { HelpCard } from '../../protocol/events/safety/care.ts'
import type { ParleyStatus, StreamChunk } from '../../protocol/events/parley.ts'
import type { UserTyping } from '../../protocol/events/room.ts'

/** What can be said to everybody in a session, at every gateway. */
export type RoomVoice = {
  messageSent(message: Message): void
  streamStarted(message: Message): void
  streamChunk(chunk: StreamChunk): void
  typing(typing: UserTyping): void
  /** What Parley is doing, as stored with this rev: no reader waits for a read to know. */
  parleyIs(status: ParleyStatus, rev: number): void
  /** A change of the room is stored: what it is its rows say (FEED-4). */
  changed(): void
  /** Somebody came online or went. */
  presenceChanged(): void
  /** CARE-2: to the sockets of one person, whose ids these are. Nobody else hears of it. */
  helpCard(ids: readonly string[], card: HelpCard): void
  /** CARE-3: to the sockets of one person, as above. */
  safetyQuestion(ids: readonly string[]): void
  /** FAIR-1: likewise. */
  fairnessQuestion(ids: readonly string[]): void
  /** CARD-2: likewise. */
  ownCardAnswers(ids: readonly string[], answers: readonly OwnCardAnswer[]): void
}

/** The voice of each room, by session. */
export type Rooms = (sessionId: string) => RoomVoice
