import { DEFAULT_NAME } from '../../protocol/brand.ts'
import type { Participant } from '../../protocol/entities.ts'
import { memoized } from '../text/memoized.ts'
import { looksOf } from './names.ts'
import { textHash } from './text-hash.ts'
import type { Timeline } from '../room/timeline.ts'

/** Returns a mark for a person whose name looks like another's in the chat; null when none does. */
export type NameTag = (userId: string, userName: string) => string | null

const TAG_CHARS = 4
/** The list asks for each message with each chunk of a reply, so looks are cached. */
const knownLooks = memoized(looksOf, 50_000)

/**
 * Builds a NameTag for a chat. Names are free to choose, so people with look-alike names get a mark of their id, which
 * is not. A nameless reader does not count: other nameless people are marked only when there are two or more.
 */
export function nameTags(
  people: Iterable<Pick<Participant, 'userId' | 'userName' | 'formerIds'>>,
  ownIds: ReadonlySet<string> = new Set(),
): NameTag {
  const isNamelessSelf = (userId: string, userName: string) => userName === DEFAULT_NAME && ownIds.has(userId)
  /** Everybody's ids, former ones too, with their present id (ROOM-3). */
  const everybody = new Map<string, string>()
  const bearers = new Map<string, Set<string>>()
  for (const { userId, userName, formerIds = [] } of people) {
    for (const id of [userId, ...formerIds]) everybody.set(id, userId)
    if (isNamelessSelf(userId, userName)) continue
    const looks = knownLooks(userName)
    bearers.set(looks, (bearers.get(looks) ?? new Set()).add(userId))
  }
  return (userId, userName) => {
    const idNow = everybody.get(userId)
    // Skips ids that have left: after signing in, a person's former id is not their namesake.
    if (isNamelessSelf(userId, userName) || idNow === undefined) return null
    const others = bearers.get(knownLooks(userName))
    return others && (others.size > 1 || !others.has(idNow)) ? tagOf(idNow) : null
  }
}

/** Returns a name as text, with its mark where it has one. */
export function markedName(userName: string, tag: string | null): string {
  return tag === null ? userName : `${userName} #${tag}`
}

/** Returns names for a sentence, marked where the chat has namesakes. */
export function markedNames(
  names: Iterable<readonly [userId: string, userName: string]>,
  { participants, me }: Pick<Timeline, 'participants' | 'me'>,
): string[] {
  const tagOf = nameTags(participants.values(), me?.ids)
  return Array.from(names, ([userId, userName]) => markedName(userName, tagOf(userId, userName)))
}

/** Returns the same mark on every page. The server makes ids, so people cannot choose their mark. */
function tagOf(userId: string): string {
  return textHash(userId).toString(36).padStart(TAG_CHARS, '0').slice(-TAG_CHARS)
}
