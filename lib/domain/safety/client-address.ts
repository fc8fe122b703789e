import ipaddr from 'ipaddr.js'

/** Stands for a connection without a readable address, such as a peer that is already gone. */
export const UNKNOWN_ADDRESS = 'unknown'

type AddressSource = {
  /** Remote address of the connection. */
  peer: string | undefined
  /** The X-Forwarded-For header, perhaps repeated. */
  forwardedFor: string | string[] | undefined
  /** TRUSTED_PROXY_HOPS: number of our own proxies. Each appends its peer on the right. */
  trustedHops: number
}

/**
 * Returns a client's address (contract, section 8). It reads only the entries that our own proxies appended on the
 * right. A client can forge everything further left.
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

/** Returns an address in one spelling: IPv4-mapped as IPv4, without port, brackets and zone. Null for anything else. */
export function normaliseAddress(text: string): string | null {
  const address = withoutPort(text.trim()).replace(/%.*$/, '')
  // `process` resolves IPv4-mapped addresses; its own check would also accept 127.1 or 017.0.0.1.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return null
  return ipaddr.process(address).toString()
}

const INSIDE = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** True for this machine and private networks. */
export function isInside(address: string | undefined): boolean {
  const known = normaliseAddress(address ?? '')
  return known !== null && INSIDE.has(ipaddr.process(known).range())
}

/** Returns the unit of per-address limits: an IPv4 address, or the /64 of an IPv6 address. */
export function addressBlock(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
