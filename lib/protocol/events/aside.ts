import { z } from 'zod'
import { INTERRUPTED, messageSchema, messageTextSchema, tempMsgIdSchema } from '../entities.ts'
import { named } from './shared.ts'

/** ASIDE-1: what one person says to Parley beside the room. */
const sayAsidePayload = z.object({ ...named, text: messageTextSchema, tempMsgId: tempMsgIdSchema })
/** The page of it before this seq of the aside's own; absent: the newest. */
const readAsidePayload = z.object({
  ...named,
  before: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
})
/** One more try at an answer that failed. */
const askAsideAgainPayload = z.object({ ...named })
/** All of one's own aside in this room goes, for good. */
const deleteAsidePayload = z.object({ ...named })
/** ASIDE-2: what this person lets Parley say in the room, word for word. The same tempMsgId again says it once. */
const releaseAsidePayload = z.object({ ...named, text: messageTextSchema, tempMsgId: tempMsgIdSchema })

/** Why an answer failed: it broke off, the model was busy or could not answer, or the person had as many as there are. */
export const asideErrorSchema = z.enum([INTERRUPTED, 'busy', 'cannot-answer', 'spent'])
export type AsideError = z.output<typeof asideErrorSchema>

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
  /** The cause of a failed answer. */
  error: asideErrorSchema.optional().catch('cannot-answer'),
  tempMsgId: z.string().optional(),
})
export type AsideMessage = z.output<typeof asideMessageSchema>

/** To its person's sockets in this room alone: a new line, or the whole of one that ended. */
const asideMessageEventSchema = z.object({ message: asideMessageSchema })
/** Likewise: more of a reply that is being written, from this UTF-16 unit of its text on. */
const asideChunkSchema = z.object({ messageId: z.string(), chunk: z.string(), offset: z.number().int() })
export type AsideChunk = z.output<typeof asideChunkSchema>
/** Likewise: it was deleted. */
const asideDeletedSchema = z.object({})

const asideSaidSchema = z.object({ message: asideMessageSchema })
/** Oldest first. */
const asidePageSchema = z.object({ messages: z.array(asideMessageSchema), hasMore: z.boolean() })
export type AsidePage = z.output<typeof asidePageSchema>
const releasedSchema = z.object({ message: messageSchema })

/** What a gateway says of asides, what a client asks for, and what that is answered with. */
export const asideServerEvents = {
  asideMessage: asideMessageEventSchema,
  asideChunk: asideChunkSchema,
  asideDeleted: asideDeletedSchema,
} as const
export const asideClientEvents = {
  sayAside: sayAsidePayload,
  readAside: readAsidePayload,
  askAsideAgain: askAsideAgainPayload,
  deleteAside: deleteAsidePayload,
  releaseAside: releaseAsidePayload,
} as const
const nothing: z.ZodType<object> = z.object({})
export const asideAnswers = {
  sayAside: asideSaidSchema,
  readAside: asidePageSchema,
  askAsideAgain: nothing,
  deleteAside: nothing,
  releaseAside: releasedSchema,
} as const
