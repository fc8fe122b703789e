import type { Card } from '../../protocol/cards.ts'
import type { Message } from '../../protocol/entities.ts'
import type { RemoveVotes } from '../../protocol/events/door.ts'
import type { Joined, RoomChanges, RoomPresence, RoomSettings, UserTyping } from '../../protocol/events/room.ts'
import type { OwnReaction } from '../messages/own-reactions.ts'
import type { OwnRewrite } from '../messages/own-rewrites.ts'
import type { FailedStatus, SenderStanding } from '../messages/send-failure.ts'

/** Events of a chat's timeline, from the server and from the reader. */
export type TimelineEvent =
  /** `afterRev`: the rev that the join asked for changes after; 0 for none. */
  | { type: 'joined'; answer: Joined; afterSeq: number | null; afterRev?: number; linkedId?: string | null }
  | { type: 'message'; message: Message }
  | { type: 'page'; messages: readonly Message[]; hasOlder?: boolean }
  | { type: 'changed'; changes: RoomChanges }
  /** CARD-1: an acknowledgement with the card's current state. */
  | { type: 'card'; card: Card }
  | { type: 'presence'; presence: RoomPresence }
  | { type: 'streamStarted'; message: Message }
  | { type: 'streamChunk'; messageId: string; text: string; at?: number }
  | { type: 'streamSoFar'; messageId: string; text: string }
  | { type: 'streamEnded'; message: Message }
  | { type: 'streamFailed'; messageId: string; error: string }
  | { type: 'removeVotes'; votes: RemoveVotes }
  /** SHARE-1: the newcomer closed the welcome card. */
  | { type: 'arrived' }
  | { type: 'voted'; isVoting: boolean }
  | { type: 'typing'; typing: UserTyping }
  /** Another window of the reader has read up to `seq`. */
  | { type: 'readMark'; seq: number }
  | { type: 'ownIds'; ids: readonly string[] }
  | { type: 'disconnected' }
  | { type: 'sending'; message: Message }
  | { type: 'restored'; messages: readonly Message[] }
  | { type: 'sendFailed'; tempMsgId: string; status: FailedStatus; error: string }
  | { type: 'sendSettled'; tempMsgId: string }
  | { type: 'standingChanged'; standing: SenderStanding }
  | { type: 'renamed'; userName: string }
  /** A setting that the server accepted; the room's next packet confirms it. */
  | { type: 'set'; settings: Partial<RoomSettings> }
  | { type: 'reacting'; reaction: OwnReaction }
  /** An acknowledgement with the message's current state, or a refusal without one. */
  | { type: 'reactionSettled'; reaction: OwnReaction; message?: Message }
  | { type: 'rewriting'; rewrite: OwnRewrite }
  /** An acknowledgement or refusal, as for a reaction. */
  | { type: 'rewriteSettled'; rewrite: OwnRewrite; message?: Message }
