import { z } from 'zod'
import { anonymousBrowserIdSchema, idSchema, messageSchema } from './entities.ts'
import { HIDDEN_PROMPT_MAX_CHARS, HISTORY_PAGE_DEFAULT, HISTORY_PAGE_MAX, TITLE_MAX_CHARS } from './limits.ts'
import { normaliseMessageText } from './text.ts'

/** Proof of an anonymous person on HTTP (contract, section 3), and the key of a session in a header. */
export const ANONYMOUS_ID_HEADER = 'x-anonymous-id'
export const ACCESS_TOKEN_HEADER = 'x-access-token'

export const errorBody = z.object({ error: z.string(), code: z.string().optional() })

export const newSessionBody = z.object({ anonymousId: anonymousBrowserIdSchema })
export const newSessionAnswer = z.object({ sessionId: z.string().min(1), currentAccessToken: z.string().min(1) })
export type NewSession = z.output<typeof newSessionAnswer>

export const joinSessionBody = z.object({
  sessionId: idSchema,
  /** anonymousBrowserId or account id. */
  userId: z.string().min(1).max(256),
  migratedUserId: anonymousBrowserIdSchema.nullish(),
})
export const joinSessionAnswer = z.object({ userId: z.string().min(1), userName: z.string() })
export type HttpJoin = z.output<typeof joinSessionAnswer>

const clampedLimit = z.coerce
  .number()
  .int()
  .catch(HISTORY_PAGE_DEFAULT)
  .transform((limit) => Math.min(Math.max(limit, 1), HISTORY_PAGE_MAX))
const seqParameter = z.coerce.number().int().nonnegative().max(2_147_483_647).optional()

export const historyQuery = z.object({
  before: seqParameter,
  after: seqParameter,
  limit: clampedLimit.default(HISTORY_PAGE_DEFAULT),
})
export type HistoryQuery = z.output<typeof historyQuery>
export const historyAnswer = z.object({
  sessionId: z.string(),
  userTitle: z.string().nullable(),
  messages: z.array(messageSchema),
  hasMore: z.boolean(),
})
export type History = z.output<typeof historyAnswer>

export const validateSessionAnswer = z.object({ valid: z.boolean() })

export const validateKeyBody = z.object({ sessionId: z.string().max(256), accessKey: z.string().max(256) })

export const endSessionBody = z.object({ sessionId: idSchema })

export const hiddenPromptBody = z.object({
  sessionId: idSchema,
  prompt: z.string().transform(normaliseMessageText).pipe(z.string().min(1).max(HIDDEN_PROMPT_MAX_CHARS)),
})

export const renameSessionBody = z.object({ userTitle: z.string().trim().min(1).max(TITLE_MAX_CHARS) })
