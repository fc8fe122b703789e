import ipaddr from 'ipaddr.js'
import { addressBlock, normaliseAddress } from './client-address.ts'

/** The target of a flag: one address block, stored as a hash only, or a range. */
export type FlagTarget = { kind: 'address'; block: string } | { kind: 'range'; cidr: string }

/** The stored key of a flag: a single address as a keyed hash, a range in clear. */
export type FlagKey = { hash: string } | { cidr: string }
export type Flag = {
  hash: string | null
  cidr: string | null
  reason: string | null
  createdAt: Date
  expiresAt: Date | null
}

const BLOCK_BITS = { ipv4: 32, ipv6: 64 }

/**
 * Parses an address or range typed by the operator; null for anything else. IPv6 is rounded to its /64, IPv4-mapped
 * counts as IPv4.
 */
export function parseFlagTarget(text: string): FlagTarget | null {
  const [addressText = '', bitsText, ...rest] = text.trim().split('/')
  const address = normaliseAddress(addressText)
  if (address === null || rest.length > 0) return null
  if (bitsText === undefined) return { kind: 'address', block: addressBlock(address) }
  if (!/^\d{1,3}$/.test(bitsText)) return null

  const kind = ipaddr.parse(address).kind()
  const isMapped = kind === 'ipv4' && addressText.includes(':')
  const bits = Number(bitsText) - (isMapped ? 96 : 0)
  if (bits < 0 || bits > (kind === 'ipv4' ? 32 : 128)) return null
  if (bits >= BLOCK_BITS[kind]) return { kind: 'address', block: addressBlock(address) }
  return { kind: 'range', cidr: `${networkOf(address, kind, bits)}/${bits}` }
}

/** True when an address block lies in a range. An IPv6 block is compared by its /64. */
export function isInRange(block: string, cidr: string): boolean {
  const address = block.replace(/\/\d+$/, '')
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const [network, bits] = ipaddr.parseCIDR(cidr)
  return parsed.kind() === network.kind() && parsed.match(network, bits)
}

/** Parses `90m`, `24h` or `7d` into seconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,6})([mhd])$/.exec(text)
  if (!match) return null
  const seconds = Number(match[1]) * { m: 60, h: 3600, d: 86_400 }[match[2] as 'm' | 'h' | 'd']
  return seconds > 0 ? seconds : null
}

function networkOf(address: string, kind: 'ipv4' | 'ipv6', bits: number): string {
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return family.networkAddressFromCIDR(`${address}/${bits}`).toString()
}
