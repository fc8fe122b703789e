import ipaddr from 'ipaddr.js'

/** The push services of the browsers that people have (PUSH-2). */
export const KNOWN_PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** The one plain address that an operator may allow: a push service on this machine. */
const LOCAL_ORIGIN = /^http:\/\/127\.0\.0\.1:\d{1,5}$/

/** True where an operator may write this into PUSH_HOSTS: a host, `*.` before one, or a local origin. */
export function isPushHost(text: string): boolean {
  return LOCAL_ORIGIN.test(text) || /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/.test(text)
}

/**
 * True where pushes may go to this address (PUSH-2): of a known push service, by https, on its usual port and without credentials.
 * People name these addresses, so they must lead nowhere else.
 */
export function isPushAddress(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'http:') return LOCAL_ORIGIN.test(url.origin) && hosts.includes(url.origin)
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => isOfHost(url.hostname, host))
}

function isOfHost(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
}

/** True where an address lies outside of every network of our own; also of one written inside IPv6. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
