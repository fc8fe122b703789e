/** Browsers read a backslash as a slash, and ignore tabs and line breaks. */
const OWN_PATH = /^\/[\t\n\r]*(?![/\\\t\n\r])/

/** True for a path of our own site. Rejects `//elsewhere.example` and its spellings, so no redirect leaves the site. */
export function isOwnPath(path: string): boolean {
  return OWN_PATH.test(path)
}
