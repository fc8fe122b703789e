import { DEFAULT_NAME } from '../../protocol/brand.ts'
import type { Participant } from '../../protocol/entities.ts'

type Listed = Pick<Participant, 'userId' | 'userName' | 'formerIds'>
type People<One extends Listed> = ReadonlyMap<string, One>

/** The list asks for each message with each chunk of a reply, so former ids are collected once per map. */
const collected = new WeakMap<People<Listed>, ReadonlyMap<string, string>>()

/**
 * ROOM-3: returns the person who has this id, or who had it as a guest in this place before signing in. Undefined for an
 * id that is not in the list. An id with an entry of its own is never another person's.
 */
export function personOf<One extends Listed>(people: People<One>, userId: string): One | undefined {
  return people.get(userId) ?? people.get(idsNow(people).get(userId) ?? '')
}

/**
 * ROOM-3: returns the present name of a message's author. A name never gives way to 'Anon': a browser that signed out
 * comes back as a guest without one.
 */
export function nameNow(people: People<Listed>, { userId, userName }: { userId: string; userName: string }): string {
  const now = personOf(people, userId)?.userName ?? DEFAULT_NAME
  return now === DEFAULT_NAME ? userName : now
}

/** Returns the present id of each former one. */
function idsNow(people: People<Listed>): ReadonlyMap<string, string> {
  const known = collected.get(people)
  if (known) return known
  const ids = new Map<string, string>()
  for (const { userId, formerIds = [] } of people.values()) for (const id of formerIds) ids.set(id, userId)
  collected.set(people, ids)
  return ids
}
