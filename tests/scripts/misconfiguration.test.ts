import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ConfigError } from '#lib/server/env/env.ts'
import { parseGatewayEnv, parseWebEnv } from '#lib/server/env/env.ts'
import { findComplaints } from '#scripts/start/complaints.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { createDatabase } from '#tests/support/database.ts'
import { BARE, baseEnvironment, type Environment } from '#tests/support/processes.ts'
import { startRedis, type StartedRedis } from '#tests/support/redis-server.ts'

const RIGHT: Environment = { ...baseEnvironment('postgresql://here/parley'), APP_URL: 'https://chat.example' }

const ADDRESSES = ['nonsense', 'ftp://here', '//here', 'here.example']
const NUMBERS = ['many', '-1', '1.5', '0x10', '1e3', ' 5']
const RATES = ['20', '20/10', '20/0s', '20 per 10s', '-1/10s', 'never']

/** Wrong values of each variable. Empty means "not set", so it is wrong only for required ones. */
const SHARED: Record<string, string[]> = {
  DATABASE_URL: ['', 'nonsense', 'mysql://here/parley', 'here:5432'],
  APP_URL: ['', ...ADDRESSES, 'https://chat.example/parley', 'https://chat.example?x=1'],
  NEXTAUTH_SECRET: ['', 'short', 'a secret with a line break at its end\n'],
  REDIS_URL: ['nonsense', 'http://here:6379', 'here:6379'],
  TRUSTED_PROXY_HOPS: NUMBERS,
  LOG_LEVEL: ['loud', 'INFO', '3'],
  SANDBOXED_SERVICES: ['everything', 'ai,sign-in'],
  ...Object.fromEntries(
    ['ANONYMOUS_DAILY', 'ADDRESS_DAILY', 'FREE_DAILY', 'PAID_DAILY', 'PAID_WEEKLY'].map((name) => [
      `QUOTA_${name}`,
      NUMBERS,
    ]),
  ),
  ...Object.fromEntries(['SENDS', 'RENAMES', 'JOINS', 'SESSIONS', 'GUESSES'].map((name) => [`RATE_${name}`, RATES])),
}
const WEB: Record<string, string[]> = {
  ...SHARED,
  PORT: [...NUMBERS, '0', '65536'],
  GATEWAY_URL: ADDRESSES,
  GATEWAY_PORT: [...NUMBERS, '0', '65536'],
  NEXTAUTH_URL: ADDRESSES,
  GOOGLE_CLIENT_ID: ['', ' id'],
  GOOGLE_CLIENT_SECRET: ['', 'secret\n'],
  GOOGLE_ISSUER: ADDRESSES,
  STRIPE_SECRET_KEY: ['', 'pk_live_1', 'whsec_1', 'sk_live_1\n'],
  STRIPE_WEBHOOK_SECRET: ['', 'sk_live_1', 'pk_live_1'],
  STRIPE_PRICE_ID: ['', ',', 'price_1,', 'price_1, price_2'],
  STRIPE_API_BASE: ADDRESSES,
}
const GATEWAY: Record<string, string[]> = {
  ...SHARED,
  GATEWAY_PORT: [...NUMBERS, '0', '65536'],
  ANTHROPIC_API_KEY: ['', 'key\n'],
  ANTHROPIC_BASE_URL: ADDRESSES,
  AI_PROVIDER: ['azure', 'OpenAI'],
  OPENAI_API_KEY: ['key\n'],
  OPENAI_BASE_URL: ADDRESSES,
  RATE_ACCEPTS: RATES,
  REPLIES_PER_ROOM: RATES,
  REPLIES_PER_PERSON: RATES,
  EDIT_WINDOW_SECONDS: ['soon', '-1', '86401'],
  MEMORY_QUIET_SECONDS: ['soon', '0', '3601'],
}

describe.each([
  ['web', parseWebEnv, WEB],
  ['gateway', parseGatewayEnv, GATEWAY],
] as const)('%s', (_, parse, table) => {
  function complaintsAbout(environment: Environment): readonly string[] {
    try {
      parse(environment as NodeJS.ProcessEnv)
    } catch (cause) {
      return (cause as ConfigError).complaints
    }
    return []
  }
  const cases = Object.entries(table).flatMap(([name, values]) => values.map((value) => [name, value] as const))

  test('a correct environment is accepted', () => {
    expect(complaintsAbout(RIGHT)).toEqual([])
  })

  test.each(cases)('%s=%j is refused under its name alone, without its value', (name, value) => {
    const complaints = complaintsAbout({ ...RIGHT, [name]: value })
    for (const complaint of complaints) expect(complaint).toMatch(new RegExp(`^${name} is (missing|invalid: it must )`))
    expect(complaints).toHaveLength(1)
    if (/SECRET|KEY/.test(name) && value !== '') expect(complaints.join()).not.toContain(value)
  })

  test('all wrong settings are named at once', () => {
    const wrong = Object.fromEntries(Object.entries(table).map(([name, values]) => [name, values.at(-1)]))
    const named = complaintsAbout({ ...RIGHT, ...wrong }).map((line) => line.split(' ')[0])
    expect(named.toSorted()).toEqual(Object.keys(table).toSorted())
  })
})

