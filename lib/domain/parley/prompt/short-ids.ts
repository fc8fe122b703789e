type Numbered = { userId: string; ids?: readonly string[]; number: number }

/** The prompt's id for people who are not listed; only the name tells them apart. */
export const UNKNOWN = 'p0'

/** Returns a function from any of a person's ids to `p1`, `p2` …; `p0` for unlisted people. */
export function makeShortIds(people: readonly Numbered[]): (userId: string) => string {
  const numbers = new Map(
    people.flatMap(({ userId, ids = [], number }) => [userId, ...ids].map((id) => [id, number] as const)),
  )
  return (userId) => (numbers.has(userId) ? `p${numbers.get(userId)}` : UNKNOWN)
}

/** Returns a function from a join notice's seq to the person's short id; null for any other seq. */
export function makeJoins(people: readonly (Numbered & { joinedSeq: number })[]): (seq: number) => string | null {
  const joined = new Map(people.map(({ joinedSeq, number }) => [joinedSeq, `p${number}`]))
  return (seq) => joined.get(seq) ?? null
}
