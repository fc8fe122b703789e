/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false, // what every answer says for protection stands in web/pages/page-headers
  // In development it would write every address, and a chat's holds its key; lib/server/log/log says what we log.
  logging: false,
  // The custom server (web/) hands /socket.io/ to the gateway; a redirect to the path without slash would break polls.
  skipTrailingSlashRedirect: true,
  // Types are a check of their own (npm test): a start on a fresh machine does not wait for them.
  // Next rewrites the compiler's settings to its taste, so it gets a file of its own.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  turbopack: { root: import.meta.dirname },
  // No page has a picture that needs it, and what it would fetch is up to whoever asks.
  images: { unoptimized: true },
  // Next's own; each page in it names its inline scripts (decision 20), and the landing page paints by itself (decision 21).
  cacheHandler: `${import.meta.dirname}/web/pages/page-cache.ts`,
  // What a process made of its own environment stays its own (web/pages/renew-pages): the build is everybody's.
  experimental: { isrFlushToDisk: false },
}
