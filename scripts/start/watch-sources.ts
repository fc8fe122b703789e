import { watch } from 'node:fs'
import { fromRoot } from '#scripts/lib/paths.ts'
import type { Part } from '#scripts/start/part.ts'

/** Editors save in several steps. */
const SETTLE_MS = 150

/** Next reloads the pages itself; these are the folders of the processes that it does not know. */
const FOLDERS: Record<string, string[]> = {
  gateway: ['gateway', 'lib'],
  sandbox: ['sandbox'],
  web: ['web'],
}

/** `npm run dev`: a part starts again after its sources changed. */
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
