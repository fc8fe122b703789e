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
import { HIDDEN_PROMPT_MAX_CHARS, HISTORY_PAGE_DEFAULT, HISTORY_PAGE_MAX, SEQ_MAX, SESSIONS_PAGE } from './limits.ts'
import { normaliseMessageText } from './text.ts'
import { textUpTo } from './text-up-to.ts'

/** Request header: the client's anonymousBrowserId, which proves the guest (contract, section 3). */
export const ANONYMOUS_ID_HEADER = 'x-anonymous-id'
/** Request header: the session's key, which opens its history to non-members (contract, section 4). */
export const ACCESS_TOKEN_HEADER = 'x-access-token'

/** The body of every error status: a sentence to show, and its code in ERRORS (ERR-1; contract, section 4). */
export const errorAnswer = z.object({
  error: z.string(),
  code: z.string().optional(),
  /** The new session, when a reset closed the one given to `POST /chat/join-session` (contract, section 9). */
  redirect: sessionRedirectSchema.optional().catch(undefined),
})

/** HTTP-10, HTTP-11, HTTP-18: success without data. */
export const successAnswer = z.object({ success: z.literal(true) })

/**
 * HTTP-5, HTTP-6: the browser's secret, unless a header proves the caller. Without a bearer token the guest becomes the
 * owner.
 */
export const newSessionBody = z.object({ anonymousId: anonymousBrowserIdSchema.nullish() })
/** HTTP-4, HTTP-5: the new session. The key is sent only here; the server stores its hash (contract, section 3). */
export const newSessionAnswer = z.object({ sessionId: z.string().min(1), currentAccessToken: z.string().min(1) })
export type NewSession = z.output<typeof newSessionAnswer>

/** HTTP-7: sent by the page before its socket connects (DEC-26). */
export const joinSessionBody = z.object({
  sessionId: idSchema,
  /** The anonymousBrowserId or the account id. */
  userId: z.string().min(1).max(256),
  /** The browser's secret: its guest is linked to the bearer's account. */
  migratedUserId: anonymousBrowserIdSchema.nullish(),
})
/** ENT-23, ENT-24: the id and name that the person will have in the room. The call itself joins nobody. */
export const joinSessionAnswer = z.object({ userId: z.string().min(1), userName: z.string() })
export type HttpJoin = z.output<typeof joinSessionAnswer>

/** Page size: the default for a non-number, clamped to the allowed range. */
const limitParameter = z
  .string()
  .optional()
  .transform((text) => {
    const limit = text?.trim() ? Number(text) : NaN
    return Number.isNaN(limit) ? HISTORY_PAGE_DEFAULT : Math.min(Math.max(Math.trunc(limit), 1), HISTORY_PAGE_MAX)
  })
const seqParameter = z.coerce.number().int().nonnegative().max(SEQ_MAX).optional()

/** HTTP-8: exclusive seqs. Without either: the newest messages. `after` wins over `before`. */
export const historyQuery = z.object({
  before: seqParameter,
  after: seqParameter,
  limit: limitParameter,
})
export type HistoryQuery = z.output<typeof historyQuery>
/** HTTP-8: a page, oldest first. `hasMore`: more exist in the direction asked for, newer with `after`, else older. */
export const historyAnswer = z.object({
  sessionId: z.string(),
  /** The reader's own title; null without one. */
  userTitle: z.string().nullable(),
  messages: z.array(messageSchema),
  hasMore: z.boolean(),
})
export type History = z.output<typeof historyAnswer>

/** HTTP-9, HTTP-20: true when the key opens the session. With the key in the path, false comes with status 404. */
export const validateSessionAnswer = z.object({ valid: z.boolean() })

/** HTTP-20: accessKey is an access token (ENT-13). */
export const validateKeyBody = z.object({ sessionId: z.string(), accessKey: z.string() })

/** HTTP-10, DEC-6: ends a session. Owner only. */
export const endSessionBody = z.object({ sessionId: idSchema })

/** HTTP-11, DEC-1: sets the hidden prompt, which only Parley reads; empty removes it. Owner only. */
export const hiddenPromptBody = z.object({
  sessionId: idSchema,
  prompt: z
    .string()
    .transform(normaliseMessageText)
    .pipe(textUpTo(HIDDEN_PROMPT_MAX_CHARS).or(z.literal(''))),
  /** CARE-3: the kind of chat; absent: unchanged. */
  manner: mannerSchema.nullish(),
})

/** HTTP-16, VAL-13: sets the caller's own title. */
export const renameSessionBody = z.object({
  userTitle: titleSchema,
})
/** The title as stored. */
export const renameSessionAnswer = z.object({ success: z.literal(true), userTitle: z.string() })

