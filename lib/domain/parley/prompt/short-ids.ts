type Numbered = { userId: string; ids?: readonly string[]; number: number }

/** The prompt's id for people who are in no list: only the name tells them apart. */
export const UNKNOWN = 'p0'

/** `p1` for everything that this person said, under whichever id; `p0` for whoever is in no list. */
export function makeShortIds(people: readonly Numbered[]): (userId: string) => string {
  const numbers = new Map(
    people.flatMap(({ userId, ids = [], number }) => [userId, ...ids].map((id) => [id, number] as const)),
  )
  return (userId) => (numbers.has(userId) ? `p${numbers.get(userId)}` : UNKNOWN)
}

/** Answers whose join a notice tells, by its number. */
export function makeJoins(people: readonly (Numbered & { joinedSeq: number })[]): (seq: number) => string | null {
  const joined = new Map(people.map(({ joinedSeq, number }) => [joinedSeq, `p${number}`]))
  return (seq) => joined.get(seq) ?? null
}
