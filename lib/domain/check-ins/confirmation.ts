/** DUE-1: how many people of the chat are for it, and how many there are. A person with several ids counts once. */
export type CheckInTally = { votes: number; members: number }

/** DUE-1: two people confirm, the proposer among them, or the chat's only member. */
export function isConfirmed({ votes, members }: CheckInTally): boolean {
  return votes >= 2 || (votes === 1 && members === 1)
}
