import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { paintedFirst } from './painted-first.ts'
import { INLINE_SCRIPTS, scriptHashes } from './script-hashes.ts'

/** The keys of the landing page, the first page that most visitors see. */
const SEEN_FIRST = /(?:^|\$)\/(?:index|landing)$/

const Cache = (FileSystemCache as unknown as { default?: typeof FileSystemCache }).default ?? FileSystemCache
type Context = ConstructorParameters<typeof Cache>[0]
type Get = FileSystemCache['get']
type Store = FileSystemCache['set']
type Kept = Parameters<Store>[1]

/**
 * Extends Next's cache of prerendered pages. Each cached page names its inline scripts (decision 20). The landing page
 * paints without further requests (decision 21). Next also bundles this file into middleware, where Node's modules are
 * missing: files are read through Next's context.
 */
export default class PageCache extends Cache {
  readonly #read: (path: string) => string

  constructor(context: Context) {
    super(context)
    const built = `${context.serverDistDir}/..`
    this.#read = (path) => context.fs.readFileSync(path.replace(/^\/_next/, built), 'utf8')
  }

  /** Returns a page; one that was never set comes from the build's files. */
  override async get(...[key, context]: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(key, context)
    if (entry) await this.#complete(key, entry.value)
    return entry
  }

  /** Completes the page before it is stored: Next answers the waiting request with the same object. */
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
