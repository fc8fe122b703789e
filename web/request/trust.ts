import type { IncomingMessage } from 'node:http'
import { clientAddress } from '#lib/domain/safety/client-address.ts'
import { FORWARDED_ADDRESS_HEADER, sign } from '#lib/server/door/forwarded-address.ts'

/** Headers in which a proxy, or a client that pretends to be one, describes the caller. */
const HEARSAY = [
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
]

export type Trust = { secret: string; trustedHops: number }

/**
 * Replaces all that a request says about its origin by one address, in `x-forwarded-for` for the pages. APP_URL sets
 * host and scheme. Returns the address.
 */
export function settleAddress(request: IncomingMessage, trust: Trust): string {
  const { headers } = request
  const address = clientAddress({
    peer: request.socket.remoteAddress,
    forwardedFor: headers['x-forwarded-for'],
    trustedHops: trust.trustedHops,
  })
  for (const name of [...HEARSAY, FORWARDED_ADDRESS_HEADER]) delete headers[name]
  headers['x-forwarded-for'] = address
  return address
}

/** Signs the address of a request to the gateway, which trusts no other source. */
export function vouchFor(request: IncomingMessage, trust: Trust): void {
  request.headers[FORWARDED_ADDRESS_HEADER] = sign(settleAddress(request, trust), trust.secret)
}
