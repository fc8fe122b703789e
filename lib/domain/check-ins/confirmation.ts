/** DUE-1: votes for a check-in and members of the chat. A person with several ids counts once. */
export type CheckInTally = { votes: number; members: number }

/** DUE-1: true when two people, proposer included, or the chat's only member have confirmed. */
export function isConfirmed({ votes, members }: CheckInTally): boolean {
  return votes >= 2 || (votes === 1 && members === 1)
}
