import { z } from 'zod'
import { messageSchema, messageTextSchema, tempMsgIdSchema } from '../entities.ts'
import { named } from './shared.ts'

/** ASIDE-1: what one person says to Parley beside the room. */
export const sayAsidePayload = z.object({ ...named, text: messageTextSchema, tempMsgId: tempMsgIdSchema })
/** The page of it before this seq of the aside's own; absent: the newest. */
export const readAsidePayload = z.object({
  ...named,
  before: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
})
/** ASIDE-2: what this person lets Parley say in the room, word for word. */
export const releaseAsidePayload = z.object({ ...named, text: messageTextSchema })

/** A line of an aside: its person's, or Parley's. No row, event or prompt of a room holds one. */
export const asideMessageSchema = z.object({
  id: z.string(),
  /** Its place in this aside: 1, 2, 3, … */
  seq: z.number().int().positive(),
  kind: z.enum(['person', 'parley']),
  text: z.string(),
  /** ISO 8601. */
  timestamp: z.string(),
  status: z.enum(['sent', 'streaming', 'failed']),
  error: z.string().optional(),
  tempMsgId: z.string().optional(),
})
export type AsideMessage = z.output<typeof asideMessageSchema>

/** To its person's sockets in this room alone: a new line, or the whole of one that ended. */
export const asideMessageEventSchema = z.object({ message: asideMessageSchema })
/** Likewise: more of a reply that is being written, from this UTF-16 unit of its text on. */
export const asideChunkSchema = z.object({ messageId: z.string(), chunk: z.string(), offset: z.number().int() })

export const asideSaidSchema = z.object({ message: asideMessageSchema })
/** Oldest first. */
export const asidePageSchema = z.object({ messages: z.array(asideMessageSchema), hasMore: z.boolean() })
export const releasedSchema = z.object({ message: messageSchema })
