import { z } from 'zod'
import {
  activitySchema,
  anonymousBrowserIdSchema,
  idSchema,
  messageSchema,
  messageTextSchema,
  participantsSchema,
  sessionRedirectSchema,
  tempMsgIdSchema,
} from './entities.ts'
import type { ErrorCode } from './errors.ts'
import { memorySchema } from './memory.ts'

/** What a refusal looks like on the wire, in acknowledgements and in `joinedSession`. */
export const refusedSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.custom<ErrorCode>((code) => typeof code === 'string'),
})
export type Refused = z.output<typeof refusedSchema>
export type Answer<Payload extends object = object> = ({ success: true } & Payload) | Refused
type Ack<Payload extends object = object> = (answer: Answer<Payload>) => void

/** The handshake's auth fields, as our client sends them (SOCK-5 to SOCK-8). */
export type Handshake = {
  sessionId: string
  accessToken: string
  anonymousBrowserId: string
  /** An identity token, where somebody is signed in. */
  token?: string
}

const textOrNull = z.string().nullable().catch(null)

/** The same as it comes from anybody. It refuses nothing: each field is looked at in its turn, and null opens nothing. */
export const handshakeSchema = z.object({
  sessionId: textOrNull,
  accessToken: textOrNull,
  anonymousBrowserId: anonymousBrowserIdSchema.nullable().catch(null),
  /** What is no text is a token that nobody issued; absent, null and empty are none. */
  token: z.string().nullish().catch('no token'),
})
/** What somebody says about themselves: nothing of it is proved yet. */
export type HandshakeClaims = z.output<typeof handshakeSchema>

/* ---- client → server ------------------------------------------------------------------------------------------- */

/** Every payload may name its session and one of the caller's own ids; neither is ever trusted (contract, section 3). */
const named = { sessionId: z.string().max(256), userId: z.string().max(256) }
/** Of what needs no name, which may be there all the same, and then has to be one's own. */
const unnamed = { sessionId: named.sessionId, userId: named.userId.nullish() }

const timeZoneSchema = z.string().max(64).nullish().catch(null)

const counterSchema = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

const joinSessionPayload = z
  .object({
    anonymousBrowserId: z.string().max(256).nullish(),
    anonymousId: z.string().max(256).nullish(),
    userId: z.string().max(256).nullish(),
    sessionId: z.string().max(256).nullish(),
    timeZone: timeZoneSchema,
    /** Everything up to this seq is final at the client; absent: the latest page. */
    afterSeq: counterSchema.nullish(),
    /** The client has every change up to this rev, 0 for none; absent: it knows nothing of changes (contract, section 9). */
    afterRev: counterSchema.nullish(),
  })
  .transform(({ anonymousId, anonymousBrowserId, ...rest }) => ({
    ...rest,
    anonymousBrowserId: anonymousBrowserId ?? anonymousId ?? null, // DEC-9
  }))
export type JoinSessionPayload = z.input<typeof joinSessionPayload>

const sendMessagePayload = z.object({ ...named, text: messageTextSchema, tempMsgId: tempMsgIdSchema })

const typingPayload = z.object({ ...named, isTyping: z.boolean() })

const renameUserPayload = z.object({ ...named, newName: z.string().max(1024) })

const toggleResetVotePayload = z.object({ ...named, userName: z.string().max(1024).nullish() })

const resetVotePayload = z.object(named)

const clearChatPayload = z.object(unnamed)

/** How readily Parley speaks here: every participant may change it. */
const setActivityPayload = z.object({ ...named, activity: activitySchema })

/** Ends a running reply where it stands, whoever asked for it. */
const stopReplyPayload = z.object({ ...named, messageId: idSchema })
/** One more try at the last reply, which broke off; without a messageId at one that failed before its first word. */
const askAgainPayload = z.object({ ...named, messageId: idSchema.nullish() })

/** REACT-1: one emoji on one message, given or taken back. */
const reactPayload = z.object({ ...named, messageId: idSchema, emoji: z.string().min(1).max(64), isOn: z.boolean() })

const readMemoryPayload = z.object(unnamed)
const forgetMemoryPayload = z.object({ ...unnamed, lineId: idSchema })

/* ---- server → client ------------------------------------------------------------------------------------------- */

/** Why Parley waits or is unavailable, for a client to word (`texts/`). */
const parleyWhySchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('waiting-for'), args: z.object({ names: z.array(z.string()) }) }),
  z.object({ code: z.literal('busy'), args: z.object({}) }),
  z.object({ code: z.literal('cannot-answer'), args: z.object({}) }),
])
export type ParleyWhy = z.output<typeof parleyWhySchema>

