import type { Page } from 'playwright'

/** What a window showed between the redirect of a reset and leaving, and how long after the redirect it left. */
type ResetSeen = { notice: string; hasSeenLoading: boolean; leftAfterMs: number }

const KEY = 'resetSeen'

/** Records what the window shows while it is reset, in storage that survives a full page load. */
export async function watchReset(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const oldPath = window.location.pathname
    let notice = ''
    let hasSeenLoading = false
    let heardAt = Infinity
    const keep = () => {
      const leftAfterMs = performance.now() - heardAt
      window.sessionStorage.setItem(key, JSON.stringify({ notice, hasSeenLoading, leftAfterMs }))
    }
    // Takes the time when the page reads the redirect: a busy machine paints much later.
    const { get: read } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data') ?? {}
    Object.defineProperty(MessageEvent.prototype, 'data', {
      configurable: true,
      get(this: MessageEvent) {
        const data: unknown = read?.call(this)
        if (typeof data === 'string' && data.includes('"sessionRedirect"')) heardAt = performance.now()
        return data
      },
    })
    const observer = new MutationObserver(() => {
      notice ||= document.querySelector('[data-sonner-toast][data-type=info]')?.textContent ?? ''
      hasSeenLoading ||= document.querySelector('[role=status][aria-label="Loading the new chat…"]') !== null
      if (window.location.pathname === oldPath) return
      observer.disconnect()
      keep()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    window.addEventListener('pagehide', keep)
  }, KEY)
}

export function readReset(page: Page): Promise<ResetSeen> {
  return page.evaluate((key) => JSON.parse(window.sessionStorage.getItem(key) ?? '{}') as ResetSeen, KEY)
}
