import type { Card, OwnCardAnswer } from '../../../protocol/cards.ts'
import type { Message } from '../../../protocol/entities.ts'
import type { Caller } from '../../../domain/people/caller.ts'

/** Somebody who does something with a card, under whichever of their ids. */
export type CardActor = Pick<Caller, 'userId' | 'ids'>
export type LineDraft = { text: string; sources: readonly string[] }

/** A card to be opened. `openedBy` is Parley's own name where Parley opens it. */
export type CardOpening = {
  sessionId: string
  openedBy: string
  kind: Card['kind']
  question: string
  lines: readonly LineDraft[]
  people: readonly string[]
  isMultiple: boolean
  isHidden: boolean
}

/** An answer to an agreement at one version of its words. `payerId`: its person, who pays for a redraft. */
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

/** A card as it is by now, and the message that tells of its opening or its end. `isChanged`: the room is to hear of it. */
export type CardChanged = { card: Card; message: Message | null; isChanged: boolean }

/** A reason that its author lets Parley use; `userName` is null where they asked to be on the card without a name. */
export type UsableReason = { userName: string | null; text: string }

/** The facts that say who may end a card: its opener, and the room's owner. */
export type CardFacts = { openedBy: string; ownerId: string | null }

/**
 * Agreements and polls (CARD-1, CARD-4), each change under the session's lock and with one rev. All throw SESSION_CLOSED, and
 * INVALID_REQUEST for a card that is not there or of the other kind.
 */
export interface CardStore {
  /** Throws INVALID_REQUEST for people who are not of the room, and for sources that are no messages there. */
  open(opening: CardOpening): Promise<CardChanged>
  /**
   * The answer that makes a round complete queues the redraft in its commit, if there are reasons that Parley may use. Throws
   * FORBIDDEN for whoever is not named on it, CARD_CLOSED, and CARD_CHANGED at another version.
   */
  answer(sessionId: string, actor: CardActor, answering: CardAnswering): Promise<CardChanged>
  /**
   * Other lines in the place of a card's, once per round of answers: INVALID_REQUEST where nobody has answered these yet. Throws
   * CARD_CLOSED and CARD_CHANGED.
   */
  revise(sessionId: string, cardId: string, version: number, lines: readonly LineDraft[]): Promise<CardChanged>
  /** `check` throws where they may not. Throws CARD_CLOSED. */
  withdraw(sessionId: string, actor: CardActor, cardId: string, check: (facts: CardFacts) => void): Promise<CardChanged>
  /** Throws NOT_JOINED, CARD_CLOSED, and INVALID_REQUEST for options that are none. */
  vote(sessionId: string, actor: CardActor, cardId: string, options: readonly number[]): Promise<CardChanged>
  close(sessionId: string, cardId: string, check: (facts: CardFacts) => void): Promise<CardChanged>
  /** CARD-2: what this person answered to open cards, at the versions that these have now. */
  ownAnswers(sessionId: string, ids: readonly string[]): Promise<OwnCardAnswer[]>
  /** CARD-2: of the reasons at a card's version, those that their authors let Parley use. */
  usableReasons(sessionId: string, cardId: string): Promise<UsableReason[]>
}
