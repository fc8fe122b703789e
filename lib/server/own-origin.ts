import { Refusal } from '../protocol/errors.ts'
import { reportSecurity } from './security-log.ts'

const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

/**
 * A page of somebody else's may not act in our people's name. A browser says with every request what kind of page asks, and
 * with every write whose it is; who says neither is no browser, and carries nobody's cookies. Throws FORBIDDEN.
 */
export function requireOwnOrigin(request: Request, appUrl: string): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const { headers } = request
  const origin = headers.get('origin')
  const isForeign =
    FOREIGN_SITES.has(headers.get('sec-fetch-site') ?? '') || (!isRead && origin !== null && origin !== appUrl)
  if (!isForeign) return
  reportSecurity('foreign-origin')
  throw new Refusal('FORBIDDEN')
}
