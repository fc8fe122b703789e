import { z } from 'zod'
import { named } from './shared.ts'

/** BRIEF-1: everything up to this seq was read. A mark never goes back. */
export const markReadPayload = z.object({ ...named, seq: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) })
/** To one's other sockets: the mark as it stands now. */
export const readMarkSchema = z.object({ seq: z.number().int().nonnegative() })

export const readBriefPayload = z.object(named)

const briefLineSchema = z.object({
  kind: z.enum(['decided', 'open', 'asked']),
  text: z.string(),
  /** The person who asked it, by the name they use now; null: it was decided by several. */
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  /** The messages that say so: one at least (BRIEF-3). */
  sources: z.array(z.string()).min(1),
  /** The seq of the first of them. */
  seq: z.number().int().positive(),
})
export type BriefLine = z.output<typeof briefLineSchema>

/** BRIEF-2: what somebody missed, told to them alone. */
export const briefSchema = z.object({
  /** Unread messages of others. */
  count: z.number().int().positive(),
  /** The authors of the missed messages; whoever said most stands first. */
  people: z.array(z.object({ userId: z.string(), userName: z.string(), count: z.number().int().positive() })),
  lines: z.array(briefLineSchema),
})
export type Brief = z.output<typeof briefSchema>
/** Null: there is too little to sum up. */
export const briefAnswerSchema = z.object({ brief: briefSchema.nullable() })
