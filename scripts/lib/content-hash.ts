import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fromRoot, ROOT } from '#scripts/lib/paths.ts'

/** Returns one hash over names and contents of the matching files, to detect changes. */
export function contentHash(patterns: string[], isLeftOut: (path: string) => boolean = () => false): string {
  const hash = createHash('sha256')
  const entries = globSync(patterns, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => `${entry.parentPath}/${entry.name}`).filter((path) => !isLeftOut(path))
  for (const path of paths.sort()) {
    hash
      .update(`${path.slice(ROOT.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

export function readStamp(path: string): string | null {
  try {
    return readFileSync(fromRoot(path), 'utf8')
  } catch {
    return null // missing counts as out of date
  }
}
