import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Installs an operating-system package, if apt-get and the right to use it are there. */
export function install(name: string): void {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive']
  if (!findInPath(['apt-get'])) return console.log(`${name} is missing, and there is no apt-get to bring it with.`)
  console.log(`Bringing ${name} from the system's packages …`)
  updateOnce(prefix)
  run([...prefix, ...environment, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', name])
}

let isUpdated = false

function updateOnce(prefix: string[]): void {
  if (!isUpdated) run([...prefix, 'apt-get', 'update', '-q'])
  isUpdated = true
}

/** Runs a command and shows its output only on failure. */
export function run([command = '', ...args]: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0)
    console.log(`  ${command} ${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`)
}

/** Returns the first of these programs in PATH; null without any. */
export function findInPath(names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // missing or not executable: the same here
  }
}
