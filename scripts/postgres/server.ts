import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from '#scripts/postgres/binaries.ts'
import { clearLeftovers } from '#scripts/postgres/leftovers.ts'
import { findOsUser, type OsUser } from '#scripts/postgres/os-user.ts'

export type ServerOptions = {
  /** The data folder, created when missing. Its parent holds the log. */
  folder: string
  port: number
  password: string
  /** Additional server settings, such as `{ fsync: 'off' }`. */
  settings?: Record<string, string>
}

const DATABASE_USER = 'parley'
const RETRY_MS = 200
const PATIENCE_MS = 10_000

/** Errors while a killed server's remains are still going away. */
const STILL_ENDING = /pre-existing shared memory block|lock file .* already exists/

/** Returns the address of a database of such a server. */
export function postgresUrl({ port, password }: Pick<ServerOptions, 'port' | 'password'>, database = 'postgres') {
  return `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`
}

/** Starts PostgreSQL on loopback; resolves with its process once it accepts connections. */
export async function startServer(options: ServerOptions): Promise<ChildProcess> {
  const binaries = findBinaries()
  makeFolder(dirname(options.folder))
  const user = findOsUser(dirname(options.folder), binaries.postgres)
  if (!existsSync(join(options.folder, 'PG_VERSION'))) initialise(binaries.initdb, user, options)
  await clearLeftovers(options.folder)

  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await launchServer(binaries.postgres, user, options)
    } catch (error) {
      if (!STILL_ENDING.test(String(error)) || performance.now() > giveUpAt) throw error
      await delay(RETRY_MS)
    }
  }
}

/** Creates the folder readable for the server's own user, under any umask. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

/** Initialises under a temporary name: a folder with the final name is complete, even after a kill in between. */
function initialise(initdb: string, user: OsUser, { folder, password, settings }: ServerOptions): void {
  const unfinished = `${folder}.unfinished`
  const passwordFile = `${folder}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  user.own(unfinished)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  user.own(passwordFile)

  // The built-in locale sorts and lower-cases alike on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const login = [`--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const patience = settings?.fsync === 'off' ? ['--no-sync'] : []
  const { command, args, ids } = user.launch(initdb, [`--pgdata=${unfinished}`, ...login, ...locale, ...patience])
  const run = spawnSync(command, args, { ...ids, cwd: '/', encoding: 'utf8' })
  rmSync(passwordFile, { force: true })
  if (run.status !== 0) throw new Error(`PostgreSQL could not create ${folder}: ${run.stderr || run.error?.message}`)
  renameSync(unfinished, folder)
}

function launchServer(postgres: string, user: OsUser, options: ServerOptions): Promise<ChildProcess> {
  const { command, args, ids } = user.launch(postgres, serverArguments(options))
  const server = spawn(command, args, { ...ids, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const log = createWriteStream(`${options.folder}.log`, { mode: 0o600 })
  log.on('error', () => log.destroy()) // a full disk is the database's to report
  const complaints: string[] = []

  return new Promise((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      log.write(`${line}\n`)
      if (line.includes('database system is ready to accept connections')) resolve(server)
      if (/FATAL|HINT/.test(line)) complaints.push(line.replace(/^.*?(FATAL|HINT): +/, ''))
    })
    server.once('error', reject)
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${reasonIn(complaints, options.folder)}`)))
  })
}

function reasonIn(complaints: readonly string[], folder: string): string {
  const said = complaints.join(' ') || 'see its log'
  if (!said.includes('incompatible with server')) return said
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  return `${folder} is of PostgreSQL ${version}, and this Parley brings another (docs/operation.md, "Another version of PostgreSQL").`
}

function serverArguments({ folder, port, settings = {} }: ServerOptions): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    // A socket file has a short maximum path, and nothing here uses one.
    unix_socket_directories: '',
    log_timezone: 'UTC',
    timezone: 'UTC',
    // Keys and statements contain users' text.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...settings,
  }
  return [
    '-D',
    folder,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
