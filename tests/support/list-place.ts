import type { Page } from 'playwright'
import { messageList } from './chat-window.ts'

/** Where the reader is in the list, in pixels. */
export function place(page: Page): Promise<{ top: number; distance: number }> {
  return messageList(page).evaluate((list) => ({
    top: list.scrollTop,
    distance: Math.round(list.scrollHeight - list.scrollTop - list.clientHeight),
  }))
}

/** Puts the reader this far from the list's end. */
export async function readAt(page: Page, distance: number): Promise<void> {
  await messageList(page).evaluate((list, from) => {
    list.scrollTop = list.scrollHeight - list.clientHeight - from
  }, distance)
  await nextFrame(page)
}

/** Everything that the last change set off has been drawn. */
export function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** The tab is hidden, or looked at again, as far as the page can tell. */
export async function showTab(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
