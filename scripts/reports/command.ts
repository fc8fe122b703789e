export const USAGE = `npm run reports -- list
npm run reports -- show REFERENCE
npm run reports -- close REFERENCE`

export type Command = { action: 'list' } | { action: 'show' | 'close'; reference: string }

/** Parses the arguments; null asks for the usage. References are case-insensitive. */
export function parseCommand(args: readonly string[]): Command | null {
  const [action, reference, ...rest] = args
  if (rest.length > 0) return null
  if (action === 'list' && reference === undefined) return { action }
  if ((action !== 'show' && action !== 'close') || !reference) return null
  return { action, reference: reference.toUpperCase() }
}
