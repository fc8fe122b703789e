import { z } from 'zod'
import { MENTIONS_MAX } from './limits.ts'

/** REPLY-1: the quoted message that another one answers. The server makes the `snippet`. */
export const quotationSchema = z.object({
  messageId: z.string(),
  seq: z.number().int().positive(),
  userId: z.string(),
  /** The name when the quoted message was sent. */
  userName: z.string(),
  /** Plain text in one line, at most 100 UTF-16 units. */
  snippet: z.string(),
})
export type Quotation = z.output<typeof quotationSchema>

/** MENT-1: the mentioned person, and the place of the name with its @ in the normalised text, in UTF-16 units. */
export const mentionSchema = z.object({
  userId: z.string().min(1).max(256),
  start: z.number().int().nonnegative(),
  length: z.number().int().positive(),
})
export type Mention = z.output<typeof mentionSchema>

export const mentionsSchema = z.array(mentionSchema).max(MENTIONS_MAX)

/** The addressees of a message: its quotation and its mentions. */
export type Addressed = { replyTo?: Quotation; mentions?: Mention[] }

/** True when every mention lies inside the text and none overlap. */
export function doMentionsFit(text: string, mentions: readonly Mention[]): boolean {
  const inOrder = mentions.toSorted((one, other) => one.start - other.start)
  return inOrder.every(({ start, length }, at) => {
    return start + length <= (inOrder[at + 1]?.start ?? text.length) && start + length <= text.length
  })
}
