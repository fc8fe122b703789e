import { Refusal } from '../../protocol/errors.ts'

/** Told like any FORBIDDEN, but counted apart in the security log. */
export class ForeignOrigin extends Refusal {
  constructor() {
    super('FORBIDDEN')
  }
}

const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

/**
 * Throws FORBIDDEN for a request from another site's page, which would act with our people's cookies (CSRF). GET counts
 * too, because it may write. Browsers send these headers with every request; a client without them is no browser and
 * has no one's cookies.
 */
export function requireOwnOrigin({ headers }: Request, appUrl: string): void {
  const origin = headers.get('origin')
  const isForeign = FOREIGN_SITES.has(headers.get('sec-fetch-site') ?? '') || (origin !== null && origin !== appUrl)
  if (!isForeign) return
  throw new ForeignOrigin()
}
