import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { fromRoot } from '#scripts/lib/paths.ts'
import { findInPath, install, run } from './packages.ts'

/** The shell first: it is Chromium without its own windows around each page, and costs less than half. */
const SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * What Chromium leaves out. Of several such lists the last one counts, so this one begins with Playwright's own. Beside each page
 * Chromium would keep open the pages that draw suggestions under its address: they take as long as opening a page does.
 */
const LEFT_OUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
]

/** It calls nobody by itself; root has no sandbox to run it in. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  `--disable-features=${LEFT_OUT.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The Chromium that browser tests run in: the system's, else the one that Playwright downloaded. */
export function findChromium(): string | null {
  return findInPath([SHELL]) ?? findWholeChromium()
}

/** One that shows notifications, which the shell denies every page whatever it is told. */
export function findWholeChromium(): string | null {
  const own = chromium.executablePath()
  return findInPath(WHOLE) ?? (existsSync(own) ? own : null)
}

export function findRedis(): string | null {
  return findInPath(['redis-server'])
}

/** Brings what is missing from the operating system's packages; answers a sentence for each that could not be brought. */
export function bringTools(): string[] {
  for (const name of ['chromium-headless-shell', 'chromium']) if (!findChromium()) install(name)
  if (!findChromium()) downloadChromium()
  if (!findWholeChromium()) install('chromium')
  if (!findWholeChromium())
    console.log('No Chromium that shows notifications could be brought: their test is left out.')
  if (!findRedis()) install('redis-server')
  return [
    ...(findChromium()
      ? []
      : ['Chromium could not be brought: install the package chromium, then run npm test again.']),
    ...(findRedis() ? [] : ['Redis could not be brought: install the package redis-server, then run npm test again.']),
  ]
}

function downloadChromium(): void {
  console.log('The system has no package of Chromium: trying the download of Playwright …')
  run([process.execPath, fromRoot('node_modules/playwright/cli.js'), 'install', '--with-deps', 'chromium'])
}
