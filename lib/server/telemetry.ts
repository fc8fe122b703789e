type Telemetry = { analytics: { url: string; site: string } | null; errorReportsUrl: string | null }

/**
 * PROD-28, PROD-29: returns the addresses to which browsers report page views and errors; null by default. A build
 * renders pages too: then nothing is configured.
 */
export function telemetry(source: NodeJS.ProcessEnv = process.env): Telemetry {
  const { ANALYTICS_URL: url, ANALYTICS_SITE: site, ERROR_REPORTS_DSN: dsn, APP_URL: appUrl } = source
  return {
    analytics: url ? { url, site: site || new URL(appUrl ?? url).hostname } : null,
    errorReportsUrl: dsn ? reportsUrl(dsn) : null,
  }
}

/** Returns the foreign origins to which pages may connect, for the content security policy. */
export function telemetryOrigins(source: NodeJS.ProcessEnv = process.env): string[] {
  const { analytics, errorReportsUrl } = telemetry(source)
  return [analytics?.url, errorReportsUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
}

/** True for a DSN, `https://KEY@HOST/PROJECT`; some servers have a path before the project. */
export function isDsn(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && /\/\w+$/.test(url.pathname)
}

function reportsUrl(dsn: string): string {
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, path = '', project = ''] = /^(.*)\/(\w+)$/.exec(pathname) ?? []
  return `${protocol}//${host}${path}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`
}
