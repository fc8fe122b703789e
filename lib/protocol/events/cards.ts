import { z } from 'zod'
import {
  cardAnswerSchema,
  cardLineTextSchema,
  cardLinesSchema,
  cardQuestionSchema,
  cardSchema,
  ownCardAnswerSchema,
  pollOptionTextSchema,
} from '../cards.ts'
import { idSchema, tempMsgIdSchema } from '../entities.ts'
import { CARD_PEOPLE_MAX, CARD_REASON_MAX_CHARS, POLL_OPTIONS_MAX } from '../limits.ts'
import { normaliseMessageText } from '../text.ts'
import { textUpTo } from '../text-up-to.ts'
import { named, ownByDefault } from './shared.ts'

const versionSchema = z.number().int().positive().max(1_000_000)
const reasonSchema = z.string().transform(normaliseMessageText).pipe(textUpTo(CARD_REASON_MAX_CHARS))

/** CARD-1: opens an agreement. Idempotent per tempMsgId. */
export const openCardPayload = z.object({
  ...named,
  question: cardQuestionSchema,
  lines: cardLinesSchema,
  people: z.array(idSchema).min(1).max(CARD_PEOPLE_MAX),
  tempMsgId: tempMsgIdSchema,
})

/** CARD-1: a person's private answer. With `change`, `lineId` and `text` give the line's new words. */
export const answerCardPayload = z.object({
  ...ownByDefault,
  cardId: idSchema,
  version: versionSchema,
  answer: cardAnswerSchema,
  reason: reasonSchema.optional(),
  /** CARD-2: `isReasonShared`: everybody may read the reason. `mayParleyUseReason`: Parley's redraft may use it. */
  isReasonShared: z.boolean().default(false),
  mayParleyUseReason: z.boolean().default(false),
  /** CARD-1: with `not-yet`: the card counts this person without naming them. */
  isNameHidden: z.boolean().default(false),
  lineId: idSchema.optional(),
  text: cardLineTextSchema.optional(),
})

export const withdrawCardPayload = z.object({ ...ownByDefault, cardId: idSchema })
export const readOwnCardAnswersPayload = z.object(named)

const optionIndexSchema = z.number().int().nonnegative().max(POLL_OPTIONS_MAX)

/** CARD-4: opens a poll. Idempotent per tempMsgId. */
export const openPollPayload = z.object({
  ...named,
  question: cardQuestionSchema,
  options: z.array(pollOptionTextSchema).min(2).max(POLL_OPTIONS_MAX),
  isMultiple: z.boolean().default(false),
  isHidden: z.boolean().default(false),
  tempMsgId: tempMsgIdSchema,
})
export const votePollPayload = z.object({
  ...ownByDefault,
  pollId: idSchema,
  options: z.array(optionIndexSchema).max(POLL_OPTIONS_MAX),
})
export const closePollPayload = z.object({ ...ownByDefault, pollId: idSchema })

export const cardAnsweredSchema = z.object({ card: cardSchema })
/** Sent only to the person's own sockets; also answers `readOwnCardAnswers`. */
export const ownCardAnswersSchema = z.object({ answers: z.array(ownCardAnswerSchema) })
