import { z } from 'zod'
import { mentionsSchema, quotationSchema } from './addressed.ts'
import { DEFAULT_NAME } from './brand.ts'
import { messageFileSchema } from './files.ts'
import { MESSAGE_MAX_CHARS, TEMP_MSG_ID_MAX_CHARS, TITLE_MAX_CHARS } from './limits.ts'
import { parleyWhySchema } from './parley-why.ts'
import { isVisible, normaliseLine, normaliseMessageText, wellFormed } from './text.ts'
import { textUpTo } from './text-up-to.ts'

/** Ids that the server makes: of sessions, messages, accounts and guests. */
export const idSchema = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[\x21-\x7e]+$/)

/** The browser's secret: 'anon-', digits of the time, a random suffix of at least 20 characters (STORE-2). */
export const anonymousBrowserIdSchema = z.string().regex(/^anon-\d{6,20}[A-Za-z0-9_-]{20,128}$/)

/**
 * ENT-41 to ENT-48: the status of a message. The server knows only sent, streaming and failed; the rest exist in the
 * client.
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
 * The kind of message: of a person, of Parley, or a notice. A `card` marks the place where a card was opened (CARD-1).
 * In a `release` Parley says a person's words (ASIDE-2).
 */
export const messageKindSchema = z.enum(['person', 'parley', 'notice', 'card', 'release'])
export type MessageKind = z.output<typeof messageKindSchema>

/** Parley's readiness to speak: only when called, when it fits, or as one of the group. */
export const activitySchema = z.enum(['called', 'balanced', 'active'])
export type Activity = z.output<typeof activitySchema>

/** The kind of chat, from its quick prompt (PROMPT-3) or by its owner's choice (DOOR-6). */
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

/** A notice as data, which the client words (`texts/`). Names are those at the time; null where nobody is named. */
export const noticeSchema = z.discriminatedUnion('code', [
  /** A person joined for the first time (contract, section 5). */
  z.object({ code: z.literal('joined'), args: z.object({ userName }) }),
  /** A person changed Parley's activity. */
  z.object({
    code: z.literal('activity'),
    args: z.object({ userName: userName.nullable(), activity: activitySchema }),
  }),
  /** DOOR-6: the owner gave Parley another part; null: none. */
  z.object({
    code: z.literal('manner'),
    args: z.object({ userName: userName.nullable(), manner: mannerSchema.nullable() }),
  }),
  /** ROOM-3: a person changed their name. */
  z.object({ code: z.literal('renamed'), args: z.object({ nameBefore: userName, userName }) }),
  /** ROOM-1: the owner named the room. */
  z.object({ code: z.literal('titled'), args: z.object({ userName: userName.nullable(), title: z.string() }) }),
  /** DOOR-1: the owner locked the room against new members, or unlocked it. */
  z.object({ code: z.literal('locked'), args: z.object({ userName: userName.nullable() }) }),
  z.object({ code: z.literal('unlocked'), args: z.object({ userName: userName.nullable() }) }),
  /** DOOR-2: the link was renewed; older links admit no new members. */
  z.object({ code: z.literal('linkRenewed'), args: z.object({ userName: userName.nullable() }) }),
  /** DOOR-3: a person was removed. The notice does not say by whom, nor who voted. */
  z.object({ code: z.literal('removed'), args: z.object({ userName }) }),
  /** DOOR-6: a person proposes rules for the room. */
  z.object({ code: z.literal('rulesProposed'), args: z.object({ userName }) }),
  /**
   * DOOR-6: the room's rules changed; null: there are none any more. `userName` proposed them. `how`: `set` by the
   * owner, `accepted` by the owner, or `voted` by members. `rules` is their beginning.
   */
  z.object({
    code: z.literal('rules'),
    args: z.object({ userName, how: z.enum(['set', 'accepted', 'voted']), rules: z.string().nullable() }),
  }),
  /** CARD-1: a person or Parley changed lines of a card, by their numbers from 1. */
  z.object({
    code: z.literal('cardChanged'),
    args: z.object({ userName, question: z.string(), lines: z.array(z.number().int()) }),
  }),
  /** CARD-1: everybody named on a card agreed. */
  z.object({ code: z.literal('agreed'), args: z.object({ question: z.string() }) }),
  /** CARD-1: a person withdrew a card. `openerName`: its opener; absent where that is the same person. */
  z.object({
    code: z.literal('cardWithdrawn'),
    args: z.object({ userName: userName.nullable(), question: z.string(), openerName: userName.optional() }),
  }),
  /** CARD-4: a poll closed, with its winning options. */
  z.object({
    code: z.literal('pollClosed'),
    args: z.object({ question: z.string(), winners: z.array(z.string()), votes: z.number().int() }),
  }),
  /** DUE-1: a check-in. `at` is ISO 8601; a page shows it in its own time zone. */
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
  /** A budget of replies is spent: the room's, or the named person's (decision 9). */
  z.object({ code: z.literal('rest'), args: z.object({ userName: userName.nullable(), retrySeconds: z.number() }) }),
  /** The model refuses every request that contains this person's message (decision 26). */
  z.object({ code: z.literal('unreadable'), args: z.object({ userName }) }),
  /** Replies are scripted. */
  z.object({ code: z.literal('sandbox'), args: z.object({}) }),
])
export type Notice = z.output<typeof noticeSchema>

/** REACT-1: one emoji's reactions, in order. */
export const reactionSchema = z.object({ emoji: z.string(), userIds: z.array(z.string()), count: z.number().int() })
export type Reaction = z.output<typeof reactionSchema>

/** EDIT-4: the role that deleted a message: its author, or the owner of the room. */
export const deletedBySchema = z.enum(['author', 'owner'])
export type DeletedBy = z.output<typeof deletedBySchema>

