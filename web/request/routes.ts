import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fields we use of Next's route list; dynamic routes are in the order in which Next tries them. */
type Manifest = Record<'staticRoutes' | 'dynamicRoutes', { page: string; regex: string }[]>

/** Returns the route of a path as in `app/`, never with ids or keys; `other` for an unknown path. */
export type RouteOf = (path: string) => string

/** Reads the routes of the pages built in `folder`. */
export function readRoutes(folder: string): RouteOf {
  const manifest = JSON.parse(readFileSync(join(folder, '.next', 'routes-manifest.json'), 'utf8')) as Manifest
  const routes = [...manifest.staticRoutes, ...manifest.dynamicRoutes]
  const patterns = routes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (path) => {
    if (path.startsWith('/_next/')) return '/_next/*'
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? 'other'
  }
}
