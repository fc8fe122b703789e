import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { isAlive, isRunning } from '#scripts/lib/processes.mjs'
import { clearLeftovers } from '#scripts/postgres/leftovers.ts'
import { postgresUrl } from '#scripts/postgres/server.ts'
import { startPostgres, stopPostgres } from '#scripts/postgres/start-postgres.ts'
import { findFreePort } from '#tests/support/ports.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let base: string
let folder: string
let port: number

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'parley-keeper-'))
  chmodSync(base, 0o755)
  folder = join(base, 'postgres')
  port = await findFreePort()
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
})

const start = () => startPostgres({ folder, port, password: 'kept', settings: { fsync: 'off' } })

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgresUrl({ port, password: 'kept' }))
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function serverPid(): number {
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

test('a server whose keeper was killed is replaced on the next start, without loss', async () => {
  const keeper = await start()
  await query('CREATE TABLE kept (word TEXT); INSERT INTO kept VALUES ($$here$$)')
  const orphan = serverPid()
  const ended = once(keeper, 'exit')
  keeper.kill('SIGKILL')
  await ended
  expect(isRunning(orphan), 'the server must have outlived its keeper for this test to mean anything').toBe(true)

  const again = await start()
  expect(isRunning(orphan)).toBe(false)
  expect(await query('SELECT word FROM kept')).toEqual([{ word: 'here' }])
  await stopPostgres(again)
})

test('a killed server comes back with its committed rows', async () => {
  const keeper = await start()
  await query('CREATE TABLE kept (word TEXT); INSERT INTO kept VALUES ($$here$$)')
  const ended = once(keeper, 'exit')
  process.kill(serverPid(), 'SIGKILL')
  expect(await ended).toEqual([1, null])
  const again = await start()
  expect(await query('SELECT word FROM kept')).toEqual([{ word: 'here' }])
  await stopPostgres(again)
})

test('the server ends cleanly by itself when its starter is gone', async () => {
  const keeper = await start()
  const pid = serverPid()
  const ended = once(keeper, 'exit')
  keeper.disconnect()
  expect(await ended).toEqual([0, null])
  expect([isRunning(pid), existsSync(join(folder, 'postmaster.pid'))]).toEqual([false, false])
})

test('the server listens on loopback alone, and needs the password', async () => {
  const keeper = await start()
  expect(await query('SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const stranger = new pg.Client(postgresUrl({ port, password: 'guess' }))
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await stopPostgres(keeper)
})

test('an interrupted creation does not count as a database', async () => {
  mkdirSync(`${folder}.unfinished`)
  writeFileSync(join(`${folder}.unfinished`, 'half'), '')
  const keeper = await start()
  expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stopPostgres(keeper)
})

test('a failed start gives its reason in one sentence', async () => {
  await stopPostgres(await start())
  writeFileSync(join(folder, 'PG_VERSION'), '9\n')
  await expect(start()).rejects.toThrow(`PostgreSQL did not start: ${folder} is of PostgreSQL 9, and`)
})

const isRoot = process.getuid?.() === 0
if (isRoot) {
  test('root may start the server in a folder that only root may enter', async () => {
    chmodSync(base, 0o700)
    const keeper = await start()
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await stopPostgres(keeper)
  })
}

test('a pid file with another program’s number is removed; one of an ended process is left to PostgreSQL', async () => {
  mkdirSync(folder)
  const pidFile = join(folder, 'postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n${folder}\n`)
  await clearLeftovers(folder)
  expect(existsSync(pidFile)).toBe(false)

  const gone = spawnSync('true').pid
  await waitFor('the process to be gone', () => !isAlive(gone))
  writeFileSync(pidFile, `${gone}\n${folder}\n`)
  await clearLeftovers(folder)
  expect(existsSync(pidFile)).toBe(true)
})
