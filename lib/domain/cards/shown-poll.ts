import type { OwnCardAnswer, Poll } from '../../protocol/cards.ts'

/** A poll's option as one reader sees it. `count` and `userIds` are null while the poll is hidden and open. */
export type ShownOption = {
  text: string
  count: number | null
  userIds: readonly string[] | null
  /** True when the reader chose this option. */
  isChosen: boolean
  /** True in a closed poll when no option has more votes. */
  isMost: boolean
  /** Share of the voters who chose this option, from 0 to 1. */
  share: number
}

type Reader = { userId: string; ids: ReadonlySet<string> }

/**
 * CARD-4: returns the options as the reader sees them. `pending`: a choice not yet acknowledged, counted
 * optimistically.
 */
export function shownOptions(
  poll: Poll,
  { own, pending, me }: { own: OwnCardAnswer | undefined; pending: readonly number[] | null; me: Reader | null },
): ShownOption[] {
  const before = chosenIn(poll, own, me)
  const chosen = pending ?? before
  const people = new Set(poll.people.map(({ userId }) => userId))
  const hadChosen = [...people].some((userId) => me?.ids.has(userId))
  const voters = people.size + (pending === null ? 0 : Number(chosen.length > 0) - Number(hadChosen))
  const options = poll.options.map(({ text, count, userIds }, index) => {
    const isChosen = chosen.includes(index)
    const change = Number(isChosen) - Number(before.includes(index))
    const faces = userIds && me && change !== 0 ? withReader(userIds, me, isChosen) : (userIds ?? null)
    return { text, count: count === undefined ? null : count + change, userIds: faces, isChosen }
  })
  const most = Math.max(1, ...options.map(({ count }) => count ?? 0))
  return options.map((option) => ({
    ...option,
    isMost: poll.state === 'closed' && option.count === most,
    share: option.count === null ? 0 : option.count / Math.max(1, voters),
  }))
}

/** Returns the reader's choice as the server last confirmed it. */
export function chosenIn(poll: Poll, own: OwnCardAnswer | undefined, me: Reader | null): readonly number[] {
  if (own?.options) return own.options
  return poll.options.flatMap(({ userIds = [] }, index) => (userIds.some((id) => me?.ids.has(id)) ? [index] : []))
}

/** Returns the reader's choice after a press on an option. A second press removes it. */
export function toggled(chosen: readonly number[], index: number, isMultiple: boolean): number[] {
  if (chosen.includes(index)) return chosen.filter((one) => one !== index)
  return isMultiple ? [...chosen, index].sort((one, other) => one - other) : [index]
}

function withReader(userIds: readonly string[], { userId, ids }: Reader, isChosen: boolean): readonly string[] {
  const others = userIds.filter((id) => !ids.has(id))
  return isChosen ? [...others, userId] : others
}

/** CARD-4: returns the options with the most votes, and that number of votes. */
export function pollWinners({ options }: Poll): { texts: string[]; count: number } {
  const most = Math.max(0, ...options.map(({ count = 0 }) => count))
  return { texts: most === 0 ? [] : options.filter(({ count }) => count === most).map(({ text }) => text), count: most }
}
