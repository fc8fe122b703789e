import { waitFor } from '#tests/support/wait-for.ts'
import type { Engine, Point } from './engine.ts'
import { openLine } from './line.ts'
import { bringIntoView, findInPage, type Found, type Place } from './place.ts'

/** A chat window. Every act waits until it is possible, or fails with its name. */
export type Window = Awaited<ReturnType<typeof openWindow>>

export const BOX: Place = { css: 'textarea[aria-label="Message"]' }
export const LOG = '[role="log"]'

export const button = (words: string): Place => ({ css: 'button, [role="button"]', words })
export const inList = (words: string): Place => ({ css: `${LOG} .message-text`, words })
export const inDialog = (words: string): Place => ({
  css: '[role="dialog"] button, [role="alertdialog"] button',
  words,
})

const PATIENCE_MS = 30_000
const NEWEST = 20

/** Opens one person's browser, on a line of its own to the product's web process. */
export async function openWindow(engine: Engine, webPort: number) {
  const line = await openLine(webPort)
  const person = await engine.openPerson(line.proxyPort)
  const window = {
    person,
    line,
    find: (place: Place): Promise<Found | null> => person.ask(findInPage, place),

    async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
      await waitFor(what, isSo, PATIENCE_MS)
    },

    sees: (place: Place, isSo: (found: Found) => boolean = () => true): Promise<void> =>
      window.until(`${place.css} ${place.words ?? ''}`, async () => {
        const found = await window.find(place)
        return found !== null && isSo(found)
      }),

    seesNo: (place: Place): Promise<void> =>
      window.until(`no ${place.css} ${place.words ?? ''}`, async () => (await window.find(place)) === null),

    /** Waits until the place stands still, visible and uncovered. Scrolls to it inside a menu. */
    async pointOf(place: Place): Promise<Point> {
      let last: Point | null = null
      await window.until(`${place.css} ${place.words ?? ''} to be within reach`, async () => {
        const found = await window.find(place)
        if (found && !found.point) await person.ask(bringIntoView, place)
        const before = last
        last = found && !found.isDisabled ? found.point : null
        return last !== null && last.x === before?.x && last.y === before.y
      })
      return last!
    },

    async click(place: Place): Promise<void> {
      await person.clickAt(await window.pointOf(place))
    },

    async hover(place: Place): Promise<void> {
      await person.moveTo(await window.pointOf(place))
    },

    /** Inserts a text of any length in one input event, as a paste without a clipboard. */
    async insert(text: string): Promise<void> {
      await window.click(BOX)
      await person.ask((pasted) => document.execCommand('insertText', false, pasted), text)
    },

    /** Hands the page a picture as its file chooser or a paste would: WebDriver has no clipboard of pictures. */
    async bringPicture(way: 'choose' | 'paste', picture: { name: string; colour: string }): Promise<void> {
      await window.click(BOX)
      await person.ask(bringInPage, { way, ...picture })
    },

    /** Types a text and sends it with Enter. */
    async say(text: string): Promise<void> {
      await window.click(BOX)
      await person.type(text)
      await person.press('Enter')
      await window.sees(BOX, (box) => box.text === '')
    },

    address: (): Promise<string> => person.ask(() => location.href, null),

    /** Returns the texts of the whole list, in order. */
    words: (): Promise<string[]> =>
      person.ask(
        (list) => [...document.querySelectorAll(`${list} .message-text`)].map(({ textContent }) => textContent ?? ''),
        LOG,
      ),
  }
  return window
}

/**
 * Expects both windows to show the same newest messages in the same order. They may have loaded different pages of
 * older ones.
 */
export async function seeTheSame(one: Window, other: Window): Promise<void> {
  await one.until('both windows to show the same', async () => {
    const [words, others] = await Promise.all([one.words(), other.words()])
    const newest = Math.min(words.length, others.length, NEWEST)
    return newest > 0 && JSON.stringify(words.slice(-newest)) === JSON.stringify(others.slice(-newest))
  })
}

/** Runs in the page. */
async function bringInPage({ way, name, colour }: { way: string; name: string; colour: string }): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = colour
  pen.fillRect(0, 0, 320, 200)
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([bytes!], name, { type: 'image/png' }))
  if (way === 'paste') {
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'clipboardData', { value: clipboardData }) // Firefox ignores it in the constructor
    document.activeElement?.dispatchEvent(event)
    return
  }
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  input.files = clipboardData.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
