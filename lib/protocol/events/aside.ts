import { z } from 'zod'
import { INTERRUPTED, messageSchema, messageTextSchema, tempMsgIdSchema } from '../entities.ts'
import { named, ownByDefault } from './shared.ts'

/** ASIDE-1: a person's message to Parley beside the room. */
const sayAsidePayload = z.object({ ...named, text: messageTextSchema, tempMsgId: tempMsgIdSchema })
/** Reads the page before this seq of the aside; absent: the newest page. */
const readAsidePayload = z.object({
  ...ownByDefault,
  before: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
})
/** Retries a failed answer. */
const askAsideAgainPayload = z.object({ ...named })
/** Deletes the caller's whole aside in this room, permanently. */
const deleteAsidePayload = z.object({ ...named })
/** ASIDE-2: lets Parley say these words in the room. Idempotent per tempMsgId. */
const releaseAsidePayload = z.object({ ...named, text: messageTextSchema, tempMsgId: tempMsgIdSchema })

/** The reason why an answer failed: it broke off, the model was busy or could not answer, or the budget was spent. */
export const asideErrorSchema = z.enum([INTERRUPTED, 'busy', 'cannot-answer', 'spent'])
export type AsideError = z.output<typeof asideErrorSchema>

/** A message of an aside, by its person or Parley. It never enters a row, event or prompt of the room. */
export const asideMessageSchema = z.object({
  id: z.string(),
  /** Position in this aside, from 1. */
  seq: z.number().int().positive(),
  kind: z.enum(['person', 'parley']),
  text: z.string(),
  /** ISO 8601. */
  timestamp: z.string(),
  status: z.enum(['sent', 'streaming', 'failed']),
  /** Reason of a failed answer. */
  error: asideErrorSchema.optional().catch('cannot-answer'),
  tempMsgId: z.string().optional(),
})
export type AsideMessage = z.output<typeof asideMessageSchema>

/** Sent only to the person's sockets in this room: a new message, or a finished one with its whole text. */
const asideMessageEventSchema = z.object({ message: asideMessageSchema })
/** Sent to the same sockets: a chunk of a running answer. `offset`: its place in the text, in UTF-16 units. */
const asideChunkSchema = z.object({ messageId: z.string(), chunk: z.string(), offset: z.number().int() })
export type AsideChunk = z.output<typeof asideChunkSchema>
/** Sent to the same sockets: the aside was deleted. */
const asideDeletedSchema = z.object({})

const asideSaidSchema = z.object({ message: asideMessageSchema })
/** Ordered oldest first. */
const asidePageSchema = z.object({ messages: z.array(asideMessageSchema), hasMore: z.boolean() })
export type AsidePage = z.output<typeof asidePageSchema>
const releasedSchema = z.object({ message: messageSchema })

/** Events of asides: sent by gateways, emitted by clients, and the answers to the latter. */
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
