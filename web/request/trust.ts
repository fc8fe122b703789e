import type { IncomingMessage } from 'node:http'
import { clientAddress } from '#lib/domain/safety/client-address.ts'
import { FORWARDED_ADDRESS_HEADER, sign } from '#lib/server/door/forwarded-address.ts'

/** What a proxy, or anybody who pretends to be one, may have said about the caller. */
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
 * Replaces everything a request says about its own origin with the one address that we stand for, for the pages in
 * `x-forwarded-for`. APP_URL says which host and scheme this is.
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

/** For a request that goes on to the gateway, which believes nobody else. */
export function vouchFor(request: IncomingMessage, trust: Trust): void {
  request.headers[FORWARDED_ADDRESS_HEADER] = sign(settleAddress(request, trust), trust.secret)
}
