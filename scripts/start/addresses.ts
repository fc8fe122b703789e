const EVERYWHERE = ['0.0.0.0', '::']
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** Where this machine itself reaches what listens on `host`. */
export function originOf(host: string, port: number): string {
  const reachable = EVERYWHERE.includes(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** Where a person at this machine opens what listens on `host`. */
export function browserOriginOf(host: string, port: number): string {
  const hasLocalName = [...EVERYWHERE, ...LOOPBACK].includes(host)
  return hasLocalName ? `http://localhost:${port}` : originOf(host, port)
}
