import { pageName } from '../../domain/page/page-name.ts'
import { sendBeacon } from './beacon.ts'

/** The address that counts page views, and this site's name there. */
type Analytics = { url: string; site: string }

/** PROD-28: one page view, in the words of Plausible's events API. Whoever asks not to be tracked is not counted. */
export function tellPageView({ url, site }: Analytics, path: string): void {
  if (isUnwanted(navigator)) return
  const page = window.location.origin + pageName(path)
  sendBeacon(url, JSON.stringify({ name: 'pageview', domain: site, url: page }))
}

/** Global Privacy Control, and Do Not Track before it. */
function isUnwanted(browser: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1'
}
