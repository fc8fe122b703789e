import { peopleInMind } from '../../domain/parley/prompt/people-in-mind.ts'
import type { PromptPerson } from '../../domain/parley/prompt/prompt-layout.ts'
import { asSeen, withoutBrokenOff } from '../../domain/parley/prompt/prompt-lines.ts'
import { isHere, mannerOf, type ReplyRoom, type Room, type TurnEvent } from '../../domain/parley/turn-taking/room.ts'
import type { ReadRoom } from './deciding/read-room.ts'

/** What turn-taking knows of a room, without what only this gateway knows. */
type Look = Pick<ReplyRoom, 'isOpen' | 'isReplying' | 'now'> & {
  /** The last message that somebody said. */
  lastSeq: number
  /** Everybody who ever joined. */
  people: readonly PromptPerson[]
  room: Omit<Room, 'typing' | 'lastAskedAt'>
}

/** Turn-taking looks at the last moments. */
const DECIDING_LINES = 40
/** And at all that is to be decided about, in a busy room too: a call must not be talked out of sight. */
const DECIDING_LINES_MAX = 200

/** All that Parley knows when it decides it reads from the database, so it does not matter which gateway heard what. */
export function makeLookAtRoom(readRoom: ReadRoom) {
  return async function lookAtRoom(sessionId: string, { kind, sinceSeq }: TurnEvent): Promise<Look | null> {
    const wanted = { atLeast: DECIDING_LINES, sinceSeq, atMost: DECIDING_LINES_MAX }
    const read = await readRoom(sessionId, wanted)
    if (!read) return null
    const { state, people, lines: transcript } = read
    const { hiddenPrompt, isHushed, activity, isOpen, isReplying, now } = state
    const currentId = new Map(people.flatMap(({ userId, ids }) => ids.map((id) => [id, userId] as const)))
    const idNow = (userId: string) => currentId.get(userId) ?? userId
    const counted = kind === 'askedAgain' ? withoutBrokenOff(transcript) : transcript
    const here = people.filter((person) => isHere(person, now))
    return {
      ...{ isOpen, isReplying, now, people },
      lastSeq: transcript.at(-1)?.seq ?? 0,
      room: {
        isHushed,
        activity,
        manner: mannerOf(hiddenPrompt),
        isComplete: transcript.length < DECIDING_LINES,
        people: peopleInMind(people, transcript).map((person) => ({ ...person, isHere: isHere(person, now) })),
        aloneSince: aloneSince(here),
        lines: asSeen(counted).map(({ seq, userId, text, at, kind, why, replyTo, mentions, reactions, files }) => ({
          seq,
          userId: idNow(userId),
          text,
          at,
          isAssistant: kind === 'assistant',
          ...(why && { why }),
          ...(replyTo && { replyTo: { seq: replyTo.seq, userId: idNow(replyTo.userId) } }),
          ...(mentions && { mentions: mentions.map((mention) => ({ userId: idNow(mention.userId) })) }),
          ...(reactions && { reactions }),
          ...(files && { files }),
        })),
      },
    }
  }
}
export type LookAtRoom = ReturnType<typeof makeLookAtRoom>

/** When the last of the others left, where of those who are here one is online and the others may only reload. */
function aloneSince(here: readonly PromptPerson[]): Date | null {
  const left = here.filter(({ isOnline }) => !isOnline)
  if (left.length === 0 || here.length - left.length !== 1) return null
  return new Date(Math.max(...left.map(({ lastSeenAt }) => lastSeenAt.getTime())))
}
