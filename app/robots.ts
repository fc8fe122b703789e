import type { MetadataRoute } from 'next'
import { siteOrigin } from '#lib/server/site.ts'

/** The environment is known only at run time. */
export const dynamic = 'force-dynamic'

/**
 * Chats are not disallowed here: they say noindex themselves (middleware.ts), which a robot kept out would never read, and
 * the robots that draw link previews must be able to see what an invite leads to.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/user/', '/subscriptions/'] },
    sitemap: new URL('/sitemap.xml', siteOrigin()).href,
  }
}
