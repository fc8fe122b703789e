import type { MetadataRoute } from 'next'
import { siteOrigin } from '#lib/server/site.ts'

/** The site's address is known only at run time. */
export const dynamic = 'force-dynamic'

export default function sitemap(): MetadataRoute.Sitemap {
  return ['/', '/legal', '/privacy', '/safety'].map((path) => ({ url: new URL(path, siteOrigin()).href }))
}
