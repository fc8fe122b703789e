import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseGatewayEnv, parseWebEnv } from '#lib/server/env/env.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { enter, newBrowserId, Person } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'

/** Canaries: values that stand nowhere else, so that any output with one is a leak. */
const SECRETS = {
  NEXTAUTH_SECRET: 'canary-nextauth-secret-0123456789',
  GOOGLE_CLIENT_SECRET: 'canary-google-secret',
  STRIPE_SECRET_KEY: 'sk_test_canary_stripe_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary_webhook',
  ANTHROPIC_API_KEY: 'canary-anthropic-key',
}

let world: World
beforeAll(async () => {
  world = await startWorld({ hasWeb: true, environment: { ...SECRETS, LOG_LEVEL: 'trace' } })
})
afterAll(() => world.stop())

async function call(
  method: string,
  path: string,
  { body, ...headers }: Record<string, string> & { body?: string } = {},
) {
  const answer = await fetch(world.web.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body }),
    redirect: 'manual',
  })
  return `${[...answer.headers].join('\n')}\n${await answer.text()}`
}

test('secrets, keys, tokens and messages are in no log, metric, error or other person’s event', async () => {
  const account = await world.signUp({ displayName: 'Canaryname Displayed' })
  const browser = newBrowserId()
  const access = await world.open(browser)
  await world.parleyWill({ text: 'A canary-reply.' })
  const ana = await enter(world.gateway.url, access, { anonymousBrowserId: browser })
  const ben = await enter(world.gateway.url, access)
  const cleo = await enter(world.gateway.url, access, { token: account.token })
  await ana.say('Parley, a canary-message')
  await ana.hears('ai-stream-end')

  const bearer = { authorization: `Bearer ${account.token}` }
  const prompt = JSON.stringify({ sessionId: access.sessionId, prompt: 'a canary-prompt' })
  await call('POST', '/chat/store-hidden-prompt', { 'x-anonymous-id': browser, body: prompt })
  await call('PATCH', `/chat/sessions/${access.sessionId}/rename`, {
    ...bearer,
    body: '{"userTitle":"a canary-title"}',
  })
  await call('GET', `/chat/session/${access.sessionId}`, { 'x-access-token': access.accessToken })
  const errors = await Promise.all([
    call('POST', '/chat/store-hidden-prompt', { body: prompt, 'x-anonymous-id': newBrowserId() }),
    call('POST', '/chat/end-session', { body: prompt.slice(0, -3), 'x-anonymous-id': browser }),
    call('GET', `/chat/session/${access.sessionId}`, { 'x-access-token': 'canary-wrong-key' }),
    call('GET', '/chat/sessions', { authorization: 'Bearer canary.wrong.token' }),
    call('POST', '/subscriptions/checkout-session', {
      ...bearer,
      body: '{"priceId":"canary-price","successUrl":"https://canary.example","cancelUrl":"https://canary.example"}',
    }),
    call('POST', '/subscriptions/webhook', { body: '{"canary":1}', 'stripe-signature': 't=1,v1=canary' }),
    call('GET', '/api/auth/callback/google?code=canary-code&state=canary-state'),
    call('GET', '/chat/canary-session/canary-key/canary'),
    call('GET', '/canary-path'),
  ])
  const stranger = new Person(world.gateway.url, { ...access, accessToken: 'canary-key-refused' })
  const refusal = await stranger
    .connected()
    .catch((error: unknown) => JSON.stringify([String(error), (error as { data: unknown }).data]))
  const odd = await ben.ask('renameUser', { sessionId: 'canary-other', userId: 'canary-other', newName: 'canary-name' })

  const metrics = await (await fetch(`${world.gateway.url}/metrics`)).text()
  const words = ['canary', browser, account.token, account.identity.email, access.accessToken]
  const outputs = {
    web: world.web.logs(),
    gateway: world.gateway.logs(),
    metrics,
    refusal: String(refusal),
    odd: JSON.stringify(odd),
  }
  expect(outputs.web.length, 'there must be logs for this to mean anything').toBeGreaterThan(500)
  for (const [where, output] of Object.entries(outputs)) {
    for (const word of words) expect(output.toLowerCase(), where).not.toContain(word.toLowerCase())
  }
  // A 404 page may contain its own address, but no user's words and no secret of ours.
  for (const error of errors) {
    for (const word of [...Object.values(SECRETS), 'a canary-', browser, account.token, access.accessToken])
      expect(error).not.toContain(word)
  }

  const heard = (person: Person) => JSON.stringify(person.heardEvents)
  for (const other of [ben, cleo]) expect(heard(other)).not.toContain(browser)
  for (const other of [ana, cleo]) expect(heard(other)).not.toContain(ben.anonymousBrowserId)
  for (const other of [ana, ben]) {
    const { anonymousId } = cleo.heard('joinedSession')[0] as { anonymousId: string }
    expect(heard(other)).toContain(account.accountId)
    expect(heard(other), 'which guest an account was is nobody’s business').not.toContain(anonymousId)
    expect(heard(other)).not.toContain(account.identity.email)
  }
  expect(heard(ben)).not.toContain('a canary-prompt')
  expect(heard(ben)).not.toContain(access.accessToken)
})

test('stored rows open nothing: keys, tokens and browsers’ secrets are hashes', async () => {
  const browser = newBrowserId()
  const access = await world.open(browser)
  const ana = await enter(world.gateway.url, access, { anonymousBrowserId: browser })
  await ana.say('hello')
  const tables = await world.sql(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(5)
  for (const { name } of tables) {
    const rows = JSON.stringify(await world.sql(`SELECT * FROM "${String(name)}"`))
    for (const secret of [browser, access.accessToken, ...Object.values(SECRETS)])
      expect(rows, String(name)).not.toContain(secret)
  }
})

test('files that browsers load hold nothing that only the server may know', () => {
  const files = readdirSync(fromRoot('.next/static'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  const pages = readdirSync(fromRoot('.next/server/app'), { withFileTypes: true })
    .filter((file) => file.isFile() && /\.(html|rsc)$/.test(file.name))
    .map(({ name }) => name)
  const loaded = [
    ...files.map((file) => join(file.parentPath, file.name)),
    ...pages.map((name) => fromRoot(`.next/server/app/${name}`)),
  ]
  expect(loaded.length).toBeGreaterThan(20)
  const needed = [parseWebEnv, parseGatewayEnv].flatMap((parse) => namesIn(() => parse({} as NodeJS.ProcessEnv)))
  expect(needed).toContain('STRIPE_SECRET_KEY')
  const inside = [
    ...needed,
    'prisma',
    'sk_test',
    'sk_live',
    'whsec_',
    'BEGIN PRIVATE KEY',
    'parley identity token',
    'append_message',
    fromRoot(''),
  ]
  for (const file of loaded) {
    const text = readFileSync(file, 'latin1')
    for (const word of inside) expect(text.includes(word), `${word} in ${file}`).toBe(false)
    expect(/"sources(Content)?":\s*\[\s*"/.test(text), `sources in ${file}`).toBe(false)
  }
})

/** Returns the names in the error of a missing configuration. */
function namesIn(parse: () => unknown): string[] {
  try {
    parse()
  } catch (error) {
    return String(error).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []
  }
  return []
}
