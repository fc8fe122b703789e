type Headers = { get(name: string): string | null }

const DAYS = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?'
const DATED = new RegExp(`^${DAYS},? [\\w :-]+$`)

/**
 * Reads a server's wait before the next try in ms; null when it gives none. Accepts every form of HTTP and the
 * `retry-after-ms` header of model servers. A date counts against the server's own clock if `date` is given.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const ms = decimal(headers.get('retry-after-ms'))
  if (ms !== null) return ms
  const given = headers.get('retry-after')?.trim() ?? ''
  const seconds = decimal(given)
  if (seconds !== null) return seconds * 1000
  const at = httpDate(given)
  return at === null ? null : Math.max(0, at - (httpDate(headers.get('date') ?? '') ?? nowMs))
}

function decimal(text: string | null): number | null {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : null
}

/** Parses the three date forms of HTTP as UTC; asctime's does not name its zone. */
function httpDate(text: string): number | null {
  if (!DATED.test(text)) return null
  const at = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(at) ? null : at
}
