import { z } from 'zod'

/** One thing that Parley remembers, as the people of the room see it. */
const rememberedSchema = z.object({
  id: z.string(),
  kind: z.enum(['topic', 'decision', 'question', 'position', 'fact']),
  /** Whom it is about; null: everybody. */
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  text: z.string(),
  /** The message that it comes from. */
  seq: z.number().int(),
  /** The caller may have it forgotten. */
  isForgettable: z.boolean(),
})
export type Remembered = z.output<typeof rememberedSchema>

/** Answers readMemory, for anybody in the room: Parley's notes, as far as they hold now (decision 11). */
export const memorySchema = z.object({
  /** Facts about people. */
  facts: z.array(rememberedSchema),
  /** Stretches of the conversation, oldest first. */
  notes: z.array(
    z.object({
      /** The first and the last message of the stretch. */
      fromSeq: z.number().int(),
      toSeq: z.number().int(),
      /** ISO 8601, of the first message. */
      begunAt: z.string().nullable(),
      lines: z.array(rememberedSchema),
    }),
  ),
})
export type RoomMemory = z.output<typeof memorySchema>