/** SOCK-33: what Parley is doing in this room. */
export const parleyStatusSchema = z.object({
  status: z.enum(['listening', 'waiting', 'thinking', 'replying', 'silent', 'unavailable']),
  /** thinking, replying: why it speaks; waiting, unavailable: words to show; silent: why, to show if it is in `silences`. */
  reason: z.string().optional(),
  /** waiting, unavailable: the same as `reason`, as data. Absent where this client knows no such code. */
  why: parleyWhySchema.optional().catch(undefined),
})
export type ParleyStatus = z.output<typeof parleyStatusSchema>

const roomSettingsSchema = z.object({
  /** How readily Parley speaks here. */
  activity: activitySchema,
})
export type RoomSettings = z.output<typeof roomSettingsSchema>

/**
 * FEED-3: what changed in the room after `sinceRev`, up to `rev`. Rows replace the ones that the client holds; what shrinks
 * (participants, votes, settings) comes whole. A client whose own rev is below `sinceRev` has a gap and joins again.
 */
const roomChangesSchema = z.object({
  sessionId: z.string(),
  sinceRev: z.number().int().nonnegative(),
  rev: z.number().int().nonnegative(),
  /** Messages that changed, each with its `rev`. */
  messages: z.array(messageSchema).optional(),
  participants: participantsSchema.optional(),
  /** userId → userName of everybody who has voted, online or not. */
  votes: z.record(z.string(), z.string()).optional(),
  settings: roomSettingsSchema.optional(),
  parley: parleyStatusSchema.optional(),
  /** What Parley remembers changed: whoever shows it reads it again (readMemory). */
  memory: z.object({ rev: z.number().int() }).optional(),
  /** Everything up to this seq was cleared. */
  clearedSeq: z.number().int().nonnegative().optional(),
})
export type RoomChanges = z.output<typeof roomChangesSchema>

/** Who is online, and what a reset takes: volatile, never caught up with (FEED-4). */
const presenceSchema = z.object({ online: z.array(z.string()), needed: z.number().int(), total: z.number().int() })
export type RoomPresence = z.output<typeof presenceSchema>

/** ENT-25 to ENT-30: who one is in the session, and a page of its messages, oldest first (contract, sections 5 and 8). */
const joinedSchema = z.object({
  success: z.literal(true),
  userId: z.string(),
  userName: z.string(),
  messages: z.array(messageSchema),
  /** More than one answer holds: older ones before the first (latest page), newer ones after the last (`afterSeq`). */
  hasMore: z.boolean(),
  linkedAuthenticatedId: z.string().nullable(),
  anonymousId: z.string(),
  /** All of one's ids, other browsers' included: messages under each are one's own (PROD-27). */
  ids: z.array(z.string()).default([]),
  isOwner: z.boolean(),
  /** The chat was cleared up to this seq: whatever a client still holds below it is gone. 0 when never cleared. */
  clearedSeq: z.number().int().nonnegative().default(0),
  /** Up to here the answer is whole. */
  rev: z.number().int().nonnegative().optional(),
  /** To a client that said `afterRev`: what changed since then, without the messages above. */
  changes: roomChangesSchema.optional(),
  /** `changes` was cut: the client joins again with this `rev`. */
  hasMoreChanges: z.boolean().optional(),
})
export type Joined = z.output<typeof joinedSchema>
/** Answers joinSession. Refused and unasked: the session is closed from now on (contract, section 8). */
export const joinedSessionSchema = z.discriminatedUnion('success', [joinedSchema, refusedSchema])
export type JoinedSession = z.output<typeof joinedSessionSchema>

/** SOCK-34: to the others, of a person or of Parley; forgotten after TYPING_FORGET_MS. */
const userTypingSchema = z.object({ userId: z.string(), userName: z.string(), isTyping: z.boolean() })
export type UserTyping = z.output<typeof userTypingSchema>

const resetVotesSchema = z.object({
  /** userId → userName of the people online who have voted. */
  votes: z.record(z.string(), z.string()),
  /** Votes that trigger the reset, and the people online. */
  needed: z.number().int(),
  total: z.number().int(),
})
export type ResetVotes = z.output<typeof resetVotesSchema>

/** Longer than anybody would wait. */
const SPREAD_ACCEPTED_MAX_SECONDS = 60

/** What a `connect_error` says besides its message (contract, section 5). A client does without whatever it cannot read. */
export const connectionRefusalSchema = z.object({
  /** Of the errors; absent: nobody has refused anything. */
  code: z.string().optional().catch(undefined),
  /** UNAVAILABLE because too many come at once: over so long the next attempts are spread. */
  spreadSeconds: z.number().positive().max(SPREAD_ACCEPTED_MAX_SECONDS).optional().catch(undefined),
  /** SESSION_CLOSED by a reset, to somebody who was there and whom nobody could lead on: the redirect that they missed. */
  redirect: sessionRedirectSchema.optional().catch(undefined),
})
export type ConnectionRefusal = z.output<typeof connectionRefusalSchema>

