import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../domain/push/push-hosts.ts'

/**
 * Resolves a name to public addresses only. Each connection asks, so DNS rebinding into this network fails (PUSH-2).
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (failure, found) => {
    const isPublic = !failure && found.every(({ address }) => isPublicAddress(address))
    const [first] = found ?? []
    if (failure || !isPublic || !first) {
      const refused = Object.assign(new Error('A push service leads to an address that is not public'), {
        code: 'EACCES',
      })
      return callback(failure ?? refused, [])
    }
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
