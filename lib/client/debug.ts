/** CONST-9, CONST-10: `?debug` or `?dev` in the page's address turns debug logging on. */
function isDebugging(): boolean {
  if (typeof window === 'undefined') return false
  const query = new URLSearchParams(window.location.search)
  return query.has('debug') || query.has('dev')
}

/**
 * The browser's only way to the console (lint forbids it elsewhere), so that one place decides what a visitor's console
 * gets to see. Never hand it message text, keys or tokens.
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
