import { pageName } from '../../domain/page/page-name.ts'
import { sendBeacon } from './beacon.ts'

/** The address that counts page views, and this site's name there. */
type Analytics = { url: string; site: string }

/** PROD-28: sends one page view in the format of Plausible's events API, unless the browser asks not to be tracked. */
export function tellPageView({ url, site }: Analytics, path: string): void {
  if (isUnwanted(navigator)) return
  const page = window.location.origin + pageName(path)
  sendBeacon(url, JSON.stringify({ name: 'pageview', domain: site, url: page }))
}

/** True when the browser sends Global Privacy Control or Do Not Track. */
function isUnwanted(browser: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1'
}
