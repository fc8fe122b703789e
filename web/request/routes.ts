import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is read of Next's list of routes; the dynamic ones stand in the order in which Next tries them. */
type Manifest = Record<'staticRoutes' | 'dynamicRoutes', { page: string; regex: string }[]>

/** The route that a path belongs to, as in `app/`: ids and keys are never in it. `other` for what is nowhere. */
export type RouteOf = (path: string) => string

/** The routes of the pages that were built in `folder`. */
export function readRoutes(folder: string): RouteOf {
  const manifest = JSON.parse(readFileSync(join(folder, '.next', 'routes-manifest.json'), 'utf8')) as Manifest
  const routes = [...manifest.staticRoutes, ...manifest.dynamicRoutes]
  const patterns = routes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (path) => {
    if (path.startsWith('/_next/')) return '/_next/*'
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? 'other'
  }
}
