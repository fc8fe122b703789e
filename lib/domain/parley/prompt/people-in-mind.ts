/** Rooms may have thousands, and anybody with the link may bring more: what is done for each of them has to end somewhere. */
const PEOPLE_MAX = 50

type Person = { userId: string; ids: readonly string[]; isOnline: boolean; lastSeenAt: Date }
/** Something that somebody said, or that was noted about them. */
type Mention = { userId: string | null; seq: number }

/**
 * Of all who ever joined a room those whom Parley has in mind, in their order: who was heard or noted last, then who is
 * here, then who left last.
 */
export function peopleInMind<Known extends Person>(people: readonly Known[], mentions: readonly Mention[]): Known[] {
  if (people.length <= PEOPLE_MAX) return [...people]
  const lastSeq = new Map<string | null, number>()
  for (const { userId, seq } of mentions) lastSeq.set(userId, Math.max(seq, lastSeq.get(userId) ?? 0))
  const ranked = people
    .map((person) => ({ person, seq: Math.max(...[person.userId, ...person.ids].map((id) => lastSeq.get(id) ?? 0)) }))
    .toSorted((one, other) => other.seq - one.seq || presence(other.person) - presence(one.person))
  const inMind = new Set(ranked.slice(0, PEOPLE_MAX).map(({ person }) => person))
  return people.filter((person) => inMind.has(person))
}

/** More for who is here than for whoever left. */
function presence({ isOnline, lastSeenAt }: Person): number {
  return isOnline ? Number.MAX_SAFE_INTEGER : lastSeenAt.getTime()
}
