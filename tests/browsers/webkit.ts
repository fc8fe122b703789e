import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Capabilities, Key as Code, Origin, type WebDriver } from 'selenium-webdriver'
import { findFreePort } from '#tests/support/ports.ts'
import type { Engine, Key, Person, Size } from './engine.ts'
import { startKept, type KeptProgram } from './kept-program.ts'

export type WebKitPrograms = { driver: string; browser: string; display: string }

const SCREEN = '1600x1200x24'
/** Shrinks the toolbar, which would be wider than a phone. */
const NARROW = '* { min-width: 0; margin: 0; padding: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }'
const KEYS: Record<Key, readonly string[]> = {
  Enter: [Code.ENTER],
  Escape: [Code.ESCAPE],
  Tab: [Code.TAB],
  ArrowUp: [Code.ARROW_UP],
  ArrowDown: [Code.ARROW_DOWN],
  Home: [Code.HOME],
  Paste: [Code.CONTROL, 'v'],
}

/** Opens WebKitGTK by its WebDriver, on a display of its own: a driver and a browser for each person. */
export async function openWebKit(programs: WebKitPrograms): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'parley-webkit-'))
  await mkdir(join(home, '.config', 'gtk-3.0'), { recursive: true })
  await writeFile(join(home, '.config', 'gtk-3.0', 'gtk.css'), NARROW)
  await writeFile(
    join(home, '.config', 'gtk-3.0', 'settings.ini'),
    '[Settings]\ngtk-toolbar-icon-size=GTK_ICON_SIZE_MENU\n',
  )
  const running: KeptProgram[] = []
  const env = { HOME: home, XDG_CONFIG_HOME: undefined, XDG_CACHE_HOME: undefined, XDG_DATA_HOME: undefined }
  const { ready: number, end: endDisplay } = await startKept(
    [programs.display, '-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'],
    { env, isReady: (output) => /^(\d+)$/m.exec(output)?.[1] ?? null },
  )
  running.push({ end: endDisplay })
  const onDisplay = { ...env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }

  async function openDriver(proxyPort: number): Promise<WebDriver> {
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    running.push(await startKept([programs.driver, `--port=${port}`], { env: onDisplay, isReady: () => isUp(url) }))
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}` },
    })
    return new Builder().usingServer(url).withCapabilities(capabilities).build()
  }

  return {
    async openPerson(proxyPort) {
      const driver = await openDriver(proxyPort)
      return personAt(driver, `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`)
    },
    async end() {
      for (const program of running.toReversed()) await program.end()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Resolves with true, or with null while the driver is not up, as `startKept` expects. */
function isUp(url: string): Promise<true | null> {
  return fetch(`${url}/status`).then(
    ({ ok }) => ok || null,
    () => null,
  )
}

function personAt(driver: WebDriver, browser: string): Person {
  const actions = () => driver.actions({ async: false })
  const at = (point: { x: number; y: number }) => ({ ...point, origin: Origin.VIEWPORT, duration: 0 })
  const viewport = () => driver.executeScript<Size>('return { width: innerWidth, height: innerHeight }')
  return {
    browser,
    open: (url) => driver.get(url),
    ask: (question, given) => driver.executeScript(`return (${question.toString()})(arguments[0])`, given),
    moveTo: (point) => actions().move(at(point)).perform(),
    clickAt: (point) => actions().move(at(point)).click().perform(),
    type: (text) => actions().sendKeys(text).perform(),
    async press(key) {
      const parts = KEYS[key]
      const pressing = actions()
      for (const part of parts) pressing.keyDown(part)
      for (const part of parts.toReversed()) pressing.keyUp(part)
      await pressing.perform()
    },
    async resize({ width, height }) {
      const frame = await driver.manage().window().getRect()
      const inner = await viewport()
      await driver
        .manage()
        .window()
        .setRect({
          width: frame.width + width - inner.width,
          height: frame.height + height - inner.height,
        })
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  }
}
