/** A browser takes a backslash for a slash, and overlooks tabs and line breaks. */
const OWN_PATH = /^\/[\t\n\r]*(?![/\\\t\n\r])/

/** Whether this is a path of our own site: `//elsewhere.example` is not, nor is anything that a browser reads so. */
export function isOwnPath(path: string): boolean {
  return OWN_PATH.test(path)
}
