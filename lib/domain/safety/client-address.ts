import ipaddr from 'ipaddr.js'

/** What a connection without a readable address counts as (a peer that is gone already). */
export const UNKNOWN_ADDRESS = 'unknown'

type AddressSource = {
  /** The other end of the connection. */
  peer: string | undefined
  /** The X-Forwarded-For header, or several of them. */
  forwardedFor: string | string[] | undefined
  /** TRUSTED_PROXY_HOPS: how many proxies of our own stand before us. Each one adds its own peer on the right. */
  trustedHops: number
}

/**
 * A person's address (contract, section 8): the connection that reached us from outside, our own proxies subtracted.
 * Counting from the right, only what our proxies wrote is read; what a client put there itself lies further left.
 */
export function clientAddress({ peer, forwardedFor, trustedHops }: AddressSource): string {
  const entries = [forwardedFor ?? []].flat().flatMap((header) => header.split(','))
  const forwarded = entries.filter((entry) => entry.trim() !== '')
  const believed = trustedHops > 0 ? forwarded.slice(-trustedHops) : []
  for (const entry of believed) {
    const address = normaliseAddress(entry)
    if (address !== null) return address
  }
  return normaliseAddress(peer ?? '') ?? UNKNOWN_ADDRESS
}

/** One spelling per address: IPv4-mapped is IPv4; ports, brackets and zones are gone. Null where it is none. */
export function normaliseAddress(text: string): string | null {
  const address = withoutPort(text.trim()).replace(/%.*$/, '')
  // `process` takes the mapped form apart. Its check alone would also take 127.1 or 017.0.0.1.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return null
  return ipaddr.process(address).toString()
}

const INSIDE = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** True for this machine and for private networks. */
export function isInside(address: string | undefined): boolean {
  const known = normaliseAddress(address ?? '')
  return known !== null && INSIDE.has(ipaddr.process(known).range())
}

/** What counts as one address where people are counted: IPv4 as it is, IPv6 by its /64. */
export function addressBlock(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