describe('npm start, beyond what web and gateway say', () => {
  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, ['GOOGLE_CLIENT_SECRET']],
    [{ GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: 'https://here' }, []],
    [{ STRIPE_SECRET_KEY: 'sk_1' }, ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID']],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_BASE: 'http://x' }, []],
    [{ ANTHROPIC_BASE_URL: 'http://here' }, []],
    [{ AI_PROVIDER: 'openai', OPENAI_BASE_URL: 'http://here/v1' }, ['AI_MODEL']],
    [{ AI_PROVIDER: 'openai', OPENAI_API_KEY: 'key', AI_MODEL: 'qwen' }, []],
    [{ NEXTAUTH_SECRET: 'short', RATE_SENDS: 'x', AI_MODEL: '' }, ['NEXTAUTH_SECRET', 'RATE_SENDS']],
    [{ DATABASE_URL: 'nonsense', REDIS_URL: 'nonsense' }, ['DATABASE_URL', 'REDIS_URL']],
    [{}, []],
  ])('half of a pair, or a wrong value, is named: %j', async (environment, names) => {
    const said = (await findComplaints(environment as Environment)).map((line) => line.split(' ')[0])
    expect(said.toSorted()).toEqual(names.toSorted())
  })
})

describe('a process that cannot start', () => {
  let redis: StartedRedis
  let taken: Server
  let port: string
  let databaseUrl: string
  beforeAll(async () => {
    redis = await startRedis(['--requirepass', 'right'])
    taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    port = String((taken.address() as AddressInfo).port)
    databaseUrl = await createDatabase()
  })
  afterAll(() => void taken.close())

  const wrongPassword = () => Object.assign(new URL(databaseUrl), { password: 'wrong' }).href

  function run(script: string, environment: Environment): Promise<{ code: unknown; said: string }> {
    const env = { ...BARE, NODE_ENV: 'production', ...environment } as NodeJS.ProcessEnv
    return new Promise((resolve) => {
      execFile(process.execPath, [fromRoot(script)], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, said: stdout + stderr }),
      )
    })
  }

  async function expectRefusal(script: string, environment: Environment, words: (string | RegExp)[]): Promise<void> {
    const { code, said } = await run(script, environment)
    expect(code).toBe(1)
    for (const one of words) expect(said).toMatch(one)
    expect(said).not.toMatch(/^\s+at .*[:(]/m)
    expect(said).not.toContain('wrong@')
  }

  test.each([
    ['web/index.ts', 'PORT'],
    ['gateway/index.ts', 'GATEWAY_PORT'],
  ])('%s names the environment, the database, Redis and the port in one message', async (script, portName) => {
    const lists = { APP_URL: 'https://chat.example/chat', NEXTAUTH_SECRET: 'short', LOG_LEVEL: 'loud', RATE_JOINS: '?' }
    const environment = { ...baseEnvironment(wrongPassword()), ...lists, REDIS_URL: redis.url, [portName]: port }
    await expectRefusal(script, environment, [
      /^The (web|gateway) process cannot start:\n/,
      ...Object.keys(lists).map((name) => `${name} is invalid: it must `),
      /DATABASE_URL leads to no usable database .*password authentication failed/,
      /REDIS_URL leads to no usable Redis .*NOAUTH/,
      `${portName} ${port} is already in use`,
    ])
  })

  test.each([
    ['an empty database', () => ({ DATABASE_URL: inject('postgresUrl') }), /lacks migrations .*npm run migrate/],
    ['a wrong password of Redis', () => ({ REDIS_URL: redis.url.replace('//', '//:wrong@') }), /REDIS_URL .*WRONGPASS/],
    ['a port in use', () => ({ GATEWAY_PORT: port }), /GATEWAY_PORT \d+ is already in use/],
    ['a host of elsewhere', () => ({ HOST: '203.0.113.1' }), /HOST 203.0.113.1 .*EADDRNOTAVAIL/],
  ])('a gateway names its only fault: %s', async (_, wrong, words) => {
    const environment = { ...baseEnvironment(databaseUrl), APP_URL: 'http://localhost', ...wrong() }
    await expectRefusal('gateway/index.ts', environment, [words])
  })

  test.each([
    ['no database named', () => ({}), /DATABASE_URL is missing/],
    ['no address', () => ({ DATABASE_URL: 'nonsense' }), /DATABASE_URL is not an address/],
    ['an unreachable one', () => ({ DATABASE_URL: 'postgresql://x:wrong@127.0.0.1:1/x' }), /nothing listens there/],
    ['a wrong password', () => ({ DATABASE_URL: wrongPassword() }), /password authentication failed/],
  ])('npm run migrate names its fault: %s', async (_, environment, words) => {
    await expectRefusal('scripts/migrate.ts', environment(), [words])
  })

  test('npm start names faults from before and after the installation in one message', async () => {
    const environment = {
      ...{ PORT: port, GATEWAY_PORT: 'abc', APP_URL: 'here', DATA_DIR: '/dev/null/data' },
      ...{ NEXTAUTH_SECRET: 'short', RATE_SENDS: 'x', GOOGLE_CLIENT_ID: 'id', STRIPE_WEBHOOK_SECRET: 'sk_1' },
      DATABASE_URL: wrongPassword(),
    }
    const names = Object.keys(environment).filter((name) => name !== 'GOOGLE_CLIENT_ID')
    await expectRefusal('scripts/start.mjs', environment, [...names, 'GOOGLE_CLIENT_SECRET'])
  })

  test('npm start names a single fault in one sentence', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'parley-wrong-'))
    const { said } = await run('scripts/start.mjs', {
      ...{ PORT: port, GATEWAY_PORT: '1024', SANDBOX_PORT: '1025', DATA_DIR: dataFolder },
    })
    expect(said.trim()).toMatch(new RegExp(`^PORT ${port} is already in use: [^\n]*$`))
  })
})
