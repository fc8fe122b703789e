import { z } from 'zod'
import { CARD_LINES_MAX, CARD_LINE_MAX_CHARS, CARD_QUESTION_MAX_CHARS, POLL_OPTION_MAX_CHARS } from './limits.ts'
import { isVisible, normaliseLine } from './text.ts'
import { textUpTo } from './text-up-to.ts'

const oneLine = (maxChars: number) =>
  z
    .string()
    .transform((text) => normaliseLine(text.replace(/\s+/g, ' ')))
    .pipe(textUpTo(maxChars).refine(isVisible))

/** CARD-1: a card's question; one line. */
export const cardQuestionSchema = oneLine(CARD_QUESTION_MAX_CHARS)
/** CARD-1: a line of an agreement; one line. */
export const cardLineTextSchema = oneLine(CARD_LINE_MAX_CHARS)
/** CARD-4: an option of a poll; one line. */
export const pollOptionTextSchema = oneLine(POLL_OPTION_MAX_CHARS)

const cardPersonSchema = z.object({
  userId: z.string(),
  /** The name when the card was opened; of an agreement that was agreed, the name at that moment. */
  userName: z.string(),
  /** CARD-2: everybody sees who has answered. The answers are private until all agree. */
  hasAnswered: z.boolean(),
  /**
   * True of an open agreement's person who can't answer any more: they were removed (DOOR-3), or their account is
   * deleted. It can only be withdrawn then. Absent otherwise.
   */
  isRemoved: z.boolean().optional(),
})
export type CardPerson = z.output<typeof cardPersonSchema>

/** CARD-1: the last change of a line's words. */
export const lineChangeSchema = z.object({
  /** The person who changed it, or Parley with a redraft. */
  userId: z.string(),
  /** The name at the time. */
  userName: z.string(),
  /** The words before; null when they were not of one line. */
  before: z.string().nullable(),
  /** The version that it made. */
  version: z.number().int().positive(),
})
export type LineChange = z.output<typeof lineChangeSchema>

const cardLineSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** Ids of the source messages; empty once all of them were deleted. */
  sources: z.array(z.string()),
  /** The userId of the one author of its sources; absent where they have several, or none is left. */
  saidBy: z.string().optional(),
  /** True when it is in the words of one of them, as that person said it; absent otherwise. */
  isQuoted: z.boolean().optional(),
  /** Absent while it has its first words, or after a clear. */
  change: lineChangeSchema.optional(),
})
export type CardLine = z.output<typeof cardLineSchema>

/** A reason that its author shares with everybody; sent once everybody named has answered (CARD-2). */
const sharedReasonSchema = z.object({ userId: z.string(), userName: z.string(), text: z.string() })

const common = {
  id: z.string(),
  /** The message (kind `card`) that opened it. */
  messageId: z.string(),
  /** The seq of that message. A clear up to there deletes the card, unless it was agreed. */
  seq: z.number().int().positive(),
  /** Starts at 1; a changed line makes a new version and voids the answers. */
  version: z.number().int().positive(),
  question: z.string(),
  /** The userId of the opener, or Parley's. */
  openedBy: z.string(),
  /** ISO 8601. */
  openedAt: z.string(),
  /** ISO 8601; null while it is open. */
  closedAt: z.string().nullable(),
  /** The room's rev at its last change (FEED-1). */
  rev: z.number().int().positive(),
}

/** CARD-1: people who do not agree; sent once everybody named has answered. */
const notYetSchema = z.object({
  userIds: z.array(z.string()),
  /** Number of further people who hide their name. */
  unnamed: z.number().int().nonnegative(),
})

/** CARD-1: an agreement. It closes when everybody named on it agrees. */
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
  /** People who have voted, in order of voting. */
  people: z.array(cardPersonSchema),
  /** Only in acknowledgements and in `joinedSession`: true when the caller has voted. */
  hasVoted: z.boolean().optional(),
})
export type Poll = z.output<typeof pollSchema>

/** A card as everybody in the room reads it. It holds nothing private. */
export const cardSchema = z.discriminatedUnion('kind', [agreementSchema, pollSchema])
export type Card = z.output<typeof cardSchema>

export const cardAnswerSchema = z.enum(['agree', 'not-yet', 'change'])
export type CardAnswer = z.output<typeof cardAnswerSchema>

/** A person's own answer to an agreement or choice in a poll. Sent only to that person's sockets. */
export const ownCardAnswerSchema = z.object({
  cardId: z.string(),
  version: z.number().int().positive(),
  answer: cardAnswerSchema.optional(),
  reason: z.string().optional(),
  isReasonShared: z.boolean().optional(),
  mayParleyUseReason: z.boolean().optional(),
  isNameHidden: z.boolean().optional(),
  /** Indexes of the chosen options of a poll. */
  options: z.array(z.number().int().nonnegative()).optional(),
})
export type OwnCardAnswer = z.output<typeof ownCardAnswerSchema>

export const cardLinesSchema = z
  .array(z.object({ text: cardLineTextSchema, sources: z.array(z.string().min(1).max(160)).max(10) }))
  .min(1)
  .max(CARD_LINES_MAX)