/** PAST-1: a page of the history after this session. Without a `limit` all of it, for older clients. */
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

/** PAST-1: the beginning of a message as one plain line, with its author's current name. */
const sessionPreview = z.object({ userId: z.string(), userName: z.string(), isOwn: z.boolean(), text: z.string() })
export type SessionPreview = z.output<typeof sessionPreview>

const sessionListItem = z.object({
  sessionId: z.string(),
  /** The person's own title. */
  userTitle: z.string().nullish(),
  /** The room's title, for people without their own: the owner's, or Parley's until there is one (ROOM-1). */
  proposedTitle: z.string().nullish(),
  lastActiveAt: z.string().optional(),
  participantCount: z.number().int().optional(),
  /** True for the owner, whose deletion ends the session for everybody. */
  isOwner: z.boolean().optional(),
  /** BRIEF-1: unread messages of other people, at most UNREAD_COUNTED_MAX. */
  unread: z.number().int().nonnegative().optional(),
  /** PAST-1, in pages only: a person's first words, which stand in for a missing title. */
  beginning: z.string().nullish(),
  /** The last readable message. */
  preview: sessionPreview.nullish(),
  /** Other members, at most FACES_MAX. */
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

/** DEC-65: with `ended=no` a session that has ended stays so: 404. */
export const reopenQuery = z.object({ ended: z.enum(['yes', 'no']).optional() })

/** DEC-9: the server sends both names with the same value; clients read either. */
export const reopenAnswer = z
  .object({ sessionId: z.string(), currentAccessToken: z.string().optional(), accessKey: z.string().optional() })
  .transform(({ sessionId, currentAccessToken, accessKey }) => ({
    sessionId,
    accessKey: accessKey ?? currentAccessToken ?? '',
  }))

/**
 * With an anonymous proof, `linkedAuthenticatedId` is the account now linked to this browser's guest; null when the
 * guest belongs to another account.
 */
export const tokenAnswer = z.object({
  token: z.string().min(1),
  expiresAt: z.string(),
  linkedAuthenticatedId: z.string().nullish(),
})

/** HTTP-31: the bearer's own settings. */
export const settingsAnswer = z.object({ data: userSettingsSchema })
/** The service checks the starting name and refuses with a sentence (VAL-7 to VAL-9). */
export const settingsBody = z.object({ startingName: z.string().max(1024), preferAnonymous: z.boolean() })
/** HTTP-33, DEC-18: a refusal has status 400 and a sentence to show in `error`. */
export const settingsSavedAnswer = z.object({ success: z.boolean(), error: z.string().optional() })

/** The fields are optional here, so that the service can refuse a missing priceId with its own sentence (VAL-14). */
export const checkoutBody = z.object({
  priceId: z.string().max(256).nullish(),
  successUrl: z.url().max(2048).nullish(),
  cancelUrl: z.url().max(2048).nullish(),
})
export type CheckoutWish = z.output<typeof checkoutBody>
/** HTTP-21, HTTP-38: the address of the payment provider's page. */
export const checkoutAnswer = z.object({ success: z.literal(true), data: z.object({ url: z.url() }) })
/** HTTP-23, HTTP-39: the page on APP_URL that the provider returns to. */
export const portalBody = z.object({ returnUrl: z.url().max(2048) })
/** HTTP-23, HTTP-41: the address of the payment provider's page. */
export const portalAnswer = z.object({ url: z.url() })

/** `fresh`: asks the payment provider first, when a person returns from paying. */
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
  /** The price on sale, from the server's settings (HTTP-37). */
  priceId: z.string().nullish(),
  /** Messages counted: this UTC day, and with a plan the last 7 days (DEC-17). */
  allowances: z.object({ day: allowance, week: allowance.nullable() }).nullish(),
})
/** HTTP-26: fields, bare or wrapped in success and data. */
export const subscriptionAnswer = z
  .union([z.object({ success: z.literal(true), data: subscriptionFields }), subscriptionFields])
  .transform((answer) => ('data' in answer ? answer.data : answer))
export type SubscriptionAnswer = z.input<typeof subscriptionFields>

/** IMG-1: an uploaded picture or PDF as stored. A message's `files` refers to its `fileId`. */
export const fileAnswer = z.object({
  fileId: z.string().min(1),
  kind: fileKindSchema,
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
})
export type FileAnswer = z.output<typeof fileAnswer>

/** IMG-2: the query of a file's address: its person, the key for both, and the size. */
export const fileQuery = z.object({
  for: idSchema,
  key: z.string().max(64),
  size: z.enum(['whole', 'thumbnail']).default('whole'),
})
