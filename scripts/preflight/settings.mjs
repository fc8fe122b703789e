import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from '../lib/install.mjs'

const PORT_NAMES = /** @type {const} */ (['PORT', 'GATEWAY_PORT', 'SANDBOX_PORT'])
const DEFAULT_PORTS = { PORT: 3000, GATEWAY_PORT: 3001, SANDBOX_PORT: 3002 }

/**
 * Where `npm start` puts things.
 * @typedef {{ host: string, ports: Record<typeof PORT_NAMES[number], number>, dataFolder: string }} Settings
 */

/** Adds the lines of `.env`; what the environment already says wins. */
export function loadDotEnv(folder = ROOT) {
  const path = join(folder, '.env')
  if (!existsSync(path)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) process.env[name] ??= value
}

/**
 * Throws one sentence that names the variable.
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 */
export function readSettings(environment) {
  const numbers = PORT_NAMES.map((name) => readPort(name, environment[name]))
  const twice = numbers.findIndex((port, i) => numbers.indexOf(port) !== i)
  if (twice >= 0) {
    const first = PORT_NAMES[numbers.indexOf(numbers[twice])]
    throw new Error(`${first} and ${PORT_NAMES[twice]} are both ${numbers[twice]}: give each its own port.`)
  }
  if (environment.APP_URL && !/^https?:$/.test(parseUrl(environment.APP_URL)?.protocol ?? '')) {
    throw new Error(`APP_URL must be an address such as http://localhost:3000, and not '${environment.APP_URL}'.`)
  }
  const [web, gateway, sandbox] = numbers
  return {
    host: environment.HOST || '127.0.0.1',
    ports: { PORT: web, GATEWAY_PORT: gateway, SANDBOX_PORT: sandbox },
    dataFolder: resolve(ROOT, environment.DATA_DIR || '.data'),
  }
}

function parseUrl(text) {
  return URL.canParse(text) ? new URL(text) : null
}

function readPort(name, text) {
  if (!text) return DEFAULT_PORTS[name]
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new Error(`${name} must be a port, a whole number from 1 to 65535, and not '${text}'.`)
}
