import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Node built-ins only: this is what brings everything else. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '..', '..', '..')

/** The runtime that the lock file names; everything after the installation runs on it. */
export const LOCKED_NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node')

/** Those on which the locked packages install; what is between them, their installers refuse. */
const OLDEST_MINOR = { 20: 19, 22: 12 }
const ALL_FROM_MAJOR = 24

/** Answers the one sentence that says what is wrong with this machine's Node, or null. */
export function nodeComplaint(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major >= ALL_FROM_MAJOR || minor >= (OLDEST_MINOR[major] ?? Infinity)) return null
  return `Parley needs Node 20.19, 22.12, or 24 and newer to begin; this is ${version}. Install one from https://nodejs.org and try again.`
}

/** The same about where this clone lies: a tool that builds the pages reads a `#` in a path as its end. */
export function folderComplaint(root = ROOT) {
  return root.includes('#') ? `Parley cannot be built in ${root}: move it to a path without #.` : null
}

/** `npm ci`, unless node_modules already holds exactly what the lock file says. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the locked dependencies. The first time this takes a minute or two …')
  const startedAt = performance.now()
  const [command, ...args] = npmCommand()
  const run = spawnSync(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: installEnvironment(),
  })
  if (run.status !== 0 || !isInstalled()) {
    throw new Error(
      'The dependencies could not be installed (npm ci failed, see above). Is the npm registry reachable?',
    )
  }
  console.log(`Installed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
}

/** npm writes what it installed into node_modules/.package-lock.json, as the last thing it does. */
export function isInstalled(root = ROOT) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present || !existsSync(LOCKED_NODE)) return false

  const isAsWanted = ([path, entry]) => {
    if (path === '') return true
    const found = present[path]
    return found ? found.version === entry.version && found.integrity === entry.integrity : Boolean(entry.optional)
  }
  return Object.entries(wanted).every(isAsWanted) && Object.keys(present).every((path) => path in wanted)
}

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null
}

/** Inside `npm start` npm says where it is, and on which Node it runs: not the one that it is about to replace. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm && node && !node.startsWith(ROOT) ? [node, npm] : ['npm']
}

function installEnvironment() {
  const outside = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  return {
    ...process.env,
    PATH: outside.join(delimiter),
    // Prisma's engine binary would be downloaded from elsewhere; any executable tells its installer that one is there.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  }
}
