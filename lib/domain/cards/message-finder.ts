import type { Message } from '../../protocol/entities.ts'

/**
 * Finds one message by its id in a list that is sorted by seq and changes often. Once found, its place is known: a long list is
 * looked through again only after it has grown.
 */
export function makeMessageFinder(id: string): (messages: readonly Message[]) => Message | undefined {
  let seq: number | null = null
  let lookedThrough = -1

  return (messages) => {
    if (seq === null) {
      if (messages.length === lookedThrough) return undefined
      lookedThrough = messages.length
      seq = messages.find((message) => message.id === id)?.seq ?? null
      if (seq === null) return undefined
    }
    const found = bySeq(messages, seq)
    return found?.id === id ? found : undefined
  }
}

function bySeq(messages: readonly Message[], seq: number): Message | undefined {
  let [low, high] = [0, messages.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = messages[middle]
    if (!at || at.seq === seq) return at
    if (at.seq < seq) low = middle + 1
    else high = middle - 1
  }
  return undefined
}
