import { describe, expect, test } from 'vitest'
import { parseGatewayEnv, parseWebEnv } from '#lib/server/env/env.ts'
import { readSettings } from '#scripts/preflight/settings.mjs'
import { makeEnvironment } from '#scripts/start/environment.ts'

const vapid = { publicKey: 'P'.repeat(87), privateKey: 'p'.repeat(43) }
const secrets = { nextauthSecret: 'generated-once-and-kept', databasePassword: 'x', vapid }

function make(environment: Record<string, string> = {}) {
  const settings = readSettings(environment)
  return makeEnvironment({ environment, settings, secrets, databaseUrl: 'postgresql://here/parley' })
}

test('lifting the rate of joins also lifts the one of connections', () => {
  const acceptRate = (given: Record<string, string>) =>
    parseGatewayEnv(make(given).environment as NodeJS.ProcessEnv).acceptRate
  expect(acceptRate({})).toEqual({ points: 300, seconds: 1 })
  expect(acceptRate({ RATE_JOINS: 'off' })).toBeNull()
  expect(acceptRate({ RATE_JOINS: 'off', RATE_ACCEPTS: '5/1s' })).toEqual({ points: 5, seconds: 1 })
})

describe('an empty configuration', () => {
  const { environment, sandboxed } = make()

  test('is enough for web and gateway', () => {
    expect(() => parseWebEnv(environment as NodeJS.ProcessEnv)).not.toThrow()
    expect(() => parseGatewayEnv(environment as NodeJS.ProcessEnv)).not.toThrow()
  })

  test('[DEC-17] has these quotas and rates', () => {
    const { quotas, rates } = parseGatewayEnv(environment as NodeJS.ProcessEnv)
    expect(quotas).toEqual({
      ...{ anonymousDaily: 30, addressDaily: 150 },
      ...{ freeDaily: 100, paidDaily: 1000, paidWeekly: 5000 },
    })
    expect(rates).toEqual({
      sends: { points: 20, seconds: 10 },
      renames: { points: 10, seconds: 60 },
      reactions: { points: 30, seconds: 10 },
      edits: { points: 10, seconds: 60 },
      cards: { points: 30, seconds: 60 },
      searches: { points: 30, seconds: 60 },
      exports: { points: 5, seconds: 3600 },
      files: { points: 20, seconds: 60 },
      joins: { points: 60, seconds: 60 },
      sessions: { points: 60, seconds: 60 },
      guesses: { points: 30, seconds: 60 },
    })
    expect(parseWebEnv(environment as NodeJS.ProcessEnv)).toMatchObject({ quotas, rates })
  })

  test('[CONST-8] sandboxes all outside services', () => {
    expect(sandboxed).toEqual(['ai', 'identity', 'payments'])
    expect(environment).toMatchObject({
      APP_URL: 'http://localhost:3000',
      NEXTAUTH_URL: 'http://localhost:3000',
      NEXTAUTH_SECRET: 'generated-once-and-kept',
      GATEWAY_URL: 'http://127.0.0.1:3001',
      HOST: '127.0.0.1',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:3002/anthropic',
      GOOGLE_ISSUER: 'http://127.0.0.1:3002/identity',
      STRIPE_API_BASE: 'http://127.0.0.1:3002/stripe',
      STRIPE_PRICE_ID: 'price_sandbox',
      FILES_URL: expect.stringMatching(/^file:\/\/\/.*\/files$/),
      SANDBOXED_SERVICES: 'ai,identity,payments',
    })
  })
})

test.each([
  [{ ANTHROPIC_API_KEY: 'key' }, ['identity', 'payments']],
  [{ GOOGLE_CLIENT_ID: 'id' }, ['ai', 'payments']],
  [{ STRIPE_SECRET_KEY: 'key' }, ['ai', 'identity']],
  [{ ANTHROPIC_API_KEY: '', GOOGLE_CLIENT_ID: '' }, ['ai', 'identity', 'payments']],
  [{ ANTHROPIC_BASE_URL: 'http://here' }, ['identity', 'payments']],
  [{ AI_PROVIDER: 'openai' }, ['ai', 'identity', 'payments']],
  [{ AI_PROVIDER: 'openai', OPENAI_BASE_URL: 'http://here/v1' }, ['identity', 'payments']],
  [{ AI_PROVIDER: 'openai', ANTHROPIC_API_KEY: 'key' }, ['ai', 'identity', 'payments']],
  [{ OPENAI_API_KEY: 'key' }, ['ai', 'identity', 'payments']],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_mine' }, ['ai', 'identity', 'payments']],
])('%j sandboxes %j', (given, expected) => {
  const { environment, sandboxed } = make(given)
  expect(sandboxed).toEqual(expected)
  expect(environment).toMatchObject(Object.fromEntries(Object.entries(given).filter(([, value]) => value)))
})

