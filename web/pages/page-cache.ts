import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { paintedFirst } from './painted-first.ts'
import { INLINE_SCRIPTS, scriptHashes } from './script-hashes.ts'

/** The key of the landing page, under either of its addresses: the first that anybody sees of Parley. */
const SEEN_FIRST = /(?:^|\$)\/(?:index|landing)$/

const Cache = (FileSystemCache as unknown as { default?: typeof FileSystemCache }).default ?? FileSystemCache
type Context = ConstructorParameters<typeof Cache>[0]
type Get = FileSystemCache['get']
type Store = FileSystemCache['set']
type Kept = Parameters<Store>[1]

/**
 * Next's own cache of prerendered pages. Each page in it says which inline scripts belong to it (decision 20), and the landing
 * page is such that it paints by itself (decision 21). Next takes this file into middleware too, where Node's modules are not:
 * files are read by what Next hands over.
 */
export default class PageCache extends Cache {
  readonly #read: (path: string) => string

  constructor(context: Context) {
    super(context)
    const built = `${context.serverDistDir}/..`
    this.#read = (path) => context.fs.readFileSync(path.replace(/^\/_next/, built), 'utf8')
  }

  /** What was never set comes from the files of the build. */
  override async get(...[key, context]: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(key, context)
    if (entry) await this.#complete(key, entry.value)
    return entry
  }

  /** Next answers whoever waits for a page with the very object that it hands over here. */
  override async set(...[key, page, context]: Parameters<Store>): ReturnType<Store> {
    await this.#complete(key, page)
    return super.set(key, page, context)
  }

  async #complete(key: string, page: Kept): Promise<void> {
    if (page?.kind !== 'APP_PAGE' || page.headers?.[INLINE_SCRIPTS] !== undefined) return
    const html = SEEN_FIRST.test(key) ? paintedFirst(page.html, this.#read) : page.html
    const scripts = (await scriptHashes(html)).join(' ')
    Object.assign(page, { html, headers: { ...page.headers, [INLINE_SCRIPTS]: scripts } })
  }
}
