import { z } from 'zod'
import { mentionsSchema, quotationSchema } from './addressed.ts'
import { DEFAULT_NAME } from './brand.ts'
import { messageFileSchema } from './files.ts'
import { MESSAGE_MAX_CHARS, TEMP_MSG_ID_MAX_CHARS, TITLE_MAX_CHARS } from './limits.ts'
import { parleyWhySchema } from './parley-why.ts'
import { isVisible, normaliseLine, normaliseMessageText, wellFormed } from './text.ts'
import { textUpTo } from './text-up-to.ts'

/** Ids that we make ourselves: session, message, account and guest ids. */
export const idSchema = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[\x21-\x7e]+$/)

/** The browser's secret: 'anon-', digits of the time, a random suffix of at least 20 characters (STORE-2). */
export const anonymousBrowserIdSchema = z.string().regex(/^anon-\d{6,20}[A-Za-z0-9_-]{20,128}$/)

/**
 * ENT-41 to ENT-48. sending and the failed-quota and failed-ip states exist in the client only; the server knows sent,
 * streaming, failed.
 */
export const messageStatusSchema = z.enum([
  'sending',
  'sent',
  'streaming',
  'failed',
  'failed-quota-anonymous',
  'failed-quota-free',
  'failed-quota-paid',
  'failed-ip-blocked',
])
export type MessageStatus = z.output<typeof messageStatusSchema>

/**
 * Who speaks in a message: a person, Parley, or the room itself (a notice). A `card` stands where it was opened (CARD-1); in a
 * `release` Parley says what a person let it say (ASIDE-2).
 */
export const messageKindSchema = z.enum(['person', 'parley', 'notice', 'card', 'release'])
export type MessageKind = z.output<typeof messageKindSchema>

/** How readily Parley speaks in a room: only when called, when it fits, or as one of the group. */
export const activitySchema = z.enum(['called', 'balanced', 'active'])
export type Activity = z.output<typeof activitySchema>

/** The kind of chat that a quick prompt begins (PROMPT-3). */
export const mannerSchema = z.enum([
  'mediation',
  'conflict',
  'relationships',
  'collaboration',
  'adventures',
  'wildcards',
])
export type Manner = z.output<typeof mannerSchema>

const userName = z.string()

/** What a notice says, for a client to word (`texts/`). A name is as it was then; null where nobody is named. */
export const noticeSchema = z.discriminatedUnion('code', [
  /** The first time a person joins a session (contract, section 5). */
  z.object({ code: z.literal('joined'), args: z.object({ userName }) }),
  /** A person changed how readily Parley speaks. */
  z.object({
    code: z.literal('activity'),
    args: z.object({ userName: userName.nullable(), activity: activitySchema }),
  }),
  /** ROOM-3: a person goes by another name from now on. */
  z.object({ code: z.literal('renamed'), args: z.object({ nameBefore: userName, userName }) }),
  /** ROOM-1: the owner named the room. */
  z.object({ code: z.literal('titled'), args: z.object({ userName: userName.nullable(), title: z.string() }) }),
  /** DOOR-1: the owner lets nobody new in, or does so again. */
  z.object({ code: z.literal('locked'), args: z.object({ userName: userName.nullable() }) }),
  z.object({ code: z.literal('unlocked'), args: z.object({ userName: userName.nullable() }) }),
  /** DOOR-2: older links let nobody new in any more. */
  z.object({ code: z.literal('linkRenewed'), args: z.object({ userName: userName.nullable() }) }),
  /** DOOR-3: who was removed; by whom, and who voted for it, nobody is told. */
  z.object({ code: z.literal('removed'), args: z.object({ userName }) }),
  /** DOOR-6: a person proposes rules for the room. */
  z.object({ code: z.literal('rulesProposed'), args: z.object({ userName }) }),
  /**
   * DOOR-6: the room has other rules, or with null none any more: those that this person proposed. The owner `set` them, or
   * `accepted` them, or members `voted` for them. `rules` is their beginning.
   */
  z.object({
    code: z.literal('rules'),
    args: z.object({ userName, how: z.enum(['set', 'accepted', 'voted']), rules: z.string().nullable() }),
  }),
  /** CARD-1: everybody named on a card agreed, or somebody took it back. */
  z.object({ code: z.literal('agreed'), args: z.object({ question: z.string() }) }),
  z.object({
    code: z.literal('cardWithdrawn'),
    args: z.object({ userName: userName.nullable(), question: z.string() }),
  }),
  /** CARD-4: a poll is over, and the options that most chose. */
  z.object({
    code: z.literal('pollClosed'),
    args: z.object({ question: z.string(), winners: z.array(z.string()), votes: z.number().int() }),
  }),
  /** DUE-1: `at` is ISO 8601; a page words it by its own clock. */
  z.object({
    code: z.literal('checkInProposed'),
    args: z.object({ userName, text: z.string(), at: z.string(), checkInId: z.string() }),
  }),
  z.object({
    code: z.literal('checkInSet'),
    args: z.object({ text: z.string(), at: z.string(), checkInId: z.string() }),
  }),
  z.object({
    code: z.literal('checkInCancelled'),
    args: z.object({ userName, text: z.string(), at: z.string(), checkInId: z.string() }),
  }),
  /** A budget of replies is used up: the room's, or with a name that person's (decision 9). */
  z.object({ code: z.literal('rest'), args: z.object({ userName: userName.nullable(), retrySeconds: z.number() }) }),
  /** The model takes no request in which something of this person's stands (decision 26). */
  z.object({ code: z.literal('unreadable'), args: z.object({ userName }) }),
  /** Replies come from a script. */
  z.object({ code: z.literal('sandbox'), args: z.object({}) }),
])
export type Notice = z.output<typeof noticeSchema>

