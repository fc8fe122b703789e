import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** This file uses Node built-ins only: it installs everything else. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '..', '..', '..')

/** The Node of the lock file; everything after the installation runs on it. */
export const LOCKED_NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node')

/** The oldest minor per major version on which the locked packages install; they refuse the versions between. */
const OLDEST_MINOR = { 20: 19, 22: 12 }
const ALL_FROM_MAJOR = 24

/** Returns the sentence about an unsuitable Node version; null when it suits. */
export function nodeComplaint(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major >= ALL_FROM_MAJOR || minor >= (OLDEST_MINOR[major] ?? Infinity)) return null
  return `Parley needs Node 20.19, 22.12, or 24 and newer to begin; this is ${version}. Install one from https://nodejs.org and try again.`
}

/** Returns the sentence about an unsuitable folder, or null: a build tool ends a path at `#`. */
export function folderComplaint(root = ROOT) {
  return root.includes('#') ? `Parley cannot be built in ${root}: move it to a path without #.` : null
}

/** Runs `npm ci` unless node_modules matches the lock file exactly. */
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

/** True when node_modules matches the lock file: npm writes node_modules/.package-lock.json as its last step. */
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

/** Returns the npm and the Node that run `npm start`. The locked Node does not count: the installation replaces it. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm && node && !node.startsWith(ROOT) ? [node, npm] : ['npm']
}

function installEnvironment() {
  const outside = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  return {
    ...process.env,
    PATH: outside.join(delimiter),
    // Prisma would download its engine binary; its installer is content with any executable.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  }
}
