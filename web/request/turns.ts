import type { ServerResponse } from 'node:http'

/** The requests of one address that run at a time, so that a flood of one never delays another. */
const AT_ONCE = 16
const WAITING_MAX = 1000
/** Bytes of unread answers that are held for one address. Beyond it the oldest answers are cut. */
const UNREAD_MAX_BYTES = 32 * 1024 * 1024
/** Polls for answers that wait for their reader, while requests queue: no event tells of it. */
const LOOK_AGAIN_MS = 50

type Line = { running: Set<ServerResponse>; waiting: (() => void)[]; looking?: NodeJS.Timeout }

/** Shares the one thread of this process: an address with many requests gets them one after the other. */
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

  /** Ends a request, with its turn or while it waits for one. */
  function leave(address: string, response: ServerResponse): void {
    lines.get(address)?.running.delete(response)
    advance(address)
  }

  return {
    /** Resolves to true at this address's turn, or to false at once if too many of its requests wait. */
    take(address: string, response: ServerResponse): Promise<boolean> {
      const line = lines.get(address) ?? { running: new Set(), waiting: [] }
      if (line.waiting.length >= WAITING_MAX) return Promise.resolve(false)
      lines.set(address, line)
      return new Promise((resolve) => {
        line.waiting.push(() => {
          if (!response.destroyed) line.running.add(response) // its client left while it waited
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

/** Counts requests that do work: an answer that is written, or that waits for its reader, frees its turn. */
function workedOn({ running }: Line): number {
  return [...running].filter(({ writableEnded, writableNeedDrain }) => !writableEnded && !writableNeedDrain).length
}
