import { z } from 'zod'

/** One line of Parley's memory, as people in the room see it. */
const rememberedSchema = z.object({
  id: z.string(),
  kind: z.enum(['topic', 'decision', 'question', 'position', 'fact']),
  /** The person whom the line is about; null for everybody. */
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  text: z.string(),
  /** Seq of the source message. */
  seq: z.number().int(),
  /** True when the caller may have it forgotten. */
  isForgettable: z.boolean(),
  /** CARD-1: the agreed card that this decision is; absent for a note. */
  cardId: z.string().optional(),
})
export type Remembered = z.output<typeof rememberedSchema>

/** Answers readMemory for everybody in the room: Parley's valid notes (decision 11), and what was agreed on cards. */
export const memorySchema = z.object({
  /** Facts about people. */
  facts: z.array(rememberedSchema),
  /** Segments of the conversation, oldest first. An agreed card is one of its own. */
  notes: z.array(
    z.object({
      /** First and last seq of the segment. */
      fromSeq: z.number().int(),
      toSeq: z.number().int(),
      /** ISO 8601: time of the first message. */
      begunAt: z.string().nullable(),
      lines: z.array(rememberedSchema),
    }),
  ),
})
export type RoomMemory = z.output<typeof memorySchema>
