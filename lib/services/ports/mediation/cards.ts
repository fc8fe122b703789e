import type { Agreed } from '../../../domain/cards/agreed.ts'
import type { Card, OwnCardAnswer } from '../../../protocol/cards.ts'
import type { Message } from '../../../protocol/entities.ts'
import type { Caller } from '../../../domain/people/caller.ts'

/** A person who acts on a card, with all their ids. */
export type CardActor = Pick<Caller, 'userId' | 'ids'>
/** A person who answers a card or votes. */
export type Answerer = CardActor & Pick<Caller, 'accountId'>
export type LineDraft = { text: string; sources: readonly string[] }
/** A line of a redraft. `before`: the words of the one line that it comes from; absent for several. */
export type LineRedraft = LineDraft & { before?: string }

/** A card to be opened. `openedBy` is Parley's own name when Parley opens it. */
export type CardOpening = {
  sessionId: string
  openedBy: string
  kind: Card['kind']
  question: string
  lines: readonly LineDraft[]
  people: readonly string[]
  isMultiple: boolean
  isHidden: boolean
  /** The opener's own id of this call. */
  tempMsgId: string | null
}

/** An answer to one version of an agreement. `payerId` is the answering person, who pays for a redraft. */
export type CardAnswering = {
  cardId: string
  version: number
  isNameHidden: boolean
  payerId: string
} & (
  | { answer: 'agree' }
  | { answer: 'not-yet'; reason: string | null; isReasonShared: boolean; mayParleyUseReason: boolean }
  | { answer: 'change'; lineId: string; text: string }
)

/** A card as it is now, and the message of its opening or end. `isChanged` is true when the room must hear of it. */
export type CardChanged = { card: Card; message: Message | null; isChanged: boolean }

/** A reason that its author lets Parley use; `userName` is null when they hide their name. */
export type UsableReason = { userName: string | null; text: string }

/** The facts for the right to end a card: its opener, and the room's owner. */
export type CardFacts = { openedBy: string; ownerId: string | null }

/**
 * Stores agreements and polls (CARD-1, CARD-4), each change under the session's lock and with one rev. All throw
 * SESSION_CLOSED, and INVALID_REQUEST for a missing card or one of the other kind.
 */
export interface CardStore {
  /**
   * Throws INVALID_REQUEST for people who are not in the room, and for sources that are no messages there. Throws
   * NOT_JOINED when the opener was removed meanwhile. A repeat answers the card of before, unchanged.
   */
  open(opening: CardOpening): Promise<CardChanged>
  /**
   * Stores an answer. The one that completes a round also queues the redraft, if there are usable reasons. Throws
   * FORBIDDEN for a person who is not named, CARD_CLOSED, and CARD_CHANGED at another version.
   */
  answer(sessionId: string, actor: CardActor, answering: CardAnswering): Promise<CardChanged>
  /**
   * Replaces a card's lines, once per round of answers. Throws INVALID_REQUEST when these lines have no answer yet,
   * CARD_CLOSED and CARD_CHANGED.
   */
  revise(sessionId: string, cardId: string, version: number, lines: readonly LineRedraft[]): Promise<CardChanged>
  /** `check` throws when this person may not. Throws CARD_CLOSED and NOT_JOINED. */
  withdraw(sessionId: string, actor: CardActor, cardId: string, check: (facts: CardFacts) => void): Promise<CardChanged>
  /** Throws NOT_JOINED, CARD_CLOSED, and INVALID_REQUEST for unknown options. */
  vote(sessionId: string, actor: CardActor, cardId: string, options: readonly number[]): Promise<CardChanged>
  /** Ends a poll. Throws as `withdraw` does. */
  close(sessionId: string, actor: CardActor, cardId: string, check: (facts: CardFacts) => void): Promise<CardChanged>
  /** CARD-2: returns this person's answers to the current versions of open cards. */
  ownAnswers(sessionId: string, userId: string): Promise<OwnCardAnswer[]>
  /** CARD-2: returns only the reasons that their authors let Parley use. */
  usableReasons(sessionId: string, cardId: string): Promise<UsableReason[]>
}

/** Reads what a room agreed on (CARD-1). */
export interface AgreedCards {
  /** Returns the agreed cards, oldest first: those that closed after this seq, or all of them. */
  agreed(sessionId: string, closedAfterSeq?: number): Promise<Agreed[]>
}
