import { z } from 'zod'
import {
  anonymousBrowserIdSchema,
  idSchema,
  mannerSchema,
  messageSchema,
  sessionRedirectSchema,
  subscriptionStatusSchema,
  titleSchema,
  userSettingsSchema,
} from './entities.ts'
import { fileKindSchema } from './files.ts'
import { HIDDEN_PROMPT_MAX_CHARS, HISTORY_PAGE_DEFAULT, HISTORY_PAGE_MAX, SESSIONS_PAGE } from './limits.ts'
import { normaliseMessageText } from './text.ts'
import { textUpTo } from './text-up-to.ts'

/** From the client: its anonymousBrowserId, which proves the guest (contract, section 3). */
export const ANONYMOUS_ID_HEADER = 'x-anonymous-id'
/** From the client: the session's key, which opens its history to whoever is no member (contract, section 4). */
export const ACCESS_TOKEN_HEADER = 'x-access-token'

/** Every status that is not OK: a sentence to show, and its code in ERRORS (ERR-1; contract, section 4). */
export const errorAnswer = z.object({
  error: z.string(),
  code: z.string().optional(),
  /** The way on, where a reset closed the session that `POST /chat/join-session` asks for (contract, section 9). */
  redirect: sessionRedirectSchema.optional().catch(undefined),
})

/** HTTP-10, HTTP-11, HTTP-18: it is done, and there is nothing more to tell. */
export const successAnswer = z.object({ success: z.literal(true) })

/** HTTP-5, HTTP-6: the browser's secret, unless a header proves who calls; without a bearer its guest becomes the owner. */
export const newSessionBody = z.object({ anonymousId: anonymousBrowserIdSchema.nullish() })
/** HTTP-4, HTTP-5: this key is told once, the server keeps a hash of it (contract, section 3). */
export const newSessionAnswer = z.object({ sessionId: z.string().min(1), currentAccessToken: z.string().min(1) })
export type NewSession = z.output<typeof newSessionAnswer>

/** HTTP-7: from the page, before its socket connects (DEC-26). */
export const joinSessionBody = z.object({
  sessionId: idSchema,
  /** anonymousBrowserId or account id. */
  userId: z.string().min(1).max(256),
  /** The browser's secret again: its guest becomes the bearer's. */
  migratedUserId: anonymousBrowserIdSchema.nullish(),
})
/** ENT-23, ENT-24: the id and the name under which the others will see this person; nobody joins by it. */
export const joinSessionAnswer = z.object({ userId: z.string().min(1), userName: z.string() })
export type HttpJoin = z.output<typeof joinSessionAnswer>

/** How many lines a query asks for: what is no number counts as the default, one out of range as the nearest in it. */
const limitParameter = z
  .string()
  .optional()
  .transform((text) => {
    const limit = text?.trim() ? Number(text) : NaN
    return Number.isNaN(limit) ? HISTORY_PAGE_DEFAULT : Math.min(Math.max(Math.trunc(limit), 1), HISTORY_PAGE_MAX)
  })
const seqParameter = z.coerce.number().int().nonnegative().max(2_147_483_647).optional()

/** HTTP-8: seqs, themselves not included; without either the newest messages, and `after` wins over `before`. */
export const historyQuery = z.object({
  before: seqParameter,
  after: seqParameter,
  limit: limitParameter,
})
export type HistoryQuery = z.output<typeof historyQuery>
/** HTTP-8: a page, oldest first. `hasMore`: there are newer ones than these with `after`, else older ones. */
export const historyAnswer = z.object({
  sessionId: z.string(),
  /** The reader's own; null while they gave none. */
  userTitle: z.string().nullable(),
  messages: z.array(messageSchema),
  hasMore: z.boolean(),
})
export type History = z.output<typeof historyAnswer>

/** HTTP-9, HTTP-20: whether the key opens the session now; where it stands in the path, false has status 404. */
export const validateSessionAnswer = z.object({ valid: z.boolean() })

/** HTTP-20: accessKey is an access token (ENT-13). */
export const validateKeyBody = z.object({ sessionId: z.string(), accessKey: z.string() })

/** HTTP-10, DEC-6: from the owner. */
export const endSessionBody = z.object({ sessionId: idSchema })

/** HTTP-11, DEC-1: from the owner; Parley alone reads it. An empty one is none. */
export const hiddenPromptBody = z.object({
  sessionId: idSchema,
  prompt: z
    .string()
    .transform(normaliseMessageText)
    .pipe(textUpTo(HIDDEN_PROMPT_MAX_CHARS).or(z.literal(''))),
  /** CARE-3: the kind of chat; absent: as it was. */
  manner: mannerSchema.nullish(),
})

/** HTTP-16, VAL-13: the caller's own title. */
export const renameSessionBody = z.object({
  userTitle: titleSchema,
})
/** The title as it is stored now. */
export const renameSessionAnswer = z.object({ success: z.literal(true), userTitle: z.string() })

/** PAST-1: a page of the history, behind this session; without a `limit` all of it, as clients of before read it. */
export const sessionsQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .transform((limit) => Math.min(Math.max(limit, 1), SESSIONS_PAGE))
    .optional(),
  beforeAt: z.iso.datetime().optional(),
  beforeId: z.string().max(256).optional(),
})
export type SessionsQuery = z.output<typeof sessionsQuery>

