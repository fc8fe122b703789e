export const USAGE = `npm run reports -- list
npm run reports -- show REFERENCE [FOLDER FOR ITS FILES]
npm run reports -- close REFERENCE`

export type Command =
  | { action: 'list' }
  | { action: 'show'; reference: string; folder: string | null }
  | { action: 'close'; reference: string }

/** Parses the arguments; null asks for the usage. References are case-insensitive. */
export function parseCommand(args: readonly string[]): Command | null {
  const [action, reference, folder, ...rest] = args
  if (rest.length > 0) return null
  if (action === 'list' && reference === undefined) return { action }
  if (!reference) return null
  if (action === 'show') return { action, reference: reference.toUpperCase(), folder: folder ?? null }
  return action === 'close' && folder === undefined ? { action, reference: reference.toUpperCase() } : null
}
