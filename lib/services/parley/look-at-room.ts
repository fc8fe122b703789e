import { peopleInMind } from '../../domain/parley/prompt/people-in-mind.ts'
import type { PromptPerson } from '../../domain/parley/prompt/prompt-layout.ts'
import { asSeen, withoutBrokenOff } from '../../domain/parley/prompt/prompt-lines.ts'
import { isHere, mannerOf, type ReplyRoom, type Room, type TurnEvent } from '../../domain/parley/turn-taking/room.ts'
import type { ReadRoom } from './deciding/read-room.ts'

/** A room as turn-taking sees it, without the state that only this gateway knows. */
export type Look = Pick<ReplyRoom, 'isOpen' | 'isReplying' | 'now'> & {
  /** The last message of a person or Parley. */
  lastSeq: number
  /** Everybody who ever joined. */
  people: readonly PromptPerson[]
  room: Omit<Room, 'typing' | 'lastAskedAt'>
}

/** Turn-taking reads only the last lines. */
const DECIDING_LINES = 40
/** In a busy room it reads every undecided line up to this number, so that no call scrolls out of sight. */
const DECIDING_LINES_MAX = 200

/** Reads from the database everything that a decision needs: it does not matter which gateway heard a message. */
export function makeLookAtRoom(readRoom: ReadRoom) {
  return async function lookAtRoom(sessionId: string, { kind, sinceSeq }: TurnEvent): Promise<Look | null> {
    const wanted = { atLeast: DECIDING_LINES, sinceSeq, atMost: DECIDING_LINES_MAX }
    const read = await readRoom(sessionId, wanted)
    if (!read) return null
    const { state, people, lines: transcript } = read
    const { hiddenPrompt, family, isHushed, activity, isOpen, isReplying, now } = state
    const currentId = new Map(people.flatMap(({ userId, ids }) => ids.map((id) => [id, userId] as const)))
    const idNow = (userId: string) => currentId.get(userId) ?? userId
    const counted = kind === 'askedAgain' ? withoutBrokenOff(transcript) : transcript
    const here = people.filter((person) => isHere(person, now))
    return {
      isOpen,
      isReplying,
      now,
      people,
      lastSeq: transcript.at(-1)?.seq ?? 0,
      room: {
        isHushed,
        activity,
        manner: mannerOf(hiddenPrompt, family),
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

/**
 * Returns when the last other person went offline, if exactly one is online and the rest may only be reloading; else
 * null.
 */
function aloneSince(here: readonly PromptPerson[]): Date | null {
  const left = here.filter(({ isOnline }) => !isOnline)
  if (left.length === 0 || here.length - left.length !== 1) return null
  return new Date(Math.max(...left.map(({ lastSeenAt }) => lastSeenAt.getTime())))
}
