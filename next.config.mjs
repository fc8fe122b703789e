/** Every page. The content is never shown inside another site's frame, and never taken for another type than it says. */
const SAFE = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Content-Security-Policy', value: "frame-ancestors 'none'" },
  { key: 'X-Frame-Options', value: 'DENY' },
]

/** The address of a chat holds its key: it goes to no other site, and into no index. */
const SECRET_ADDRESS = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex' },
]

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // The custom server (web/) hands /socket.io/ to the gateway; a redirect to the path without slash would break polls.
  skipTrailingSlashRedirect: true,
  // Types are a check of their own (npm test): a start on a fresh machine does not wait for them.
  // Next rewrites the compiler's settings to its taste, so it gets a file of its own.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  turbopack: { root: import.meta.dirname },
  headers: () => [
    { source: '/:path*', headers: SAFE },
    { source: '/chat/:path*', headers: SECRET_ADDRESS },
  ],
}
