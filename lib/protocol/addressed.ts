import { z } from 'zod'
import { MENTIONS_MAX } from './limits.ts'

/** REPLY-1: the message that another one answers, as it is quoted there. The server makes the `snippet`. */
export const quotationSchema = z.object({
  messageId: z.string(),
  seq: z.number().int().positive(),
  userId: z.string(),
  /** As it was when the quoted message was sent. */
  userName: z.string(),
  /** Plain text in one line, 100 UTF-16 units at most. */
  snippet: z.string(),
})
export type Quotation = z.output<typeof quotationSchema>

/** MENT-1: who is meant, and where in the normalised text their name stands, @ included. In UTF-16 units. */
export const mentionSchema = z.object({
  userId: z.string().min(1).max(256),
  start: z.number().int().nonnegative(),
  length: z.number().int().positive(),
})
export type Mention = z.output<typeof mentionSchema>

export const mentionsSchema = z.array(mentionSchema).max(MENTIONS_MAX)

/** Whom a message is for: what it answers, and who is meant in it. */
export type Addressed = { replyTo?: Quotation; mentions?: Mention[] }

/** True where every mention lies inside the text and none overlaps another. */
export function doMentionsFit(text: string, mentions: readonly Mention[]): boolean {
  const inOrder = mentions.toSorted((one, other) => one.start - other.start)
  return inOrder.every(({ start, length }, at) => {
    return start + length <= (inOrder[at + 1]?.start ?? text.length) && start + length <= text.length
  })
}
