import { z } from 'zod'
import { activitySchema, idSchema, mannerSchema } from '../entities.ts'
import { parleyWhySchema } from '../parley-why.ts'
import { named, unnamed } from './shared.ts'

/** Sets Parley's activity; every participant may. */
export const setActivityPayload = z.object({ ...named, activity: activitySchema })

/** DOOR-6: gives Parley another part; for the owner. */
export const setMannerPayload = z.object({ ...named, manner: mannerSchema.nullable() })

/** Stops a running reply; everybody may. */
export const stopReplyPayload = z.object({ ...named, messageId: idSchema })
/** Retries the last reply, which broke off. Without messageId: one that failed before its first word. */
export const askAgainPayload = z.object({ ...named, messageId: idSchema.nullish() })

export const readMemoryPayload = z.object(unnamed)
export const forgetMemoryPayload = z.object({ ...unnamed, lineId: idSchema })

/** SOCK-33: Parley's current state in the room. */
export const parleyStatusSchema = z.object({
  status: z.enum(['listening', 'waiting', 'thinking', 'replying', 'silent', 'unavailable']),
  /**
   * The reason: for thinking and replying why it speaks, for waiting and unavailable words to show. For silent clients
   * show it only when `parley-why` lists it.
   */
  reason: z.string().optional(),
  /** The reason as data, for all states but listening and silent. Absent for a code unknown to this client. */
  why: parleyWhySchema.optional().catch(undefined),
})
export type ParleyStatus = z.output<typeof parleyStatusSchema>

export const streamChunkSchema = z.object({
  messageId: z.string(),
  text: z.string(),
  /** Characters of the message before this chunk. */
  at: z.number().int().nonnegative().optional(),
})
/** Text to append (ai-stream-chunk), or the whole text so far (partialMessage). */
export type StreamChunk = z.output<typeof streamChunkSchema>

/** SOCK-31, DEC-28: the reply ended early and keeps its text. `error` becomes the message's. */
export const streamErrorSchema = z.object({ messageId: z.string(), error: z.string() })
