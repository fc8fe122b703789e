/** DEC-2: more than half of the people online; the AI never votes, a vote of somebody who left does not count. */
export function isResetDue(voters: ReadonlySet<string>, peopleOnline: readonly string[]): boolean {
  return votesOf(voters, peopleOnline).length >= votesNeeded(peopleOnline.length)
}

/** 1 of 1, 2 of 2, 2 of 3, 3 of 4. */
export function votesNeeded(peopleOnline: number): number {
  return Math.floor(peopleOnline / 2) + 1
}

/** The votes that count: those of people who are online. */
function votesOf(voters: ReadonlySet<string>, peopleOnline: readonly string[]): string[] {
  return peopleOnline.filter((userId) => voters.has(userId))
}
