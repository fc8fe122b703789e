const EVERYWHERE = ['0.0.0.0', '::']
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** Returns the origin at which this machine reaches a listener on `host`. */
export function originOf(host: string, port: number): string {
  const reachable = EVERYWHERE.includes(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** Returns the origin for a browser on this machine. */
export function browserOriginOf(host: string, port: number): string {
  const hasLocalName = [...EVERYWHERE, ...LOOPBACK].includes(host)
  return hasLocalName ? `http://localhost:${port}` : originOf(host, port)
}
