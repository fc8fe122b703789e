import ipaddr from 'ipaddr.js'

/** Push services of the common browsers (PUSH-2). */
export const KNOWN_PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** The only http origins that an operator may allow: a push service on this machine. */
const LOCAL_ORIGIN = /^http:\/\/127\.0\.0\.1:\d{1,5}$/

/** True for a valid entry of PUSH_HOSTS: a host, a host after `*.`, or a local origin. */
export function isPushHost(text: string): boolean {
  return LOCAL_ORIGIN.test(text) || /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/.test(text)
}

/**
 * True when pushes may go to this address (PUSH-2): https to a known push service, default port, no credentials.
 * Browsers send these addresses, so the check prevents server-side request forgery.
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

/** True for a public address, also one embedded in IPv6. Keeps pushes out of our own networks. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
