import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from '../lib/install.mjs'

const PORT_NAMES = /** @type {const} */ (['PORT', 'GATEWAY_PORT', 'SANDBOX_PORT'])
const DEFAULT_PORTS = { PORT: 3000, GATEWAY_PORT: 3001, SANDBOX_PORT: 3002 }

/**
 * The places that `npm start` uses.
 * @typedef {{ host: string, ports: Record<typeof PORT_NAMES[number], number>, dataFolder: string }} Settings
 */

/** Adds the variables of DOTENV_FILE, or of `.env` if it exists; the environment takes precedence. */
export function loadDotEnv() {
  const path = resolve(ROOT, process.env.DOTENV_FILE || '.env')
  if (!process.env.DOTENV_FILE && !existsSync(path)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) process.env[name] ||= value
}

/**
 * Reads the settings; throws all complaints, a line for each variable.
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 */
export function readSettings(environment) {
  const { settings, complaints } = findSettings(environment)
  if (complaints.length > 0) throw new Error(complaints.map(({ text }) => text).join('\n'))
  return settings
}

/**
 * Returns the settings, with the default for each wrong one, and the complaints.
 * @param {Record<string, string | undefined>} environment
 * @returns {{ settings: Settings, complaints: { name: string, text: string }[] }}
 */
export function findSettings(environment) {
  const complaints = []
  const complain = (name, text) => complaints.push({ name, text: `${name} ${text}` })
  const ports = { ...DEFAULT_PORTS }
  for (const name of PORT_NAMES) {
    const text = environment[name]
    if (!text) continue
    if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65535) ports[name] = Number(text)
    else complain(name, `must be a port, a whole number from 1 to 65535, and not '${text}'.`)
  }
  for (const [at, name] of PORT_NAMES.entries()) {
    const first = PORT_NAMES.slice(0, at).find((other) => ports[other] === ports[name])
    const isSaid = complaints.some((one) => one.name === name || one.name === first)
    if (first && !isSaid) complain(first, `and ${name} are both ${ports[name]}: give each its own port.`)
  }
  const appUrl = environment.APP_URL
  if (appUrl && !isOrigin(appUrl)) {
    complain('APP_URL', `must be an origin such as http://localhost:3000, without a path, and not '${appUrl}'.`)
  }
  const dataFolder = resolve(ROOT, environment.DATA_DIR || '.data')
  return { settings: { host: environment.HOST || '127.0.0.1', ports, dataFolder }, complaints }
}

function isOrigin(text) {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && /^\/*$/.test(pathname) && search + hash + username === ''
}
