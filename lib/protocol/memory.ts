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

export const memorySchema = z.object({
  /** Facts about people. */
  facts: z.array(rememberedSchema),
  /** Stretches of the conversation, oldest first. */
  notes: z.array(
    z.object({
      fromSeq: z.number().int(),
      toSeq: z.number().int(),
      begunAt: z.string().nullable(),
      lines: z.array(rememberedSchema),
    }),
  ),
})
export type RoomMemory = z.output<typeof memorySchema>
