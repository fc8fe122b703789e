type Headers = { get(name: string): string | null }

const DAYS = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?'
const DATED = new RegExp(`^${DAYS},? [\\w :-]+$`)

/**
 * How long a server asks us to wait before the next try, in every form that HTTP allows, and with the header in milliseconds
 * that model servers add; null where it does not say. A date counts by the clock that wrote it, where that is given.
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

/** Each of the three forms is in UTC; the oldest, of asctime, does not say so. */
function httpDate(text: string): number | null {
  if (!DATED.test(text)) return null
  const at = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(at) ? null : at
}
