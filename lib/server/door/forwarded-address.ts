import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { derivedKey } from '../../adapters/identity/derived-key.ts'
import { clientAddress } from '../../domain/safety/client-address.ts'

/** How web tells the gateway whose connection it passes on. */
export const FORWARDED_ADDRESS_HEADER = 'x-parley-address'

/** `<address>;<mac>`: web and gateway share NEXTAUTH_SECRET, and nobody else can write this. */
export function sign(address: string, secret: string): string {
  return `${address};${mac(address, secret).toString('base64url')}`
}

/** The address that web vouches for, or null for anything that web did not write. */
export function verify(header: string | undefined, secret: string): string | null {
  const end = header?.lastIndexOf(';') ?? -1
  if (!header || end < 0) return null
  const address = header.slice(0, end)
  const given = Buffer.from(header.slice(end + 1), 'base64url')
  const expected = mac(address, secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? address : null
}

type Incoming = { headers: IncomingHttpHeaders; peer: string | undefined }

/** For the gateway: what web vouches for, else the connection itself, the trusted proxies subtracted. */
export function callerAddress({ headers, peer }: Incoming, trust: { secret: string; trustedHops: number }): string {
  const header = headers[FORWARDED_ADDRESS_HEADER]
  const vouched = typeof header === 'string' ? verify(header, trust.secret) : null
  return vouched ?? clientAddress({ peer, forwardedFor: headers['x-forwarded-for'], trustedHops: trust.trustedHops })
}

function mac(address: string, secret: string): Buffer {
  return createHmac('sha256', derivedKey(secret, 'forwarded address')).update(address).digest()
}
