import type { Message, Participants } from '../protocol/entities.ts'
import type {
  ParleyStatus,
  ResetVotes,
  RoomSettings,
  StreamChunk,
  StreamError,
  UserTyping,
} from '../protocol/events.ts'

/** What can be said to everybody in a session, on whatever gateway they are. */
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
  streamFailed(failure: StreamError): void
}

export type Rooms = (sessionId: string) => RoomVoice
