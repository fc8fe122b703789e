import { afterAll, afterEach } from 'vitest'
import { closeWindows, withUsualBrowser } from './browser.ts'
import { killAll } from './running-process.ts'
import { partCompany } from './site.ts'

/** Runs for each file of browser tests, while the modules below live as long as their worker, with its browser and shared sites. */
withUsualBrowser()
afterEach(closeWindows)
afterAll(async () => {
  partCompany()
  await killAll()
})
