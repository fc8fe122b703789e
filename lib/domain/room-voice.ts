import type { Message, Participants } from '../protocol/entities.ts'
import type { ParleyStatus, ResetVotes, RoomSettings, StreamChunk, UserTyping } from '../protocol/events.ts'

/** What can be said to everybody in a session: on every gateway, or on this one alone. */
export type RoomVoice = {
  messageSent(message: Message): void
  participantsChanged(participants: Participants): void
  settingsChanged(settings: RoomSettings): void
  votesChanged(votes: ResetVotes): void
  typing(typing: UserTyping): void
  parleyIs(status: ParleyStatus): void
  memoryChanged(): void
  streamStarted(message: Message): void
  streamChunk(chunk: StreamChunk): void
  streamEnded(message: Message): void
  /** With all of its text: who came while nobody wrote it has none of it yet, and what was held back nobody has. */
  streamFailed(message: Message): void
}

/** Who speaks to them, by session; whoever makes it says on which gateways it is heard. */
export type Rooms = (sessionId: string) => RoomVoice
