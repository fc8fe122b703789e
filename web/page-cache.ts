import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { withLateScripts } from './late-scripts.ts'

/** The key of the landing page, under either of its addresses: the first that anybody sees of Parley. */
const SEEN_FIRST = /(?:^|\$)\/(?:index|landing)$/

type Get = FileSystemCache['get']
const Cache = (FileSystemCache as unknown as { default?: typeof FileSystemCache }).default ?? FileSystemCache

/** Next's own cache of prerendered pages; the landing page comes out of it with late scripts (decision 21). */
export default class PageCache extends Cache {
  override async get(...[key, context]: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(key, context)
    if (entry?.value?.kind !== 'APP_PAGE' || !SEEN_FIRST.test(key)) return entry
    return { ...entry, value: { ...entry.value, html: served(entry.value.html) } }
  }
}

const latest = { kept: '', served: '' }

/** The same text as long as the same text is kept; Next makes an object of this class for each request. */
function served(kept: string): string {
  if (kept !== latest.kept) Object.assign(latest, { kept, served: withLateScripts(kept) })
  return latest.served
}
