import { watch } from 'node:fs'
import { fromRoot } from '#scripts/lib/paths.ts'
import type { Part } from '#scripts/start/part.ts'

/** Debounce: editors save in several steps. */
const SETTLE_MS = 150

/** The sources of each process that Next does not reload itself. */
const FOLDERS: Record<string, string[]> = {
  gateway: ['gateway', 'lib'],
  sandbox: ['sandbox'],
  web: ['web'],
}

/** `npm run dev`: restarts a part after a change of its sources. */
export function watchSources(parts: Part[]): void {
  for (const part of parts) {
    let settling: NodeJS.Timeout | undefined
    for (const folder of FOLDERS[part.name] ?? []) {
      const watcher = watch(fromRoot(folder), { recursive: true }, () => {
        clearTimeout(settling)
        settling = setTimeout(() => void part.relaunch(), SETTLE_MS)
      })
      watcher.unref()
    }
  }
}