/** SOCK-35, SESS-6: the list is this from now on; nothing up to `lastSeq` is missing. */
const messagesUpdatedSchema = z.object({ messages: z.array(messageSchema), lastSeq: z.number().int() })
export type MessagesUpdated = z.output<typeof messagesUpdatedSchema>

const streamChunkSchema = z.object({
  messageId: z.string(),
  text: z.string(),
  /** Of a chunk: how many characters of the message came before it. */
  at: z.number().int().nonnegative().optional(),
})
/** Text to append to the message (ai-stream-chunk), or all of its text so far (partialMessage). */
export type StreamChunk = z.output<typeof streamChunkSchema>

/** SOCK-31, DEC-28: the reply ended early and keeps its text; `error` becomes that of the message. */
const streamErrorSchema = z.object({ messageId: z.string(), error: z.string() })

const quotaWarning = z.object({ message: z.string() })
/** MSG-29: how many messages a quota leaves, as words and as data. A client shows the words of a code that it does not know. */
const quotaWarningSchema = z.union([
  quotaWarning.extend({ code: z.literal('left'), args: z.object({ count: z.number().int().nonnegative() }) }),
  quotaWarning,
])
export type QuotaWarning = z.output<typeof quotaWarningSchema>

/** One schema per event: what a client may rely on, and what the client checks before it believes. */
export const serverEvents = {
  joinedSession: joinedSessionSchema,
  msgFromServer: messageSchema,
  participants: participantsSchema,
  userTyping: userTypingSchema,
  resetVotes: resetVotesSchema,
  roomChanged: roomChangesSchema,
  presence: presenceSchema,
  sessionRedirect: sessionRedirectSchema,
  messagesUpdated: messagesUpdatedSchema,
  'ai-stream-start': messageSchema,
  'ai-stream-chunk': streamChunkSchema,
  'ai-stream-end': messageSchema,
  'ai-stream-error': streamErrorSchema,
  partialMessage: streamChunkSchema,
  parleyStatus: parleyStatusSchema,
  roomSettings: roomSettingsSchema,
  /** What Parley remembers is not what it was: whoever shows it asks again. */
  memoryChanged: z.object({}),
  /** Another device of this person brought one more id: the same as `ids` of the join's answer. */
  ownIds: z.object({ ids: z.array(z.string()) }),
  quota_warning: quotaWarningSchema,
  subscriptionStatusChanged: z.object({ status: z.string() }),
} as const

export type ServerEventName = keyof typeof serverEvents
export type ServerEventPayload<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>
export type ServerToClientEvents = { [Name in ServerEventName]: (payload: ServerEventPayload<Name>) => void }

/** What each event that a client emits must look like. */
export const clientEvents = {
  joinSession: joinSessionPayload,
  msgFromClient: sendMessagePayload,
  typing: typingPayload,
  renameUser: renameUserPayload,
  updateUserName: renameUserPayload,
  toggleResetVote: toggleResetVotePayload,
  resetVote: resetVotePayload,
  clearChat: clearChatPayload,
  setActivity: setActivityPayload,
  stopReply: stopReplyPayload,
  askAgain: askAgainPayload,
  react: reactPayload,
  readMemory: readMemoryPayload,
  forgetMemory: forgetMemoryPayload,
} as const

export type ClientEventName = keyof typeof clientEvents
/** A payload as it arrives in a handler, parsed. */
export type ClientEventPayload<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]>
export type ClientEventInput<Name extends ClientEventName> = z.input<(typeof clientEvents)[Name]>

const nothing: z.ZodType<object> = z.object({})

/** What each acknowledgement carries on success. */
export const clientEventAnswers = {
  joinSession: joinedSchema.omit({ success: true }),
  /** Null: a clear has removed it since. */
  msgFromClient: z.object({ message: messageSchema.nullable() }),
  typing: nothing,
  renameUser: z.object({ userName: z.string() }),
  updateUserName: z.object({ userName: z.string() }),
  toggleResetVote: nothing,
  resetVote: nothing,
  clearChat: nothing,
  setActivity: z.object({ activity: activitySchema }),
  stopReply: nothing,
  askAgain: nothing,
  react: z.object({ message: messageSchema }),
  readMemory: z.object({ memory: memorySchema }),
  forgetMemory: nothing,
} as const satisfies Record<ClientEventName, z.ZodType<object>>

export type ClientEventAnswer<Name extends ClientEventName> = z.output<(typeof clientEventAnswers)[Name]>

export type ClientToServerEvents = {
  [Name in ClientEventName]: (payload: ClientEventInput<Name>, ack: Ack<ClientEventAnswer<Name>>) => void
}
