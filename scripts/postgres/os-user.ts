import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** The OS user that runs PostgreSQL. It refuses root, so root uses the user `postgres`. */
export type OsUser = {
  /** Returns the command line, and the ids for `spawn`, that run `command` as this user. */
  launch(command: string, args: string[]): Launch
  own(path: string): void
}
type Launch = { command: string; args: string[]; ids: { uid?: number; gid?: number } }

const NAME = 'postgres'

/** Finds the user. Throws a sentence when root's substitute cannot reach these places. */
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
 * Lets the server work in a clone under /root, which is closed to other users. It gets the one capability to pass
 * closed folders, and the secure bit keeps that valid for `access()` too. Used nowhere else.
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
