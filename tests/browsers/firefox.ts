import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import type { Engine, Key, Person } from './engine.ts'
import { startKept } from './kept-program.ts'

/** By default Firefox uses no proxy for localhost. */
const PREFERENCES = { 'network.proxy.allow_hijacking_localhost': true }
const SAYS_ADDRESS = /WebDriver BiDi listening on (ws:\S+)/
const KEYS: Record<Key, readonly KeyInput[]> = {
  Enter: ['Enter'],
  Escape: ['Escape'],
  Tab: ['Tab'],
  ArrowUp: ['ArrowUp'],
  ArrowDown: ['ArrowDown'],
  Home: ['Home'],
  Paste: ['Control', 'v'],
}

/** Opens Firefox by WebDriver BiDi, without a window: one browser, a context for each person. */
export async function openFirefox(program: string): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'parley-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`)
  await writeFile(join(home, 'user.js'), lines.join('\n'))
  const { ready: address, end } = await startKept(
    [program, '--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0'],
    { env: { HOME: home }, isReady: (output) => SAYS_ADDRESS.exec(output)?.[1] ?? null },
  )
  const browser = await puppeteer.connect({
    browserWSEndpoint: `${address}/session`,
    protocol: 'webDriverBiDi',
    defaultViewport: null,
  })
  return {
    async openPerson(proxyPort) {
      const context = await browser.createBrowserContext({ proxyServer: `127.0.0.1:${proxyPort}` })
      const page = await context.newPage({ type: 'window' }) // a second tab would be hidden, and its timers throttled
      return personAt(page, `Firefox ${(await browser.version()).replace(/^.*\//, '')}`)
    },
    async end() {
      await browser.disconnect()
      await end()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function personAt(page: Page, browser: string): Person {
  return {
    browser,
    open: async (url) => void (await page.goto(url)),
    ask: (question, given) => page.evaluate(question as never, given) as never,
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      for (const part of KEYS[key]) await page.keyboard.down(part)
      for (const part of KEYS[key].toReversed()) await page.keyboard.up(part)
    },
    resize: (size) => page.setViewport(size),
    screenshot: () => page.screenshot({ captureBeyondViewport: false }),
  }
}
