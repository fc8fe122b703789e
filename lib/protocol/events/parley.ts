import { z } from 'zod'
import { activitySchema, idSchema } from '../entities.ts'
import { parleyWhySchema } from '../parley-why.ts'
import { named, unnamed } from './shared.ts'

/** How readily Parley speaks here: every participant may change it. */
export const setActivityPayload = z.object({ ...named, activity: activitySchema })

/** Ends a running reply where it stands, whoever asked for it. */
export const stopReplyPayload = z.object({ ...named, messageId: idSchema })
/** One more try at the last reply, which broke off; without a messageId at one that failed before its first word. */
export const askAgainPayload = z.object({ ...named, messageId: idSchema.nullish() })

export const readMemoryPayload = z.object(unnamed)
export const forgetMemoryPayload = z.object({ ...unnamed, lineId: idSchema })

/** SOCK-33: what Parley is doing in this room. */
export const parleyStatusSchema = z.object({
  status: z.enum(['listening', 'waiting', 'thinking', 'replying', 'silent', 'unavailable']),
  /** thinking, replying: why it speaks; waiting, unavailable: words to show; silent: why, to show if it is one of those in `parley-why`. */
  reason: z.string().optional(),
  /** waiting, unavailable, thinking, replying: the same as `reason`, as data. Absent where this client knows no such code. */
  why: parleyWhySchema.optional().catch(undefined),
})
export type ParleyStatus = z.output<typeof parleyStatusSchema>

export const streamChunkSchema = z.object({
  messageId: z.string(),
  text: z.string(),
  /** How many characters of the message came before this chunk. */
  at: z.number().int().nonnegative().optional(),
})
/** Text to append to the message (ai-stream-chunk), or all of its text so far (partialMessage). */
export type StreamChunk = z.output<typeof streamChunkSchema>

/** SOCK-31, DEC-28: the reply ended early and keeps its text; `error` becomes that of the message. */
export const streamErrorSchema = z.object({ messageId: z.string(), error: z.string() })
