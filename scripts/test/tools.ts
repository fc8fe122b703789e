import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { fromRoot } from '#scripts/lib/paths.ts'
import { findInPath, install, run } from './packages.ts'

/** The headless shell comes first: Chromium without its own windows, at less than half the cost. */
const SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Chromium features that are off. Only the last such list counts, so it repeats Playwright's own. The omnibox popups
 * would load a hidden page beside each page, which takes as long as the page itself.
 */
const LEFT_OUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
]

/** Chromium makes no requests of its own; root cannot use its sandbox. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  `--disable-features=${LEFT_OUT.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Finds the Chromium for browser tests: the system's, else Playwright's download; null without one. */
export function findChromium(): string | null {
  return findInPath([SHELL]) ?? findWholeChromium()
}

/** Finds a Chromium that shows notifications, which the shell denies to every page; null without one. */
export function findWholeChromium(): string | null {
  const own = chromium.executablePath()
  return findInPath(WHOLE) ?? (existsSync(own) ? own : null)
}

export function findRedis(): string | null {
  return findInPath(['redis-server'])
}

/** Installs missing tools from the system's packages; returns a sentence for each that is still missing. */
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
