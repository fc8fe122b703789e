import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** As whom PostgreSQL runs: it refuses to be root, so root lends it the operating system's user `postgres`. */
export type OsUser = {
  /** The command line, and the ids for `spawn`, that run `command` as this user. */
  launch(command: string, args: string[]): Launch
  own(path: string): void
}
type Launch = { command: string; args: string[]; ids: { uid?: number; gid?: number } }

const NAME = 'postgres'

/** Throws one clear sentence where that user cannot work in these places. */
export function findOsUser(dataFolder: string, binary: string): OsUser {
  if (process.getuid?.() !== 0) return MYSELF

  const ids = findIds() ?? createIds()
  const switched = launchAs(ids)
  if (canWork(switched, dataFolder, binary)) return lend(ids, switched)
  const armed = launchInPrivateFolders
  if (canWork(armed, dataFolder, binary)) return lend(ids, armed)
  throw new Error(
    `You are root, so PostgreSQL runs as the user '${NAME}', who cannot reach ${dataFolder}: move this folder out of ` +
      `a private place such as /root, set DATA_DIR, or start Parley as another user.`,
  )
}

const MYSELF: OsUser = { launch: (command, args) => ({ command, args, ids: {} }), own: () => undefined }

type Ids = { uid: number; gid: number }

function lend(ids: Ids, launch: OsUser['launch']): OsUser {
  return { launch, own: (path) => chownSync(path, ids.uid, ids.gid) }
}

function launchAs(ids: Ids): OsUser['launch'] {
  return (command, args) => ({ command, args, ids })
}

/**
 * A clone in /root is closed to everybody else. The one privilege to pass closed folders (`access()` included, hence
 * the secure bit) lets the server work there all the same; it is used in no other place.
 */
function launchInPrivateFolders(command: string, args: string[]): Launch {
  const become = [`--reuid=${NAME}`, `--regid=${NAME}`, '--clear-groups']
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return { command: 'setpriv', args: [...become, ...pass, command, ...args], ids: {} }
}

function canWork(launch: OsUser['launch'], dataFolder: string, binary: string): boolean {
  const { command, args, ids } = launch('/bin/sh', ['-c', 'test -x "$1" && test -x "$2"', 'sh', dataFolder, binary])
  return spawnSync(command, args, { ...ids, cwd: '/' }).status === 0
}

function findIds(): Ids | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, NAME], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return null
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createIds(): Ids {
  spawnSync('groupadd', ['--system', NAME])
  spawnSync('useradd', ['--system', '--no-create-home', '--gid', NAME, NAME])
  const ids = findIds()
  if (ids) return ids
  throw new Error(
    `You are root, and PostgreSQL refuses to run as root: create the user '${NAME}', or start Parley as another user.`,
  )
}
