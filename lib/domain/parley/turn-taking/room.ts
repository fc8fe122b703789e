import type { LineFile } from '../../files/line-files.ts'
import type { Activity, Manner as Family, Reaction } from '../../../protocol/entities.ts'
import type { ParleyWhy } from '../../../protocol/parley-why.ts'

/** One message as turn-taking sees it. `why` is why Parley spoke, on its own lines. */
export type Line = {
  seq: number
  userId: string
  text: string
  at: Date
  isAssistant: boolean
  why?: Pick<ParleyWhy, 'code'>
  /** The message that it answers, and whose that is (REPLY-3). */
  replyTo?: { seq: number; userId: string } | null
  /** The people mentioned in it (MENT-1). */
  mentions?: readonly { userId: string }[]
  reactions?: readonly Reaction[]
  /** Pictures and PDFs of it (IMG-3); `text` may be empty beside them. */
  files?: readonly LineFile[]
}

/** A person who joined; `number` is permanent. `isHere`: online, or away no longer than a reload. */
export type RoomPerson = { userId: string; userName: string; number: number; isHere: boolean }

/** A reloading person counts as here this long. */
export const RELOAD_MS = 10_000

export function isHere({ isOnline, lastSeenAt }: { isOnline: boolean; lastSeenAt: Date }, now: Date): boolean {
  return isOnline || now.getTime() - lastSeenAt.getTime() < RELOAD_MS
}

/** The ways in which quick-prompt families want Parley to take part. */
const MANNERS = ['mediator', 'gamemaster', 'listener', 'facilitator', 'calmer', 'wildcard'] as const
export type Manner = (typeof MANNERS)[number]

/** All that turn-taking knows of a room. */
export type Room = {
  /** The people whom Parley has in mind: a room may talk of one who is away. */
  people: readonly RoomPerson[]
  /** Set while exactly one person is online and the others may be reloading: the time at which the last of them left. */
  aloneSince: Date | null
  /** The last messages as Parley met them, oldest first, notices left out. */
  lines: readonly Line[]
  /** The userIds of people who are typing. */
  typing: readonly string[]
  /** Told to be quiet until called. */
  isHushed: boolean
  manner: Manner | null
  activity: Activity
  /** `lines` reach back to the beginning of the chat. */
  isComplete: boolean
  /** The time of the last question to the gate. */
  lastAskedAt: Date | null
  /** The seq up to which the gate found no danger; absent: it was not asked. */
  judgedSeq?: number
}

/** The database alone knows this of a room, before Parley looks at the lines. */
export type ReplyRoom = Pick<Room, 'isHushed' | 'activity'> & {
  hiddenPrompt: string | null
  /** The kind of chat that was stored with the hidden prompt. */
  family: Family | null
  isOpen: boolean
  /** True while any gateway writes a reply. */
  isReplying: boolean
  /** The time by the clock that dates the messages. */
  now: Date
}

/**
 * The event that Parley decides about. Something was said, the first of it with `sinceSeq`. Or a person wants an answer
 * once more, and the lines leave out replies that broke off.
 */
export type TurnEvent = { kind: 'said'; sinceSeq: number } | { kind: 'askedAgain'; sinceSeq: number; byUserId?: string }

/** A session in which Parley has not decided yet about what was said from `sinceSeq` on. */
export type Unanswered = { sessionId: string; sinceSeq: number }

const MANNER_OF_FAMILY: Record<Family, Manner> = {
  mediation: 'mediator',
  conflict: 'calmer',
  relationships: 'listener',
  collaboration: 'facilitator',
  adventures: 'gamemaster',
  wildcards: 'wildcard',
}

/** The manner that the first line of a hidden prompt names, else that of the kind of chat, if it has one. */
export function mannerOf(hiddenPrompt: string | null, family: Family | null): Manner | null {
  const word = /^manner:\s*(\w+)/i.exec(hiddenPrompt ?? '')?.[1]?.toLowerCase()
  const named = MANNERS.find((manner) => manner === word)
  return named ?? (family && MANNER_OF_FAMILY[family])
}
