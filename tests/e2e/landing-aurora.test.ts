import type { BrowserContextOptions, Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { openPerson, withWebGL } from '#tests/support/browser.ts'
import { messageBox, messageList } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  withWebGL()
  site = await sharedSite()
})

/** Small, as the CPU draws each pixel many times a second. */
const SMALL = { width: 640, height: 400 }
const MOVING = { reducedMotion: 'no-preference', viewport: SMALL } as const
/** Excludes a button's rounded ends and its dot, which are not behind its label. */
const AROUND_LABEL = 38
const canvas = (page: Page) => page.locator('.backdrop canvas')
const shown = (page: Page) => page.locator('.backdrop canvas[data-shown=true]')

/** Opens a page whose clock the test moves. */
async function openWithClock(url: string, options: BrowserContextOptions) {
  const person = await openPerson('about:blank', options)
  await person.context.clock.install()
  await person.page.goto(url)
  return person
}

/** Passes the idle moment, a second after load, at which the aurora starts. */
const muchLater = (page: Page) => page.clock.runFor(10_000)

/** Expects no aurora, though another page may have loaded its script meanwhile. */
async function expectNone(page: Page): Promise<void> {
  await muchLater(page)
  const { page: other, leave } = await openPerson(site.appUrl, MOVING)
  await expect(shown(other)).toHaveCount(1)
  await leave()
  await expect(canvas(page)).toHaveCount(0)
}

test.each(['/', '/landing'])('[LAND-29] an aurora is drawn behind %s', async (path) => {
  const { page } = await openPerson(site.appUrl + path, MOVING)
  await expect(shown(page)).toHaveCount(1)
  await expect(canvas(page)).toHaveCSS('opacity', '1')
})

test('[LAND-30] [LAND-31] [LAND-37] it fades with the page when a chat begins, and is gone there', async () => {
  const { page } = await openPerson(site.appUrl, MOVING)
  await expect(shown(page)).toHaveCount(1)
  await expect(canvas(page)).toHaveCSS('opacity', '1')
  await messageBox(page).fill('hello')
  const fades = page.evaluate(fadesOnLeaving)
  await messageBox(page).press('Enter')
  expect(await fades).toEqual({ '.landing-stage': ['opacity to 0'], '.backdrop canvas': ['opacity to 0'] })
  await expect(messageList(page)).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  await expect(canvas(page)).toHaveCount(0)
})

test('[LAND-30] a chat that is opened directly never has one', async () => {
  const chat = await site.openChat()
  const { page } = await openWithClock(chat.url, MOVING)
  await expect(messageList(page)).toBeVisible()
  await expectNone(page)
})

test('[LAND-32] there is none for people who prefer reduced motion', async () => {
  const { page } = await openWithClock(site.appUrl, { reducedMotion: 'reduce', viewport: SMALL })
  await expect(messageBox(page)).toBeEnabled()
  await expectNone(page)
  await expect(page.locator('.quick-prompts .quick-prompt')).toHaveCount(5)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await muchLater(page)
  await expect(shown(page), 'and it comes when they change their mind').toHaveCount(1)
})

test('[LAND-33] there is none without WebGL', async () => {
  const { page, context } = await openPerson('about:blank', MOVING)
  await context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await context.clock.install()
  await page.goto(site.appUrl)
  await expect(messageBox(page)).toBeEnabled()
  await expectNone(page)
  await expect(page.locator('.quick-prompts .quick-prompt')).toHaveCount(5)
})

test.each(['dark', 'light'] as const)('text over the aurora keeps its contrast, %s', async (colorScheme) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const { page, leave } = await openPerson(site.appUrl, { ...MOVING, colorScheme, viewport })
    await expect(shown(page)).toHaveCount(1)
    await expect(canvas(page)).toHaveCSS('opacity', '1')
    expect(await worstContrast(page, 'h1'), 'large text').toBeGreaterThan(3)
    expect(await worstContrast(page, 'form > .grid > p:not([role])')).toBeGreaterThan(4.5)
    expect(await worstContrast(page, '.quick-prompts .quick-prompt', AROUND_LABEL)).toBeGreaterThan(4.5)
    await leave()
  }
})

/** Returns the transitions at the moment of leaving. Reading them at that moment forces the styles. */
function fadesOnLeaving() {
  const moving = (selector: string) => {
    const animations = document.querySelector(selector)?.getAnimations() ?? []
    return animations.map((animation) => {
      const frames = (animation.effect as KeyframeEffect).getKeyframes()
      return `${(animation as CSSTransition).transitionProperty} to ${String(frames.at(-1)?.opacity)}`
    })
  }
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.landing-stage[data-status=exiting]')) return
      observer.disconnect()
      resolve(Object.fromEntries(['.landing-stage', '.backdrop canvas'].map((part) => [part, moving(part)])))
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-status'] })
  })
}

/** Returns the lowest contrast between an element's text colour and any pixel behind it. */
async function worstContrast(page: Page, selector: string, inset = 4): Promise<number> {
  const element = page.locator(selector).first()
  const colour = await element.evaluate((node) => getComputedStyle(node).color)
  await element.evaluate((node) => (node.style.color = 'transparent'))
  const picture = (await element.screenshot({ animations: 'allow' })).toString('base64')
  return page.evaluate(
    async ([picture, colour, inset]) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` })
      await image.decode()
      const paper = new OffscreenCanvas(image.width, image.height + 1).getContext('2d')!
      paper.drawImage(image, 0, 0)
      paper.fillStyle = colour!
      paper.fillRect(0, image.height, 1, 1)
      const luminance = (data: Uint8ClampedArray, at: number) => {
        const [r, g, b] = [0, 1, 2].map((channel) => {
          const part = data[at + channel]! / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
      }
      const text = luminance(paper.getImageData(0, image.height, 1, 1).data, 0)
      const { data } = paper.getImageData(inset, 4, image.width - 2 * inset, image.height - 8)
      let worst = 21
      for (let at = 0; at < data.length; at += 4) {
        const behind = luminance(data, at)
        worst = Math.min(worst, (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05))
      }
      return worst
    },
    [picture, colour, inset] as const,
  )
}