/** PAST-1: the beginning of a message, plain and in one line, and who said it, by the name they use now. */
const sessionPreview = z.object({ userId: z.string(), userName: z.string(), isOwn: z.boolean(), text: z.string() })
export type SessionPreview = z.output<typeof sessionPreview>

const sessionListItem = z.object({
  sessionId: z.string(),
  /** The person's own. */
  userTitle: z.string().nullish(),
  /** The room's, for whoever gave it none: its owner's, or until then Parley's (ROOM-1). */
  proposedTitle: z.string().nullish(),
  lastActiveAt: z.string().optional(),
  participantCount: z.number().int().optional(),
  /** Then deleting it ends it for everybody. */
  isOwner: z.boolean().optional(),
  /** BRIEF-1: messages of others that this person has not read, UNREAD_COUNTED_MAX at most. */
  unread: z.number().int().nonnegative().optional(),
  /** PAST-1, in pages only: the first words of a person, which stand for a title until there is one. */
  beginning: z.string().nullish(),
  /** The last message that is still there to read. */
  preview: sessionPreview.nullish(),
  /** Other people in it, FACES_MAX at most. */
  faces: z.array(z.object({ userId: z.string(), userName: z.string() })).optional(),
  isEnded: z.boolean().optional(),
})
export type SessionListItem = z.output<typeof sessionListItem>
export type SessionsPage = { sessions: SessionListItem[]; hasMore: boolean }
/** HTTP-43, HTTP-44: a bare array, or an object with `sessions`. */
export const sessionListAnswer = z
  .union([z.array(sessionListItem), z.object({ sessions: z.array(sessionListItem), hasMore: z.boolean().optional() })])
  .transform((answer): SessionsPage => {
    return Array.isArray(answer)
      ? { sessions: answer, hasMore: false }
      : { ...answer, hasMore: answer.hasMore ?? false }
  })

/** DEC-9: reopening answers both names with the same value, and the client reads either. */
export const reopenAnswer = z
  .object({ sessionId: z.string(), currentAccessToken: z.string().optional(), accessKey: z.string().optional() })
  .transform(({ sessionId, currentAccessToken, accessKey }) => ({
    sessionId,
    accessKey: accessKey ?? currentAccessToken ?? '',
  }))

/** With the anonymous proof: the account, now that this browser's guest is linked to it, or null when it is another's. */
export const tokenAnswer = z.object({
  token: z.string().min(1),
  expiresAt: z.string(),
  linkedAuthenticatedId: z.string().nullish(),
})

/** HTTP-31: the bearer's own. */
export const settingsAnswer = z.object({ data: userSettingsSchema })
/** What a starting name may be is said by the service, in a sentence (VAL-7 to VAL-9). */
export const settingsBody = z.object({ startingName: z.string().max(1024), preferAnonymous: z.boolean() })
/** HTTP-33, DEC-18: what was refused has status 400 and, in `error`, the sentence to show. */
export const settingsSavedAnswer = z.object({ success: z.boolean(), error: z.string().optional() })

/** A missing priceId has a sentence of its own (VAL-14), whatever else is missing: the service says it. */
export const checkoutBody = z.object({
  priceId: z.string().max(256).nullish(),
  successUrl: z.url().max(2048).nullish(),
  cancelUrl: z.url().max(2048).nullish(),
})
export type CheckoutWish = z.output<typeof checkoutBody>
/** HTTP-21, HTTP-38: the payment provider's page. */
export const checkoutAnswer = z.object({ success: z.literal(true), data: z.object({ url: z.url() }) })
/** HTTP-23, HTTP-39: where on APP_URL the provider's page leads back to. */
export const portalBody = z.object({ returnUrl: z.url().max(2048) })
/** HTTP-23, HTTP-41: the payment provider's page. */
export const portalAnswer = z.object({ url: z.url() })

/** `fresh` asks the payment provider itself first: somebody comes back from paying. */
export const subscriptionQuery = z.object({ fresh: z.enum(['true', 'false']).optional() })

const allowance = z.object({ used: z.number().int(), max: z.number().int() })

const subscriptionFields = z.object({
  status: subscriptionStatusSchema,
  isActive: z.boolean().optional(),
  endDate: z.string().nullish(),
  currentPeriodEnd: z.string().nullish(),
  stripeCustomerId: z.string().nullish(),
  subscriptionId: z.string().nullish(),
  subscriptionEndDate: z.string().nullish(),
  /** What there is to buy; the browser knows it from here (HTTP-37). */
  priceId: z.string().nullish(),
  /** Messages counted so far: this UTC day, and with a plan the last 7 days (DEC-17). */
  allowances: z.object({ day: allowance, week: allowance.nullable() }).nullish(),
})
/** HTTP-26: bare, or wrapped as success and data. */
export const subscriptionAnswer = z
  .union([z.object({ success: z.literal(true), data: subscriptionFields }), subscriptionFields])
  .transform((answer) => ('data' in answer ? answer.data : answer))
export type SubscriptionAnswer = z.input<typeof subscriptionFields>

/** IMG-1: what was stored of a picture or a PDF that came by POST; `files` of a message names its `fileId`. */
export const fileAnswer = z.object({
  fileId: z.string().min(1),
  kind: fileKindSchema,
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
})
export type FileAnswer = z.output<typeof fileAnswer>

/** IMG-2: the address of a file: the person it was given to, the key that goes with both, and the size. */
export const fileQuery = z.object({
  for: idSchema,
  key: z.string().max(64),
  size: z.enum(['whole', 'thumbnail']).default('whole'),
})
