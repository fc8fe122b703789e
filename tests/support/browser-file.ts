import { afterAll, afterEach } from 'vitest'
import { closeWindows, withUsualBrowser } from './browser.ts'
import { partCompany } from './site.ts'

/** Runs for each file of browser tests. Its worker keeps the browser and the shared sites. */
withUsualBrowser()
afterEach(closeWindows)
afterAll(partCompany)
