import type { Notice } from '../../protocol/entities.ts'

type PollClosed = Extract<Notice, { code: 'pollClosed' }>['args']

/** CARD-4: returns a poll's winning options and their number of votes. `chosen` holds one person's choice per entry. */
export function pollResult(
  options: readonly string[],
  chosen: readonly (readonly number[])[],
): Pick<PollClosed, 'winners' | 'votes'> {
  const counts = options.map((_, index) => chosen.filter((one) => one.includes(index)).length)
  const votes = Math.max(0, ...counts)
  return { votes, winners: votes === 0 ? [] : options.filter((_, index) => counts[index] === votes) }
}

/** CARD-4, DEC-64: true when everybody present has voted. One person alone does not close a poll. */
export function isPollComplete({ here, voted }: { here: number; voted: number }): boolean {
  return here > 1 && voted === here
}

/** CARD-4: true when the choice is valid for a poll of `options` options. An empty choice withdraws the vote. */
export function isChoice(choice: readonly number[], options: number, isMultiple: boolean): boolean {
  const isEachOnce = new Set(choice).size === choice.length
  return isEachOnce && choice.every((index) => index < options) && (isMultiple || choice.length <= 1)
}
