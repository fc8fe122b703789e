import type { Message } from '../../protocol/entities.ts'

/**
 * Returns a function that finds one message by id in a list sorted by seq. It caches the seq, so later calls are binary
 * searches. A miss is repeated only after the list has changed its length.
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
