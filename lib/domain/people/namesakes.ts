import { DEFAULT_NAME } from '../../protocol/brand.ts'
import type { Participant } from '../../protocol/entities.ts'
import { memoized } from '../text/memoized.ts'
import { looksOf } from './names.ts'
import { textHash } from './text-hash.ts'
import type { Timeline } from '../room/timeline.ts'

/** What sets somebody apart from others of one chat whose names look like theirs; null where none does. */
export type NameTag = (userId: string, userName: string) => string | null

const TAG_CHARS = 4
/** Each message of a long list is asked about with each chunk of a reply. */
const knownLooks = memoized(looksOf, 1000)

/**
 * Names are anybody's choice, so a name is no proof of a person. Where the names of several people here look alike, however
 * they are written, each of them carries a mark of their id, which nobody can choose. Nobody takes others without a name for
 * themselves: of these, several others have to be here.
 */
export function nameTags(
  people: Iterable<Pick<Participant, 'userId' | 'userName'>>,
  ownIds: ReadonlySet<string> = new Set(),
): NameTag {
  const isNamelessSelf = (userId: string, userName: string) => userName === DEFAULT_NAME && ownIds.has(userId)
  const everybody = new Set<string>()
  const bearers = new Map<string, Set<string>>()
  for (const { userId, userName } of people) {
    everybody.add(userId)
    if (isNamelessSelf(userId, userName)) continue
    const looks = knownLooks(userName)
    bearers.set(looks, (bearers.get(looks) ?? new Set()).add(userId))
  }
  return (userId, userName) => {
    // A person who signed in meanwhile has another id here, and is not their own namesake.
    if (isNamelessSelf(userId, userName) || !everybody.has(userId)) return null
    const others = bearers.get(knownLooks(userName))
    return others && (others.size > 1 || !others.has(userId)) ? tagOf(userId) : null
  }
}

/** As a sentence names these people, by their ids: those who have namesakes here with their marks. */
export function markedNames(
  names: Iterable<readonly [userId: string, userName: string]>,
  { participants, me }: Pick<Timeline, 'participants' | 'me'>,
): string[] {
  const tagOf = nameTags(participants.values(), me?.ids)
  return Array.from(names, ([userId, userName]) => {
    const tag = tagOf(userId, userName)
    return tag === null ? userName : `${userName} #${tag}`
  })
}

/** The same for everybody who looks. Ids are made by the server. */
function tagOf(userId: string): string {
  return textHash(userId).toString(36).padStart(TAG_CHARS, '0').slice(-TAG_CHARS)
}
