import { z } from 'zod'
import { named } from './shared.ts'

/** BRIEF-1: marks everything up to this seq as read. A mark never goes back. */
export const markReadPayload = z.object({ ...named, seq: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) })
/** The current mark, sent to the person's other sockets. */
export const readMarkSchema = z.object({ seq: z.number().int().nonnegative() })

export const readBriefPayload = z.object(named)

const briefLineSchema = z.object({
  kind: z.enum(['decided', 'open', 'asked']),
  text: z.string(),
  /** The person who asked, with their current name; null for a decision of several people. */
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  /** Ids of the source messages, at least one (BRIEF-3). */
  sources: z.array(z.string()).min(1),
  /** Seq of the first source. */
  seq: z.number().int().positive(),
})
export type BriefLine = z.output<typeof briefLineSchema>

/** BRIEF-2: the brief of a person's unread messages, sent to them alone. */
export const briefSchema = z.object({
  /** Unread messages of other people. */
  count: z.number().int().positive(),
  /** Authors of the unread messages, most messages first. */
  people: z.array(z.object({ userId: z.string(), userName: z.string(), count: z.number().int().positive() })),
  lines: z.array(briefLineSchema),
})
export type Brief = z.output<typeof briefSchema>
/** Null when there is too little to sum up. */
export const briefAnswerSchema = z.object({ brief: briefSchema.nullable() })
