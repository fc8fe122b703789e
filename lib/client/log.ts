/** CONST-9, CONST-10: true when `?debug` or `?dev` is in the page's address. */
function isDebugging(): boolean {
  if (typeof window === 'undefined') return false
  const query = new URLSearchParams(window.location.search)
  return query.has('debug') || query.has('dev')
}

/**
 * The browser's only way to the console; lint forbids any other, so that this file decides what visitors see there.
 * Never log message text, keys or tokens.
 */
export const log = {
  debug(...what: unknown[]): void {
    if (isDebugging()) console.debug('[parley]', ...what)
  },
  warn(...what: unknown[]): void {
    console.warn('[parley]', ...what)
  },
  error(...what: unknown[]): void {
    console.error('[parley]', ...what)
  },
}
