type Telemetry = { analytics: { url: string; site: string } | null; errorReportsUrl: string | null }

/**
 * PROD-28, PROD-29: where the browser tells page views and errors to; null where nobody configured it, as by default. Read
 * where pages are made, which is also while building: then nothing is configured.
 */
export function telemetry(source: NodeJS.ProcessEnv = process.env): Telemetry {
  const { ANALYTICS_URL: url, ANALYTICS_SITE: site, ERROR_REPORTS_DSN: dsn, APP_URL: appUrl } = source
  return {
    analytics: url ? { url, site: site || new URL(appUrl ?? url).hostname } : null,
    errorReportsUrl: dsn ? reportsUrl(dsn) : null,
  }
}

/** The origins that pages may tell something to besides their own: for the content security policy. */
export function telemetryOrigins(source: NodeJS.ProcessEnv = process.env): string[] {
  const { analytics, errorReportsUrl } = telemetry(source)
  return [analytics?.url, errorReportsUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
}

/** A DSN is `https://KEY@HOST/PROJECT`; some servers have a path before the project. */
export function isDsn(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && /\/\w+$/.test(url.pathname)
}

function reportsUrl(dsn: string): string {
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, path = '', project = ''] = /^(.*)\/(\w+)$/.exec(pathname) ?? []
  return `${protocol}//${host}${path}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`
}
