import type { Page } from 'playwright'

/** One painted state of a page while Parley comes to speak; `reply` is null before there is a message. */
export type Moment = { typing: string; reply: string | null; status: string | null }

const KEY = 'repliesSeen'

/** Records every state that the page paints of the next reply, even one shown for an instant. */
export async function watchReplies(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const seen: Moment[] = []
    const replies = () => document.querySelectorAll<HTMLElement>('[data-kind=parley]')
    const before = replies().length
    const look = () => {
      const typing = document.querySelector('[data-typing]')?.textContent ?? ''
      const reply = replies()[before]
      const moment: Moment = {
        typing,
        reply: reply?.querySelector('.message-text')?.textContent ?? null,
        status: reply?.dataset['status'] ?? null,
      }
      const last = seen.at(-1)
      const isEmpty = last === undefined && typing === '' && moment.reply === null
      if (!isEmpty && JSON.stringify(moment) !== JSON.stringify(last)) seen.push(moment)
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    Object.assign(window, { [key]: seen })
  }, KEY)
}

export function readMoments(page: Page): Promise<Moment[]> {
  return page.evaluate((key) => (window as unknown as Record<string, Moment[]>)[key] ?? [], KEY)
}
