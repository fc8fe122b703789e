/** A browser takes a backslash for a slash, and overlooks tabs and line breaks. */
const OWN_PATH = /^\/[\t\n\r]*(?![/\\\t\n\r])/

/** True for a path of our own site. `//elsewhere.example`, and all that a browser reads like it, is none. */
export function isOwnPath(path: string): boolean {
  return OWN_PATH.test(path)
}
