import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { paintedFirst } from './painted-first.ts'

/** The key of the landing page, under either of its addresses: the first that anybody sees of Parley. */
const SEEN_FIRST = /(?:^|\$)\/(?:index|landing)$/

const Cache = (FileSystemCache as unknown as { default?: typeof FileSystemCache }).default ?? FileSystemCache
type Context = ConstructorParameters<typeof Cache>[0]
type Get = FileSystemCache['get']

/**
 * Next's own cache of prerendered pages; the landing page comes out of it such that it paints by itself (decision 21). Next
 * takes this file into middleware too, where Node's modules are not: files are read by what Next hands over.
 */
export default class PageCache extends Cache {
  readonly #read: (path: string) => string

  constructor(context: Context) {
    super(context)
    const built = `${context.serverDistDir}/..`
    this.#read = (path) => context.fs.readFileSync(path.replace(/^\/_next/, built), 'utf8')
  }

  override async get(...[key, context]: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(key, context)
    if (entry?.value?.kind !== 'APP_PAGE' || !SEEN_FIRST.test(key)) return entry
    return { ...entry, value: { ...entry.value, html: this.#served(entry.value.html) } }
  }

  /** The same text as long as the same text is kept; Next makes an object of this class for each request. */
  #served(kept: string): string {
    if (kept !== latest.kept) Object.assign(latest, { kept, served: paintedFirst(kept, this.#read) })
    return latest.served
  }
}

const latest = { kept: '', served: '' }