test('a configured service is not mixed with its sandbox', () => {
  expect(make({ ANTHROPIC_API_KEY: 'key' }).environment.ANTHROPIC_BASE_URL).toBeUndefined()
  expect(make({ STRIPE_SECRET_KEY: 'key' }).environment.STRIPE_API_BASE).toBeUndefined()
})

test('[EVAL-2] other makers’ models need no key, and the small model defaults to the large one', () => {
  const ai = (given: Record<string, string>) =>
    parseGatewayEnv(make({ AI_PROVIDER: 'openai', ...given }).environment as NodeJS.ProcessEnv).ai
  expect(ai({})).toMatchObject({ provider: 'openai', baseUrl: 'http://127.0.0.1:3002/openai/v1', model: 'sandbox' })
  const own = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'qwen' }
  expect(ai(own)).toEqual({
    ...{ provider: 'openai', apiKey: 'none', baseUrl: 'http://127.0.0.1:11434/v1' },
    ...{ model: 'qwen', gateModel: 'qwen' },
  })
  expect(ai({ ...own, AI_GATE_MODEL: 'small', OPENAI_API_KEY: 'key' })).toMatchObject({
    gateModel: 'small',
    apiKey: 'key',
  })
  const { SANDBOXED_SERVICES, ANTHROPIC_API_KEY, ...rest } = make({ AI_PROVIDER: 'openai', ...own }).environment
  expect([SANDBOXED_SERVICES, ANTHROPIC_API_KEY]).toEqual(['identity,payments', 'none'])
  expect(parseGatewayEnv(rest as NodeJS.ProcessEnv).ai.model, 'without npm start, too').toBe('qwen')
})

test('the sandbox’s price is the configured one', () => {
  expect(make({ STRIPE_PRICE_ID: 'price_mine' }).environment.STRIPE_PRICE_ID).toBe('price_mine')
})

test('ports and addresses follow each other, and configured values win', () => {
  const { environment } = make({
    PORT: '4000',
    GATEWAY_PORT: '4001',
    SANDBOX_PORT: '4002',
    NEXTAUTH_SECRET: 'my-own-secret-here',
  })
  expect(environment).toMatchObject({
    APP_URL: 'http://localhost:4000',
    GATEWAY_URL: 'http://127.0.0.1:4001',
    STRIPE_API_BASE: 'http://127.0.0.1:4002/stripe',
    NEXTAUTH_SECRET: 'my-own-secret-here',
  })
  expect(make({ APP_URL: 'https://chat.example' }).environment.NEXTAUTH_URL).toBe('https://chat.example')
})

test.each([
  [{ GATEWAY_PORT: '4001' }, 'http://127.0.0.1:4001'],
  [{ GATEWAY_PORT: '4001', GATEWAY_URL: 'http://gateway:3001' }, 'http://gateway:3001'],
  [{ GATEWAY_PORT: 'tcp://10.0.0.1:3001' }, 'http://127.0.0.1:3001'],
])('web without npm start, given %j, finds the gateway at %s', (given, url) => {
  const byItself = { ...make().environment, GATEWAY_URL: undefined, GATEWAY_PORT: undefined }
  expect(parseWebEnv(Object.assign(byItself, given) as unknown as NodeJS.ProcessEnv).gatewayUrl).toBe(url)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3001', 'http://localhost:3000'],
  ['localhost', 'http://localhost:3001', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3001', 'http://localhost:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3001', 'http://localhost:3000'],
  ['::', 'http://127.0.0.1:3001', 'http://localhost:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3001', 'http://192.0.2.7:3000'],
  ['2001:db8::7', 'http://[2001:db8::7]:3001', 'http://[2001:db8::7]:3000'],
])('HOST %s gives the addresses for web and for browsers', (HOST, gatewayUrl, appUrl) => {
  expect(make({ HOST }).environment).toMatchObject({ GATEWAY_URL: gatewayUrl, APP_URL: appUrl, NEXTAUTH_URL: appUrl })
})
