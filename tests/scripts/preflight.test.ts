import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { folderComplaint, isInstalled, nodeComplaint } from '#scripts/lib/install.mjs'
import { fromRoot } from '#scripts/lib/paths.ts'
import { isStill } from '#scripts/lib/processes.mjs'
import { openDataFolder } from '#scripts/preflight/data-folder.mjs'
import { preflight } from '#scripts/preflight/index.mjs'
import { clearLeftovers, rememberProcesses } from '#scripts/preflight/leftovers.mjs'
import { acquireLock } from '#scripts/preflight/lock.mjs'
import { readSettings } from '#scripts/preflight/settings.mjs'
import { BARE, type Environment } from '#tests/support/environment.ts'
import { findFreePorts } from '#tests/support/ports.ts'

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'parley-preflight-'))
}

function environmentOf([web, gateway, sandbox]: number[], folder: string): Record<string, string> {
  return { PORT: `${web}`, GATEWAY_PORT: `${gateway}`, SANDBOX_PORT: `${sandbox}`, DATA_DIR: folder }
}

/** Starts a waiting process with a script's name on its command line. */
async function startWaiting(code: string) {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({ PORT: '', HOST: '' })).toEqual({
      host: '127.0.0.1',
      ports: { PORT: 3000, GATEWAY_PORT: 3001, SANDBOX_PORT: 3002 },
      dataFolder: fromRoot('.data'),
    })
  })

  test.each([
    [{ PORT: 'abc' }, /^PORT must be a port.*'abc'/],
    [{ GATEWAY_PORT: '70000' }, /^GATEWAY_PORT must be a port/],
    [{ SANDBOX_PORT: '1.5' }, /^SANDBOX_PORT must be a port/],
    [{ APP_URL: 'nonsense' }, /^APP_URL must be an origin.*'nonsense'/],
    [{ APP_URL: 'ftp://here' }, /^APP_URL must be an origin/],
    [{ APP_URL: 'https://here/chat' }, /^APP_URL must be an origin/],
    [{ PORT: '3001' }, /^PORT and GATEWAY_PORT are both 3001/],
  ])('%j is refused with one sentence', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence)
  })
})

test('the file named by DOTENV_FILE adds to the environment, which wins', () => {
  const file = join(temporaryFolder(), 'mine.env')
  writeFileSync(file, 'PORT=4000\nGATEWAY_PORT=4001\n')
  const code = `import('${fromRoot('scripts/preflight/settings.mjs')}').then((m) => { m.loadDotEnv(); console.log(process.env.PORT, process.env.GATEWAY_PORT) })`
  const said = (more: Environment) =>
    spawnSync('node', ['-e', code], { env: { ...BARE, ...more } as NodeJS.ProcessEnv, encoding: 'utf8' }).stdout.trim()
  expect(said({ DOTENV_FILE: file, GATEWAY_PORT: '5001' })).toBe('4000 5001')
  expect(said({ DOTENV_FILE: file, PORT: '', GATEWAY_PORT: '5001' }), 'empty is not set').toBe('4000 5001')
  expect(said({}), 'what tests start reads no such file').toBe('undefined undefined')
})

test.each([
  ['18.20.0', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['21.7.3', true],
  ['22.11.0', true],
  ['22.12.0', false],
  ['23.11.0', true],
  ['24.0.0', false],
  ['25.1.0', false],
])('Node %s is refused: %j', (version, isRefused) => {
  expect(nodeComplaint(version) !== null).toBe(isRefused)
})

test('a path in which the pages cannot be built is refused', () => {
  expect(folderComplaint('/home/ana/C#/parley')).toMatch(/^Parley cannot be built in \/home\/ana\/C#\/parley: /)
  expect(folderComplaint('/home/ana/100% of it/parley')).toBeNull()
})

describe('the installation must match the lock file', () => {
  const entry = (version: string, more = {}) => ({ version, integrity: `sha-${version}`, ...more })

  function isInstalledWith(present: object, wanted: object): boolean {
    const root = temporaryFolder()
    mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true })
    writeFileSync(join(root, 'node_modules/node/bin/node'), '')
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }))
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
    return isInstalled(root)
  }

  test.each([
    ['the same', { a: entry('1') }, { a: entry('1') }, true],
    ['one is missing', {}, { a: entry('1') }, false],
    ['another version', { a: entry('1') }, { a: entry('2') }, false],
    ['one too many', { a: entry('1'), b: entry('1') }, { a: entry('1') }, false],
    ['an optional one of another platform', {}, { a: entry('1', { optional: true }) }, true],
  ])('%s', (_, present, wanted, answer) => {
    expect(isInstalledWith(present, wanted)).toBe(answer)
  })

  test('an empty folder is not installed', () => {
    expect(isInstalled(temporaryFolder())).toBe(false)
  })
})