/** REACT-1: who reacted with one emoji, in the order in which they did. */
export const reactionSchema = z.object({ emoji: z.string(), userIds: z.array(z.string()), count: z.number().int() })
export type Reaction = z.output<typeof reactionSchema>

/** EDIT-4: who took a message away: whoever wrote it, or else the owner of the room. */
export const deletedBySchema = z.enum(['author', 'owner'])
export type DeletedBy = z.output<typeof deletedBySchema>

/** ENT-31 to ENT-39, as events, the join's answer and the history have it: of people, of Parley, and notices. */
export const messageSchema = z.object({
  id: z.string(),
  /** Position in the session: gap-free from 1, notices and AI messages included. 0 while it is only local. */
  seq: z.number().int().nonnegative(),
  /** Empty while it streams: `partialMessage` and chunks bring it (contract, section 8). */
  text: z.string(),
  userId: z.string(),
  /** As it was when this was sent. */
  userName: z.string().default(DEFAULT_NAME),
  /** ISO 8601, from the database's clock. */
  timestamp: z.string(),
  status: messageStatusSchema,
  /** Why it failed: a sentence where it was not sent, else how the reply ended (INTERRUPTED). */
  error: z.string().optional(),
  tempMsgId: z.string().optional(),
  /** Why Parley spoke, on its own messages: in words, and as data, absent where this client knows no such code. */
  reason: z.string().optional(),
  why: parleyWhySchema.optional().catch(undefined),
  /** Absent in what a client made itself and nobody stored yet, and where this client knows no such kind. */
  kind: messageKindSchema.optional().catch(undefined),
  /** The `text` of a notice, as data. Absent in older notices, and where this client knows no such code. */
  notice: noticeSchema.optional().catch(undefined),
  /** The room's rev at its last change; absent while it is as it was stored (FEED-1). */
  rev: z.number().int().positive().optional(),
  /** In the order in which each emoji first came; absent where there are none. */
  reactions: z.array(reactionSchema).optional(),
  /** ISO 8601: when its text last changed, and how often it did (EDIT-1). Absent while it is as it was sent. */
  editedAt: z.string().optional(),
  edits: z.number().int().positive().optional(),
  /** ISO 8601: since when it is a tombstone, whose `text` is empty, and who made it one (EDIT-4). */
  deletedAt: z.string().optional(),
  deletedBy: deletedBySchema.optional().catch(undefined),
  /** REPLY-1: what it answers. */
  replyTo: quotationSchema.optional(),
  /** MENT-1: who is meant, in the order of the text; absent where nobody is. */
  mentions: mentionsSchema.optional(),
  /** The id of the card that stands here, in a `card` (CARD-1). */
  cardId: z.string().optional(),
  /** The author of the words in a `release` (ASIDE-2). */
  release: z.object({ userId: z.string() }).optional(),
  /** Parley comes back, as agreed: which check-in it was, and whom it concerns; empty for everybody (DUE-1). */
  checkIn: z.object({ checkInId: z.string(), userIds: z.array(z.string()) }).optional(),
  /** Four at most; absent where there are none (IMG-1). `text` may be empty beside them. */
  files: z.array(messageFileSchema).optional(),
})
export type Message = z.output<typeof messageSchema>

/** The `error` of a reply that broke off (DEC-28). */
export const INTERRUPTED = 'interrupted'
/** The `error` of a reply that somebody ended. */
export const STOPPED = 'stopped'

const participantSchema = z.object({
  userId: z.string(),
  userName: z.string(),
  isAI: z.boolean(),
  isOnline: z.boolean(),
  /** IANA name, or null where the client did not tell. */
  timeZone: z.string().nullable(),
  /** DOOR-3: the chat is theirs, which nobody removes; absent where it is not. */
  isOwner: z.literal(true).optional(),
})
export type Participant = z.output<typeof participantSchema>

/** Keyed by userId. Untrusted keys: receivers turn it into a Map. */
export const participantsSchema = z.record(z.string(), participantSchema)
export type Participants = z.output<typeof participantsSchema>

/** DEC-4: what a person sends comes in as typed, and goes on normalised, 1 to 4096 UTF-16 units long. */
export const messageTextSchema = z.string().transform(normaliseMessageText).pipe(textUpTo(MESSAGE_MAX_CHARS))

/** VAL-13: a title that people give a chat, on one line and with something to see. */
export const titleSchema = z.string().transform(normaliseLine).pipe(textUpTo(TITLE_MAX_CHARS).refine(isVisible))

/** ENT-52, ENT-53: the client's own id of a send, of which repeats are stored once; null: each anew. */
export const tempMsgIdSchema = textUpTo(TEMP_MSG_ID_MAX_CHARS)
  .refine((id) => wellFormed(id) === id && !id.includes('\0'))
  .nullish()
  .transform((id) => id ?? null)

/** ENT-1 to ENT-4: the account's; the defaults stand for what was never saved (DEC-14). */
export const userSettingsSchema = z.object({
  startingName: z.string().default(''),
  preferAnonymous: z.boolean().default(false),
})
export type UserSettings = z.output<typeof userSettingsSchema>

/** SUBS-1 to SUBS-6. 'error' exists in the client only: the call failed. */
export const subscriptionStatusSchema = z.enum(['active', 'trialing', 'past_due', 'inactive', 'error'])
export type SubscriptionStatus = z.output<typeof subscriptionStatusSchema>

/** SOCK-38, VOTE-7: the way into the session that follows a reset, and whether one owns it. */
export const sessionRedirectSchema = z.object({
  newSessionId: z.string(),
  newAccessToken: z.string(),
  isOwner: z.boolean(),
})
export type SessionRedirect = z.output<typeof sessionRedirectSchema>
