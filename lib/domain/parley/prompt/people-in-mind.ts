/** Anybody with the link can add people; this bounds the prompt's size and the work for each person. */
const PEOPLE_MAX = 50

type Person = { userId: string; ids: readonly string[]; isOnline: boolean; lastSeenAt: Date }
/** A message by a person, or a note about them. */
type Mention = { userId: string | null; seq: number }

/**
 * Chooses up to PEOPLE_MAX people for the prompt and keeps their order. Those heard or noted last have priority, then
 * people online, then those who left last.
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

/** Ranks a person's presence: online first, then by the time of leaving. */
function presence({ isOnline, lastSeenAt }: Person): number {
  return isOnline ? Number.MAX_SAFE_INTEGER : lastSeenAt.getTime()
}
