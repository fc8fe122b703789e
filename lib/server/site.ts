/** Returns the origin for absolute addresses (link previews, sitemap). A build does not know it yet. */
export function siteOrigin(): URL {
  return new URL(process.env.APP_URL ?? 'http://localhost:3000')
}
