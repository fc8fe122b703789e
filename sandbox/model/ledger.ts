import type { IncomingHttpHeaders } from 'node:http'
import type { Behaviour } from '#sandbox/model/behaviour.ts'
import type { InputUsage } from '#sandbox/model/prompt-cache.ts'

const ENTRIES_MAX = 2_000
const SIZE_MAX_BYTES = 128 * 1024 * 1024
const SECRET_HEADERS = new Set(['x-api-key', 'authorization', 'proxy-authorization', 'cookie'])

/** The outcome of a request: `cut` by script, `abandoned` when the client left first. */
export type Outcome = 'open' | 'answered' | 'refused' | 'cut' | 'abandoned'

export type LedgerEntry = {
  /** The `request-id` of the answer. */
  id: string
  path: string
  receivedAt: string
  endedAt: string | null
  headers: IncomingHttpHeaders
  /** The parsed JSON; null when it could not be parsed. */
  body: unknown
  /** The script's behaviour; null for an unscripted reply. */
  behaviour: Behaviour | null
  status: number | null
  outcome: Outcome
  usage: (InputUsage & { output_tokens: number }) | null
}

/** Records requests for tests to read; bounded, because a demonstration may run for days. */
export function makeLedger(now: () => number) {
  let kept: { entry: LedgerEntry; bytes: number }[] = []
  let bytesKept = 0

  function dropOldest(): void {
    while (kept.length > ENTRIES_MAX || (bytesKept > SIZE_MAX_BYTES && kept.length > 1)) {
      bytesKept -= kept.shift()?.bytes ?? 0
    }
  }

  return {
    open(id: string, path: string, headers: IncomingHttpHeaders): LedgerEntry {
      const entry: LedgerEntry = {
        ...{ id, path, headers: withoutSecrets(headers), receivedAt: new Date(now()).toISOString(), endedAt: null },
        ...{ body: null, behaviour: null, status: null, outcome: 'open', usage: null },
      }
      const bytes = Number(headers['content-length'] ?? 0)
      kept.push({ entry, bytes })
      bytesKept += bytes
      dropOldest()
      return entry
    },

    end(entry: LedgerEntry, outcome: Outcome): void {
      if (entry.outcome !== 'open') return
      entry.outcome = outcome
      entry.endedAt = new Date(now()).toISOString()
    },

    entries: (): LedgerEntry[] => kept.map(({ entry }) => entry),

    clear(): void {
      kept = []
      bytesKept = 0
    },
  }
}

export type Ledger = ReturnType<typeof makeLedger>

function withoutSecrets(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET_HEADERS.has(name)))
}
