import type { Page } from 'playwright'

/** What a window showed between the redirect of a reset and its leaving. */
export type ResetSeen = { notice: string; loadingMs: number }

const KEY = 'resetSeen'

/** From now on the window keeps what it shows while it is reset, in a place that survives a full page load. */
export async function watchReset(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const oldPath = window.location.pathname
    let notice = ''
    let loadingSince = 0
    const keep = () => {
      const loadingMs = loadingSince === 0 ? 0 : performance.now() - loadingSince
      window.sessionStorage.setItem(key, JSON.stringify({ notice, loadingMs }))
    }
    const observer = new MutationObserver(() => {
      notice ||= document.querySelector('[data-sonner-toast][data-type=info]')?.textContent ?? ''
      if (document.querySelector('[role=status][aria-label="Loading the new chat…"]'))
        loadingSince ||= performance.now()
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
