/** SAFE-2 to SAFE-5: forbidden schemes. */
const DENIED: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'file', 'data'])

/** SAFE-6 to SAFE-9: allowed data images, judged by their type alone. */
const DATA_IMAGE = /^data:image\/(?:gif|png|jpeg|webp)[;,]/i

/** Strips characters as URL parsers of browsers do: controls and spaces in front, tabs and line breaks anywhere. */
function asBrowsersRead(url: string): string {
  // eslint-disable-next-line no-control-regex -- exactly the characters that the URL standard strips
  return url.replace(/^[\u0000-\u0020]+/, '').replace(/[\t\n\r]/g, '')
}

/** Returns the scheme that a browser would act on, in lower case; null for a relative address. */
function effectiveScheme(url: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(asBrowsersRead(url))?.[1]?.toLowerCase() ?? null
}

export function isDataImage(url: string): boolean {
  return DATA_IMAGE.test(asBrowsersRead(url))
}

/** SAFE-1: true for a safe link. Every link in message text must pass this check. */
export function isSafeLink(url: string): boolean {
  const scheme = effectiveScheme(url)
  return scheme === null || !DENIED.has(scheme) || isDataImage(url)
}

const spaced = (word: string) => Array.from(word).join('[\\t\\n\\r]*')
const deniedWords = Array.from(DENIED, spaced).join('|')

/**
 * The same rule as one expression, for the sanitiser: a second, independent lock. It never accepts what `isSafeLink`
 * refuses.
 */
export const SAFE_LINK_PATTERN = new RegExp(
  `^(?![\\0-\\x20]*(?:${deniedWords})[\\t\\n\\r]*:)|^[\\0-\\x20]*data:image/(?:gif|png|jpeg|webp)[;,]`,
  'i',
)
