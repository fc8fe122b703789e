import type { ServerResponse } from 'node:http'

/** So many requests of one address are worked on at a time; whoever has fewer never waits for whoever has more. */
const AT_ONCE = 16
const WAITING_MAX = 1000
/** Bytes of unread answers that are held for one address. Beyond it the oldest answers are cut. */
const UNREAD_MAX_BYTES = 32 * 1024 * 1024
/** Nothing tells when an answer begins to wait for its reader, so it is looked at, as long as somebody waits for a turn. */
const LOOK_AGAIN_MS = 50

type Line = { running: Set<ServerResponse>; waiting: (() => void)[]; looking?: NodeJS.Timeout }

/** One process has one thread: an address that asks for everything at once gets it one after the other. */
export function makeTurns() {
  const lines = new Map<string, Line>()

  function advance(address: string): void {
    const line = lines.get(address)
    if (!line) return
    while (line.waiting.length > 0 && workedOn(line) < AT_ONCE) line.waiting.shift()?.()
    if (line.waiting.length > 0) {
      line.looking ??= setInterval(() => advance(address), LOOK_AGAIN_MS)
      return
    }
    clearInterval(line.looking)
    delete line.looking
    if (line.running.size === 0) lines.delete(address)
  }

  /** The call is over, with its turn or still waiting for it. */
  function leave(address: string, response: ServerResponse): void {
    lines.get(address)?.running.delete(response)
    advance(address)
  }

  return {
    /** Resolves to true when it is this address's turn, and to false at once where too many of it wait already. */
    take(address: string, response: ServerResponse): Promise<boolean> {
      const line = lines.get(address) ?? { running: new Set(), waiting: [] }
      if (line.waiting.length >= WAITING_MAX) return Promise.resolve(false)
      lines.set(address, line)
      return new Promise((resolve) => {
        line.waiting.push(() => {
          if (!response.destroyed) line.running.add(response) // else gone while it waited
          resolve(true)
        })
        response.once('close', () => leave(address, response))
        cutUnread(line)
        advance(address)
      })
    },
  }
}

function cutUnread({ running }: Line): void {
  let bytes = 0
  for (const response of [...running].reverse()) {
    bytes += response.writableLength
    if (bytes > UNREAD_MAX_BYTES && response.writableLength > 0) response.destroy()
  }
}

/** An answer that is written, or that waits for somebody who does not read it, is no work: its turn is another's. */
function workedOn({ running }: Line): number {
  return [...running].filter(({ writableEnded, writableNeedDrain }) => !writableEnded && !writableNeedDrain).length
}
