import { Refusal } from '../../protocol/errors.ts'

/** Another refusal than that of what is somebody else's, though they are told the same. */
export class ForeignOrigin extends Refusal {
  constructor() {
    super('FORBIDDEN')
  }
}

const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

/**
 * A page of somebody else's may not act in our people's name, nor ask in it: a GET may write, too. A browser says with every
 * request what kind of page asks, and whose it is where that matters; who says neither is no browser, and carries nobody's
 * cookies. Throws FORBIDDEN.
 */
export function requireOwnOrigin({ headers }: Request, appUrl: string): void {
  const origin = headers.get('origin')
  const isForeign = FOREIGN_SITES.has(headers.get('sec-fetch-site') ?? '') || (origin !== null && origin !== appUrl)
  if (!isForeign) return
  throw new ForeignOrigin()
}
