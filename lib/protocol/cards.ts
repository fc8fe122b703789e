import { z } from 'zod'
import { CARD_LINES_MAX, CARD_LINE_MAX_CHARS, CARD_QUESTION_MAX_CHARS, POLL_OPTION_MAX_CHARS } from './limits.ts'
import { isVisible, normaliseLine } from './text.ts'
import { textUpTo } from './text-up-to.ts'

const oneLine = (maxChars: number) =>
  z
    .string()
    .transform((text) => normaliseLine(text.replace(/\s+/g, ' ')))
    .pipe(textUpTo(maxChars).refine(isVisible))

/** CARD-1: what a card asks; one line. */
export const cardQuestionSchema = oneLine(CARD_QUESTION_MAX_CHARS)
/** CARD-1: what a line of an agreement says; one line. */
export const cardLineTextSchema = oneLine(CARD_LINE_MAX_CHARS)
/** CARD-4: an option of a poll; one line. */
export const pollOptionTextSchema = oneLine(POLL_OPTION_MAX_CHARS)

const cardPersonSchema = z.object({
  userId: z.string(),
  /** As they were called when the card was opened. */
  userName: z.string(),
  /** CARD-2: everybody sees who has answered, nobody what, until all agreed. */
  hasAnswered: z.boolean(),
})
export type CardPerson = z.output<typeof cardPersonSchema>

const cardLineSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** Ids of the messages that it comes from; empty once the last of them was deleted. */
  sources: z.array(z.string()),
})
export type CardLine = z.output<typeof cardLineSchema>

/** A reason that its author lets everybody read (CARD-2). */
const sharedReasonSchema = z.object({ userId: z.string(), userName: z.string(), text: z.string() })

const common = {
  id: z.string(),
  /** The message (kind `card`) with which it was opened. */
  messageId: z.string(),
  /** The seq of that message: a clear up to there takes the card, unless it was agreed. */
  seq: z.number().int().positive(),
  /** 1, 2, …: a changed line makes a new version, which empties the answers. */
  version: z.number().int().positive(),
  question: z.string(),
  /** The userId of its opener; Parley's own name where Parley opened it. */
  openedBy: z.string(),
  /** ISO 8601. */
  openedAt: z.string(),
  /** ISO 8601: since when it is not open any more. */
  closedAt: z.string().nullable(),
  /** The room's rev at its last change (FEED-1). */
  rev: z.number().int().positive(),
}

/** CARD-1: who has answered and does not agree; known once everybody named on the card has answered. */
const notYetSchema = z.object({
  userIds: z.array(z.string()),
  /** The number of others, who asked to be on it without a name. */
  unnamed: z.number().int().nonnegative(),
})

/** CARD-1: an agreement, which closes when everybody named on it agrees. */
export const agreementSchema = z.object({
  ...common,
  kind: z.literal('agreement'),
  state: z.enum(['open', 'agreed', 'withdrawn']),
  lines: z.array(cardLineSchema),
  people: z.array(cardPersonSchema),
  reasons: z.array(sharedReasonSchema).default([]),
  notYet: notYetSchema.optional(),
})
export type Agreement = z.output<typeof agreementSchema>

/** CARD-4: a poll. `count` and `userIds` are absent while it is hidden and open. */
export const pollSchema = z.object({
  ...common,
  kind: z.literal('poll'),
  state: z.enum(['open', 'closed', 'withdrawn']),
  options: z.array(
    z.object({
      text: z.string(),
      count: z.number().int().nonnegative().optional(),
      userIds: z.array(z.string()).optional(),
    }),
  ),
  isMultiple: z.boolean(),
  isHidden: z.boolean(),
  /** The people who have chosen, in that order. */
  people: z.array(cardPersonSchema),
  /** In acknowledgements: the caller has chosen. */
  hasVoted: z.boolean().optional(),
})
export type Poll = z.output<typeof pollSchema>

/** A card of a room, as everybody there reads it. Nothing private to one person is in it. */
export const cardSchema = z.discriminatedUnion('kind', [agreementSchema, pollSchema])
export type Card = z.output<typeof cardSchema>

export const cardAnswerSchema = z.enum(['agree', 'not-yet', 'change'])
export type CardAnswer = z.output<typeof cardAnswerSchema>

/** One's own answer to an agreement, or one's own choice in a poll: told to one person's sockets alone. */
export const ownCardAnswerSchema = z.object({
  cardId: z.string(),
  version: z.number().int().positive(),
  answer: cardAnswerSchema.optional(),
  reason: z.string().optional(),
  isReasonShared: z.boolean().optional(),
  mayParleyUseReason: z.boolean().optional(),
  isNameHidden: z.boolean().optional(),
  /** The indexes of the chosen options of a poll. */
  options: z.array(z.number().int().nonnegative()).optional(),
})
export type OwnCardAnswer = z.output<typeof ownCardAnswerSchema>

export const cardLinesSchema = z
  .array(z.object({ text: cardLineTextSchema, sources: z.array(z.string().min(1).max(160)).max(10) }))
  .min(1)
  .max(CARD_LINES_MAX)
