import type { Card } from '../../protocol/cards.ts'
import type { Message } from '../../protocol/entities.ts'
import type { RemoveVotes } from '../../protocol/events/door.ts'
import type { Joined, RoomChanges, RoomPresence, RoomSettings, UserTyping } from '../../protocol/events/room.ts'
import type { OwnReaction } from '../messages/own-reactions.ts'
import type { OwnRewrite } from '../messages/own-rewrites.ts'
import type { FailedStatus, SenderStanding } from '../messages/send-failure.ts'

/** All that a chat's timeline hears: of the server, and of its own person. */
export type TimelineEvent =
  /** `afterRev`: what the join said that this client has, 0 for nothing. */
  | { type: 'joined'; answer: Joined; afterSeq: number | null; afterRev?: number; linkedId?: string | null }
  | { type: 'message'; message: Message }
  | { type: 'page'; messages: readonly Message[]; hasOlder?: boolean }
  | { type: 'changed'; changes: RoomChanges }
  /** CARD-1: the server answered with a card as it is now. */
  | { type: 'card'; card: Card }
  | { type: 'presence'; presence: RoomPresence }
  | { type: 'streamStarted'; message: Message }
  | { type: 'streamChunk'; messageId: string; text: string; at?: number }
  | { type: 'streamSoFar'; messageId: string; text: string }
  | { type: 'streamEnded'; message: Message }
  | { type: 'streamFailed'; messageId: string; error: string }
  | { type: 'removeVotes'; votes: RemoveVotes }
  /** SHARE-1: the newcomer has read where they are. */
  | { type: 'arrived' }
  | { type: 'voted'; isVoting: boolean }
  | { type: 'typing'; typing: UserTyping }
  /** Another of this person's windows has read up to here. */
  | { type: 'readMark'; seq: number }
  | { type: 'ownIds'; ids: readonly string[] }
  | { type: 'disconnected' }
  | { type: 'sending'; message: Message }
  | { type: 'restored'; messages: readonly Message[] }
  | { type: 'sendFailed'; tempMsgId: string; status: FailedStatus; error: string }
  | { type: 'sendSettled'; tempMsgId: string }
  | { type: 'standingChanged'; standing: SenderStanding }
  | { type: 'renamed'; userName: string }
  /** The server took a setting of one's own; the room's news say so next. */
  | { type: 'set'; settings: Partial<RoomSettings> }
  | { type: 'reacting'; reaction: OwnReaction }
  /** The server answered it, with the message as it is now, or refused it. */
  | { type: 'reactionSettled'; reaction: OwnReaction; message?: Message }
  | { type: 'rewriting'; rewrite: OwnRewrite }
  /** Likewise. */
  | { type: 'rewriteSettled'; rewrite: OwnRewrite; message?: Message }