/** `wordsAt`: index in the text at which the person's words begin, in UTF-16 units. Absent in older releases. */
export const releaseSchema = z.object({ userId: z.string(), wordsAt: z.number().int().nonnegative().optional() })

/** ENT-31 to ENT-39: a message in events, in the join's answer and in the history. */
export const messageSchema = z.object({
  id: z.string(),
  /** Position in the session, gap-free from 1 across all kinds. 0 while the message is only local. */
  seq: z.number().int().nonnegative(),
  /** Empty in a streaming message: chunks and `partialMessage` bring it (contract, section 8). */
  text: z.string(),
  userId: z.string(),
  /** The name when the message was sent. */
  userName: z.string().default(DEFAULT_NAME),
  /** ISO 8601, from the database's clock. */
  timestamp: z.string(),
  status: messageStatusSchema,
  /** Reason of the failure: a sentence for an unsent message, a code for a reply (INTERRUPTED, STOPPED). */
  error: z.string().optional(),
  tempMsgId: z.string().optional(),
  /**
   * Parley's messages: the reason for speaking, in words and as data. `why` is absent for a code unknown to this
   * client.
   */
  reason: z.string().optional(),
  why: parleyWhySchema.optional().catch(undefined),
  /** Absent in local messages, and for a kind unknown to this client. */
  kind: messageKindSchema.optional().catch(undefined),
  /** A notice as data. Absent in older notices, and for a code unknown to this client. */
  notice: noticeSchema.optional().catch(undefined),
  /** The room's rev at the last change; absent in an unchanged message (FEED-1). */
  rev: z.number().int().positive().optional(),
  /** In order of each emoji's first use; absent when there are none. */
  reactions: z.array(reactionSchema).optional(),
  /** Time of the last edit (ISO 8601) and number of edits (EDIT-1). Absent in an unedited message. */
  editedAt: z.string().optional(),
  edits: z.number().int().positive().optional(),
  /** Time of the deletion (ISO 8601) and who deleted it (EDIT-4). A tombstone's `text` is empty. */
  deletedAt: z.string().optional(),
  deletedBy: deletedBySchema.optional().catch(undefined),
  /** REPLY-1: the quoted message. */
  replyTo: quotationSchema.optional(),
  /** MENT-1: mentions in text order; absent when there are none. */
  mentions: mentionsSchema.optional(),
  /** The id of the card in a `card` message (CARD-1). */
  cardId: z.string().optional(),
  /** The author of the words in a `release` (ASIDE-2). */
  release: releaseSchema.optional(),
  /** The same author, at the path that the second contract names (ASIDE-2). */
  details: z.object({ release: releaseSchema }).optional(),
  /** Set when Parley comes back to a check-in. `userIds`: the people it concerns; empty for everybody (DUE-1). */
  checkIn: z.object({ checkInId: z.string(), userIds: z.array(z.string()) }).optional(),
  /** At most four; absent when there are none (IMG-1). `text` may then be empty. */
  files: z.array(messageFileSchema).optional(),
})
export type Message = z.output<typeof messageSchema>

/** The `error` of a reply that broke off (DEC-28). */
export const INTERRUPTED = 'interrupted'
/** The `error` of a reply that a person stopped. */
export const STOPPED = 'stopped'

const participantSchema = z.object({
  userId: z.string(),
  userName: z.string(),
  isAI: z.boolean(),
  isOnline: z.boolean(),
  /** IANA name; null when the client sent none. */
  timeZone: z.string().nullable(),
  /** DOOR-3: set for the room's owner, who cannot be removed. */
  isOwner: z.literal(true).optional(),
  /** ROOM-3: the guest that this person was here before signing in; absent when there is none. */
  formerIds: z.array(z.string()).optional(),
})
export type Participant = z.output<typeof participantSchema>

/** Participants by userId. The keys are untrusted: receivers turn them into a Map. */
export const participantsSchema = z.record(z.string(), participantSchema)
export type Participants = z.output<typeof participantsSchema>

/** DEC-4: a message's text, normalised on parsing, 1 to 4096 UTF-16 units. */
export const messageTextSchema = z.string().transform(normaliseMessageText).pipe(textUpTo(MESSAGE_MAX_CHARS))

/** VAL-13: a chat's title: one line with something visible. */
export const titleSchema = z.string().transform(normaliseLine).pipe(textUpTo(TITLE_MAX_CHARS).refine(isVisible))

/** ENT-52, ENT-53: the client's id of a send, for idempotent retries. Null: every send is new. */
export const tempMsgIdSchema = textUpTo(TEMP_MSG_ID_MAX_CHARS)
  .refine((id) => wellFormed(id) === id && !id.includes('\0'))
  .nullish()
  .transform((id) => id ?? null)

/** ENT-1 to ENT-4: an account's settings; unsaved ones take the defaults (DEC-14). */
export const userSettingsSchema = z.object({
  startingName: z.string().default(''),
  preferAnonymous: z.boolean().default(false),
})
export type UserSettings = z.output<typeof userSettingsSchema>

/** SUBS-1 to SUBS-6. 'error' exists in the client only: the call failed. */
export const subscriptionStatusSchema = z.enum(['active', 'trialing', 'past_due', 'inactive', 'error'])
export type SubscriptionStatus = z.output<typeof subscriptionStatusSchema>

/** SOCK-38, VOTE-7: the session after a reset, with its key. */
export const sessionRedirectSchema = z.object({
  newSessionId: z.string(),
  newAccessToken: z.string(),
  isOwner: z.boolean(),
})
export type SessionRedirect = z.output<typeof sessionRedirectSchema>
