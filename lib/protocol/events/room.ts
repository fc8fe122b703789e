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
    /** The client has everything final up to this seq; absent: it wants the latest page. */
    afterSeq: counterSchema.nullish(),
    /** The client has every change up to this rev, 0 for none; absent: it cannot handle changes (contract, section 9). */
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

/** ROOM-1: sets the room's title, and whether link previews show it. Owner only. */
export const setTitlePayload = z.object({ ...named, title: titleSchema })
export const setTitlePublicPayload = z.object({ ...named, isTitlePublic: z.boolean() })

export const roomSettingsSchema = z.object({
  /** Parley's readiness to speak. */
  activity: activitySchema,
  /** ROOM-1: the owner's title, or Parley's until there is one; null without either. */
  title: z.string().nullable().default(null),
  /** True when link previews show the title. */
  isTitlePublic: z.boolean().default(false),
  /** DOOR-1: true when the room admits no new members. */
  isLocked: z.boolean().default(false),
  /** DOOR-6: the kind of chat from its quick prompt; null when it began in own words. */
  manner: mannerSchema.nullable().default(null).catch(null),
  /** DOOR-6: the room's rules and the pending proposal; null without one. */
  rules: z.string().nullable().default(null),
  proposedRules: proposedRulesSchema.nullable().default(null),
})
export type RoomSettings = z.output<typeof roomSettingsSchema>

/**
 * FEED-3: the room's changes after `sinceRev`, up to `rev`. Rows replace the client's. Parts that can shrink
 * (participants, votes, settings) come whole. A client whose rev is below `sinceRev` has a gap and joins again.
 */
export const roomChangesSchema = z.object({
  sessionId: z.string(),
  sinceRev: z.number().int().nonnegative(),
  rev: z.number().int().nonnegative(),
  /** Changed messages, each with its `rev`. */
  messages: z.array(messageSchema).optional(),
  participants: participantsSchema.optional(),
  /** userId → userName of all voters, online or not. */
  votes: z.record(z.string(), z.string()).optional(),
  settings: roomSettingsSchema.optional(),
  parley: parleyStatusSchema.optional(),
  /** Parley's memory changed; a page that shows it reads it again (readMemory). */
  memory: z.object({ rev: z.number().int() }).optional(),
  /** Last cleared seq. */
  clearedSeq: z.number().int().nonnegative().optional(),
  /** Changed cards and check-ins, each with its `rev` (CARD-1, DUE-1). */
  cards: z.array(cardSchema).optional(),
  checkIns: z.array(checkInSchema).optional(),
})
export type RoomChanges = z.output<typeof roomChangesSchema>

/** The people online, and the votes that a reset needs. Volatile: clients never catch up on it (FEED-4). */
export const presenceSchema = z.object({
  online: z.array(z.string()),
  needed: z.number().int(),
  total: z.number().int(),
})
export type RoomPresence = z.output<typeof presenceSchema>

/**
 * ENT-25 to ENT-30: the person's identity in the session, and a page of messages, oldest first (contract, sections 5
 * and 8).
 */
export const joinedSchema = z.object({
  success: z.literal(true),
  userId: z.string(),
  userName: z.string(),
  messages: z.array(messageSchema),
  /** True when there are more messages: older ones on the latest page, newer ones with `afterSeq`. */
  hasMore: z.boolean(),
  linkedAuthenticatedId: z.string().nullable(),
  anonymousId: z.string(),
  /** All ids of the person, across browsers; messages of each are own (PROD-27). */
  ids: z.array(z.string()).default([]),
  isOwner: z.boolean(),
  /** Last cleared seq; clients drop everything up to it. 0 when never cleared. */
  clearedSeq: z.number().int().nonnegative().default(0),
  /** BRIEF-1: the person's read mark across devices; 0 when there is none. */
  readSeq: z.number().int().nonnegative().default(0),
  /** EDIT-1: seconds after sending in which a message may be edited. */
  editWindowSeconds: z.number().nonnegative().optional(),
  /** SHARE-1: true on a person's first join of another person's chat. Sent once, to newer clients. */
  isNewcomer: z.literal(true).optional(),
  /** DOOR-2: a new key, when the client's own admits no new members. */
  accessToken: z.string().optional(),
  /** Rev up to which the answer is complete. */
  rev: z.number().int().nonnegative().optional(),
  /** Only with `afterRev`: changes since then, without the messages above. */
  changes: roomChangesSchema.optional(),
  /** True when `changes` was cut: the client joins again with this `rev`. */
  hasMoreChanges: z.boolean().optional(),
})
export type Joined = z.output<typeof joinedSchema>
/** Answers joinSession. An unrequested refusal means that the session has just closed (contract, section 8). */
export const joinedSessionSchema = z.discriminatedUnion('success', [joinedSchema, refusedSchema])
export type JoinedSession = z.output<typeof joinedSessionSchema>

/** SOCK-34: typing of a person or Parley, sent to the rest of the room; expires after TYPING_FORGET_MS. */
export const userTypingSchema = z.object({ userId: z.string(), userName: z.string(), isTyping: z.boolean() })
export type UserTyping = z.output<typeof userTypingSchema>

export const resetVotesSchema = z.object({
  /** userId → userName of the online voters. */
  votes: z.record(z.string(), z.string()),
  /** Votes needed for the reset, and people online. */
  needed: z.number().int(),
  total: z.number().int(),
})
export type ResetVotes = z.output<typeof resetVotesSchema>
