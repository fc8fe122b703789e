import type { Notice } from '../../protocol/entities.ts'

type PollClosed = Extract<Notice, { code: 'pollClosed' }>['args']

/** CARD-4: what a poll came to: the options that most chose, and how many did. `chosen` is each person's. */
export function pollResult(
  options: readonly string[],
  chosen: readonly (readonly number[])[],
): Pick<PollClosed, 'winners' | 'votes'> {
  const counts = options.map((_, index) => chosen.filter((one) => one.includes(index)).length)
  const votes = Math.max(0, ...counts)
  return { votes, winners: votes === 0 ? [] : options.filter((_, index) => counts[index] === votes) }
}

/** CARD-4, DEC-64: a poll closes by itself when everybody who is here has chosen, and that is more than one person. */
export function isPollComplete({ here, voted }: { here: number; voted: number }): boolean {
  return here > 1 && voted === here
}

/** CARD-4: whether a poll with so many options takes this choice; none takes an earlier one back. */
export function isChoice(choice: readonly number[], options: number, isMultiple: boolean): boolean {
  const isEachOnce = new Set(choice).size === choice.length
  return isEachOnce && choice.every((index) => index < options) && (isMultiple || choice.length <= 1)
}
