import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Whether this process could listen there.
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

/** Below what systems give to outgoing connections: one of those would take the port while its owner restarts. */
const LOWEST = 20_000
const HIGHEST = 29_999

/**
 * Some port that is free now; whoever uses it should do so soon.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}
