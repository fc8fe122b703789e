import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { derivedKey } from '../../adapters/identity/derived-key.ts'
import { clientAddress } from '../../domain/safety/client-address.ts'

/** The header in which web tells the gateway the address of a proxied connection. */
export const FORWARDED_ADDRESS_HEADER = 'x-parley-address'

/** Returns `<address>;<mac>`, which only web and gateway can write: they share NEXTAUTH_SECRET. */
export function sign(address: string, secret: string): string {
  return `${address};${mac(address, secret).toString('base64url')}`
}

/** Returns the address that web vouches for, or null for a header that web did not write. */
export function verify(header: string | undefined, secret: string): string | null {
  const end = header?.lastIndexOf(';') ?? -1
  if (!header || end < 0) return null
  const address = header.slice(0, end)
  const given = Buffer.from(header.slice(end + 1), 'base64url')
  const expected = mac(address, secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? address : null
}

type Incoming = { headers: IncomingHttpHeaders; peer: string | undefined }

/** Returns a caller's address for the gateway: web's header, else the connection's behind the trusted proxies. */
export function callerAddress({ headers, peer }: Incoming, trust: { secret: string; trustedHops: number }): string {
  const header = headers[FORWARDED_ADDRESS_HEADER]
  const vouched = typeof header === 'string' ? verify(header, trust.secret) : null
  return vouched ?? clientAddress({ peer, forwardedFor: headers['x-forwarded-for'], trustedHops: trust.trustedHops })
}

function mac(address: string, secret: string): Buffer {
  return createHmac('sha256', derivedKey(secret, 'forwarded address')).update(address).digest()
}
