/** Where this site lives, for addresses that must be absolute (link previews, sitemap). While building nobody knows yet. */
export function siteOrigin(): URL {
  return new URL(process.env.APP_URL ?? 'http://localhost:3000')
}
