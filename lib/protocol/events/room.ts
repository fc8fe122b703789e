import { z } from 'zod'
import { cardSchema } from '../cards.ts'
import { activitySchema, mannerSchema, messageSchema, participantsSchema, titleSchema } from '../entities.ts'
import { checkInSchema } from './check-ins.ts'
import { parleyStatusSchema } from './parley.ts'
import { proposedRulesSchema } from './rules.ts'
import { named, refusedSchema, unnamed } from './shared.ts'

const timeZoneSchema = z.string().max(64).nullish().catch(null)

const counterSchema = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

export const joinSessionPayload = z
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

export const typingPayload = z.object({ ...named, isTyping: z.boolean() })

export const renameUserPayload = z.object({ ...named, newName: z.string().max(1024) })

export const toggleResetVotePayload = z.object({ ...named, userName: z.string().max(1024).nullish() })

export const resetVotePayload = z.object(named)

export const clearChatPayload = z.object(unnamed)

/** ROOM-1: what the owner calls the room, and whether its link's preview says so. */
export const setTitlePayload = z.object({ ...named, title: titleSchema })
export const setTitlePublicPayload = z.object({ ...named, isTitlePublic: z.boolean() })

export const roomSettingsSchema = z.object({
  /** How readily Parley speaks here. */
  activity: activitySchema,
  /** ROOM-1: the owner's title, until then Parley's, for everybody; null while there is none. */
  title: z.string().nullable().default(null),
  /** The link's preview names it. */
  isTitlePublic: z.boolean().default(false),
  /** DOOR-1: lets nobody in who is no member. */
  isLocked: z.boolean().default(false),
  /** DOOR-6: the kind of chat that its first message began; null: in own words. */
  manner: mannerSchema.nullable().default(null).catch(null),
  /** DOOR-6: the room's own rules, and a proposal for others; null while there are none. */
  rules: z.string().nullable().default(null),
  proposedRules: proposedRulesSchema.nullable().default(null),
})
export type RoomSettings = z.output<typeof roomSettingsSchema>

/**
 * FEED-3: what changed in the room after `sinceRev`, up to `rev`. Rows replace the ones that the client holds; what shrinks
 * (participants, votes, settings) comes whole. A client whose own rev is below `sinceRev` has a gap and joins again.
 */
export const roomChangesSchema = z.object({
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
  /** Cards and check-ins that changed, each with its `rev` (CARD-1, DUE-1). */
  cards: z.array(cardSchema).optional(),
  checkIns: z.array(checkInSchema).optional(),
})
export type RoomChanges = z.output<typeof roomChangesSchema>

/** The people online, and what a reset takes: volatile, never caught up with (FEED-4). */
export const presenceSchema = z.object({
  online: z.array(z.string()),
  needed: z.number().int(),
  total: z.number().int(),
})
export type RoomPresence = z.output<typeof presenceSchema>

/** ENT-25 to ENT-30: who one is in the session, and a page of its messages, oldest first (contract, sections 5 and 8). */
export const joinedSchema = z.object({
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
  /** BRIEF-1: everything up to this seq was read, on whichever of one's devices; 0: nothing was, or nobody knows. */
  readSeq: z.number().int().nonnegative().default(0),
  /** EDIT-1: how long after it was sent a message may be edited here. */
  editWindowSeconds: z.number().nonnegative().optional(),
  /** SHARE-1: this join is the person's first, and the chat is another's. Newer clients hear it, once. */
  isNewcomer: z.literal(true).optional(),
  /** DOOR-2: the key to go on with, where the one that this client came by lets nobody new in any more. */
  accessToken: z.string().optional(),
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
export const userTypingSchema = z.object({ userId: z.string(), userName: z.string(), isTyping: z.boolean() })
export type UserTyping = z.output<typeof userTypingSchema>

export const resetVotesSchema = z.object({
  /** userId → userName of the people online who have voted. */
  votes: z.record(z.string(), z.string()),
  /** Votes that trigger the reset, and the people online. */
  needed: z.number().int(),
  total: z.number().int(),
})
export type ResetVotes = z.output<typeof resetVotesSchema>
