import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * True when this process could listen on the port.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') return resolve(false)
      if (error.code === 'EADDRNOTAVAIL' && host === '::1') return resolve(true) // a machine without IPv6
      reject(error)
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Below the range of outgoing ports: an outgoing connection could take the port while its owner restarts. */
const LOWEST = 20_000
const HIGHEST = 29_999

/**
 * Returns a port that is free now; use it soon.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}
