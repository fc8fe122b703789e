import { isPortFree } from '../lib/ports.mjs'
import { openDataFolder } from './data-folder.mjs'
import { clearLeftovers } from './leftovers.mjs'
import { acquireLock } from './lock.mjs'
import { findSettings } from './settings.mjs'

const LOOPBACK = ['127.0.0.1', '::1']

/**
 * Finds all failures that can be known before long work begins, a sentence each. Uses Node built-ins only, because it
 * runs before the installation. Holds the lock on DATA_DIR until this process ends.
 * @param {Record<string, string | undefined>} environment
 * @returns {Promise<string[]>}
 */
export async function preflight(environment) {
  const { settings, complaints } = findSettings(environment)
  const found = complaints.map(({ text }) => text)
  const isFolderOpen = collect(found, () => openDataFolder(settings.dataFolder))
  if (isFolderOpen) {
    const holder = await holderOf(settings.dataFolder)
    // The other copy holds the ports too: reporting them would mislead.
    if (holder !== null) return [...found, sentenceAbout(holder, settings.dataFolder)]
    await clearLeftovers(settings.dataFolder)
  }
  const isRight = ([name]) => !complaints.some((complaint) => complaint.name === name)
  const ports = Object.entries(settings.ports).filter(isRight)
  for (const [name, port] of ports) found.push(...(await complaintsAbout(name, port, settings.host)))
  return [...new Set(found)]
}

function collect(found, work) {
  try {
    work()
    return true
  } catch (error) {
    found.push(error.message)
    return false
  }
}

async function holderOf(folder) {
  const lock = await acquireLock(folder, 'data')
  return lock.isHeld ? null : lock.holder
}

function sentenceAbout(holder, folder) {
  return `Another copy of Parley (process ${holder}) already runs on ${folder}: stop it first, or give this one its own DATA_DIR and ports.`
}

async function complaintsAbout(name, port, host) {
  // A browser may resolve localhost to either loopback address.
  const hosts = LOOPBACK.includes(host) ? LOOPBACK : [host]
  try {
    const answers = await Promise.all(hosts.map((each) => isPortFree(port, each)))
    if (!answers.includes(false)) return []
    const words = `stop what listens there, or choose another, such as ${name}=${port + 100} npm start.`
    return [`${name} ${port} is already in use: ${words}`]
  } catch ({ code }) {
    const hint = code === 'EACCES' ? 'this port needs more rights than you have' : code
    return [`HOST ${host} cannot be listened on (${hint}): set HOST or the port to something this machine allows.`]
  }
}
