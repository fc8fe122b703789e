import type { MetadataRoute } from 'next'
import { siteOrigin } from '#lib/server/site.ts'

/** The site's address is known only at run time. */
export const dynamic = 'force-dynamic'

/** Allows chats: they are noindex (middleware.ts), which a robot has to read, and link previews must see the invite. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/user/', '/subscriptions/'] },
    sitemap: new URL('/sitemap.xml', siteOrigin()).href,
  }
}
