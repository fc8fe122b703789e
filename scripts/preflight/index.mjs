import { isPortFree } from '../lib/ports.mjs'
import { openDataFolder } from './data-folder.mjs'
import { clearLeftovers } from './leftovers.mjs'
import { acquireLock } from './lock.mjs'

const LOOPBACK = ['127.0.0.1', '::1']

/**
 * Everything that can be known to fail before anything long begins. Node built-ins only: it comes before the
 * installation. Throws one sentence. The lock on DATA_DIR is held until this process ends.
 * @param {import('./settings.mjs').Settings} settings
 */
export async function preflight(settings) {
  openDataFolder(settings.dataFolder)
  await lockDataFolder(settings.dataFolder)
  await clearLeftovers(settings.dataFolder)
  await checkPorts(settings)
}

async function lockDataFolder(folder) {
  const lock = await acquireLock(folder, 'data')
  if (lock.isHeld) return
  throw new Error(
    `Another copy of Parley (process ${lock.holder}) already runs on ${folder}: stop it first, or give this one its own DATA_DIR and ports.`,
  )
}

async function checkPorts({ host, ports }) {
  for (const [name, port] of Object.entries(ports)) {
    // A name such as localhost may lead a browser to either loopback address.
    const hosts = LOOPBACK.includes(host) ? LOOPBACK : [host]
    const answers = await Promise.all(
      hosts.map((each) => isPortFree(port, each).catch((error) => refuseHost(each, error))),
    )
    if (answers.includes(false)) {
      throw new Error(
        `${name} ${port} is already in use: stop what listens there, or choose another, such as ${name}=${port + 100} npm start.`,
      )
    }
  }
}

function refuseHost(host, cause) {
  const hint = cause.code === 'EACCES' ? 'this port needs more rights than you have' : cause.code
  throw new Error(
    `HOST ${host} cannot be listened on (${hint}): set HOST or the port to something this machine allows.`,
    { cause },
  )
}
