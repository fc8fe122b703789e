/** Every page; chats say more in `middleware.ts`. The content is never shown inside another site's frame, and never taken for another type than it says. */
const SAFE = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Content-Security-Policy', value: "frame-ancestors 'none'" },
  { key: 'X-Frame-Options', value: 'DENY' },
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
  headers: () => [{ source: '/:path*', headers: SAFE }],
}