describe('DATA_DIR', () => {
  test('is created, or used if it exists', () => {
    const folder = join(temporaryFolder(), 'new', 'data')
    openDataFolder(folder)
    openDataFolder(folder)
  })

  test('is refused with one sentence if it is a file', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(() => openDataFolder(file)).toThrow(`DATA_DIR ${file} cannot be written (it is a file)`)
    expect(() => openDataFolder(join(file, 'below'))).toThrow('cannot be written (ENOTDIR)')
  })

  test('is refused with one sentence if it cannot be written', () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o555)
    const code = `import('${fromRoot('scripts/preflight/data-folder.mjs')}').then((m) => m.openDataFolder('${folder}/x')).catch((e) => console.log(e.message))`
    // Root may write everywhere, so another user tries.
    const other = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const { stdout } = spawnSync('node', ['-e', code], { ...other, encoding: 'utf8', cwd: '/' })
    expect(stdout).toContain(`DATA_DIR ${folder}/x cannot be written (EACCES)`)
  })
})

describe('the lock on DATA_DIR', () => {
  test('a second copy is refused with the process number of the holder', async () => {
    const folder = temporaryFolder()
    const [web = 0, gateway = 0, sandbox = 0] = await findFreePorts(3)
    const environment = environmentOf([web, gateway, sandbox], folder)
    expect(await preflight(environment)).toEqual([])
    expect(await preflight(environment)).toEqual([
      expect.stringContaining(`Another copy of Parley (process ${process.pid}) already runs on ${folder}`),
    ])
  })

  test('a kill -9 leaves no lock behind', async () => {
    const folder = temporaryFolder()
    const hold = `import('${fromRoot('scripts/preflight/lock.mjs')}').then((m) => m.acquireLock('${folder}', 'data')).then(() => { console.log('held'); setInterval(() => {}, 1000) })`
    const holder = await startWaiting(hold)
    expect(await acquireLock(folder, 'data')).toEqual({ isHeld: false, holder: String(holder.pid) })
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(await acquireLock(folder, 'data')).toMatchObject({ isHeld: true })
  })
})

describe('ports', () => {
  test.each(['PORT', 'GATEWAY_PORT', 'SANDBOX_PORT'] as const)('%s in use is refused by name', async (name) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const taken = (other.address() as { port: number }).port
    const environment = { ...environmentOf(await findFreePorts(3), temporaryFolder()), [name]: String(taken) }
    expect(await preflight(environment)).toEqual([expect.stringContaining(`${name} ${taken} is already in use`)])
  })

  test('all faults are reported at once', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const environment = { PORT: 'abc', GATEWAY_PORT: '0', SANDBOX_PORT: '65536', APP_URL: 'here', DATA_DIR: file }
    const complaints = (await preflight(environment)).join('\n')
    for (const name of Object.keys(environment)) expect(complaints).toContain(name)
  })
})

describe('processes that a killed copy started', () => {
  test('are waited for, and killed if they do not end by themselves', async () => {
    const folder = temporaryFolder()
    const stubborn = await startWaiting(
      `process.on('SIGTERM', () => {}); console.log('stubborn'); setInterval(() => {}, 1000)`,
    )
    const brief = await startWaiting(`console.log('brief'); setTimeout(() => {}, 300)`)
    const processes = [stubborn, brief].map(({ pid }) => ({ pid: pid!, script: 'setInterval' }))
    rememberProcesses(folder, processes)
    await clearLeftovers(folder, 500)
    expect(processes.map(({ pid, script }) => isStill(pid, script))).toEqual([false, false])
  })

  test('are left alone if their number now belongs to another program', async () => {
    const folder = temporaryFolder()
    const stranger = await startWaiting(`console.log('stranger'); setInterval(() => {}, 1000)`)
    rememberProcesses(folder, [{ pid: stranger.pid!, script: '/somewhere/gateway/index.ts' }])
    await clearLeftovers(folder)
    expect(isStill(stranger.pid!, 'stranger')).toBe(true)
    expect(readFileSync(join(folder, 'processes.json'), 'utf8')).toContain(String(stranger.pid))
  })
})
