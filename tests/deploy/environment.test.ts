import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PING_INTERVAL_MS, PING_TIMEOUT_MS, SOCKET_DEFAULTS } from '#lib/protocol/limits.ts'
import { parseGatewayEnv, parseWebEnv } from '#lib/server/env/env.ts'
import { NODE_FLAGS } from '#scripts/lib/node-flags.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { createDatabase } from '#tests/support/database.ts'
import { BARE } from '#tests/support/environment.ts'

/** Sample values of secrets and of settings from outside. */
const SAMPLES: Record<string, string> = {
  APP_URL: 'https://parley.example.com',
  DATABASE_URL: 'postgresql://parley@postgres/parley',
  FILES_URL: 'file:///files',
  REDIS_URL: 'redis://redis:6379',
  GATEWAY_URL: 'http://gateway:3001',
  TRUSTED_PROXY_HOPS: '1',
  LOG_LEVEL: 'info',
  PORT: '3000',
  GATEWAY_PORT: '3001',
}
const sampleOf = (name: string): string => SAMPLES[name] ?? `a sample of ${name}`

const parsers = { web: parseWebEnv, gateway: parseGatewayEnv }
const KNOWN = readFileSync(fromRoot('lib/server/env/env.ts'), 'utf8')

/** Returns the variables of one part of the schema: `shared`, `webSchema`, `gatewaySchema`. */
function namesInSchema(part: string): string[] {
  const block = new RegExp(`const ${part} = [^\\n]*\\n((?: {2}.*\\n)+)`).exec(KNOWN)?.[1] ?? ''
  return [...block.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
}
/** Set by the image or by `npm start`, or read by web only without GATEWAY_URL. */
const SETTLED = new Set(['HOST', 'SANDBOXED_SERVICES', 'GATEWAY_PORT'])

/** Returns the names in the config map, which every pod gets. */
function namesInConfigMap(): string[] {
  const text = readFileSync(fromRoot('deploy/kubernetes/config.yaml'), 'utf8')
  return [...text.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
}

/** Returns the names in one manifest: the whole config map, and some secrets. */
function namesInManifest(process: string): string[] {
  const text = readFileSync(fromRoot(`deploy/kubernetes/${process}.yaml`), 'utf8')
  expect(text).toContain('envFrom: [{ configMapRef: { name: parley } }]')
  const secrets = [...text.matchAll(/- name: (\w+)\n\s+valueFrom: \{ secretKeyRef: \{ name: parley, key: (\w+) \} \}/g)]
  for (const [, name, key] of secrets) expect(key).toBe(name)
  return [...namesInConfigMap(), ...secrets.map(([, name = '']) => name)]
}

/**
 * Returns the variables that Kubernetes adds to every pod beside Services `web` and `gateway`, unless the manifest
 * turns them off.
 */
function serviceLinks(process: string): Record<string, string> {
  const text = readFileSync(fromRoot(`deploy/kubernetes/${process}.yaml`), 'utf8')
  if (/^ {6}enableServiceLinks: false$/m.test(text)) return {}
  return { WEB_PORT: 'tcp://10.96.0.16:3000', GATEWAY_PORT: 'tcp://10.96.0.17:3001' }
}

const COMPOSE = readFileSync(fromRoot('deploy/compose.yaml'), 'utf8')

/** Returns the names in one service of the compose file: the merged lines, then its own. */
function namesInCompose(service: string): string[] {
  const block = new RegExp(`^ {2}${service}:.*\\n((?: {4}.*\\n)+)`, 'm').exec(COMPOSE)?.[1] ?? ''
  const own = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(block)?.[1] ?? ''
  return [...withMerged(own).matchAll(/^ +([A-Z_]+): /gm)].map(([, name = '']) => name)
}

function withMerged(lines: string): string {
  const merged = /<<: \*(\w+)/.exec(lines)?.[1]
  if (!merged) return lines
  const block = new RegExp(`^x-${merged}: &${merged}\\n((?: {2}\\S.*\\n)+)`, 'm').exec(COMPOSE)?.[1] ?? ''
  return withMerged(block) + lines
}

/** True when the compose file's `.env` can set the variable. */
const isSettable = (name: string): boolean => COMPOSE.includes(`  ${name}: \${${name}:`)
/** True when the variable is empty unless the compose file's `.env` sets it. */
const isLeftOut = (name: string): boolean => COMPOSE.includes(`${name}: \${${name}:-}`)

describe.each([
  ['compose', 'web', 'web-1'],
  ['compose', 'gateway', 'gateway-1'],
  ['kubernetes', 'web', 'web'],
  ['kubernetes', 'gateway', 'gateway'],
] as const)('%s: %s', (where, process, service) => {
  const names = where === 'compose' ? namesInCompose(service) : namesInManifest(service)

  test('gets every variable that it needs to start', () => {
    const given = Object.fromEntries(names.map((name) => [name, isLeftOut(name) ? '' : sampleOf(name)]))
    const environment = { ...given, ...(where === 'kubernetes' && serviceLinks(process)) }
    const port = process === 'web' ? 3000 : 3001
    expect(parsers[process](environment as unknown as NodeJS.ProcessEnv)).toMatchObject({ port, trustedProxyHops: 1 })
  })

  test('gets no variable that nothing reads', () => {
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) if (name !== 'PGPASSWORD') expect(KNOWN).toMatch(new RegExp(`^ {2}${name}:`, 'm'))
  })

  // Those of Kubernetes are in the config map.
  if (where === 'compose')
    test('gets every setting of its schema', () => {
      const settings = [...namesInSchema('shared'), ...namesInSchema(`${process}Schema`)]
      expect(settings.length).toBeGreaterThan(25)
      expect(settings.filter((name) => !SETTLED.has(name) && !names.includes(name))).toEqual([])
      const fixed = process === 'web' ? 'PORT' : 'GATEWAY_PORT' // where nginx expects it
      expect(names.filter((name) => name !== 'PGPASSWORD' && !isSettable(name))).toEqual([fixed])
    })

  if (process === 'gateway') test('gets the Redis address', () => expect(names).toContain('REDIS_URL'))
})

test.each([
  ['deploy/nginx.conf', /location \/socket\.io\/ \{[^}]* proxy_read_timeout (\d+)s;/],
  ['deploy/kubernetes/ingress.yaml', /name: gateways\n(?: {6}.*\n)* {6}read-timeout: (\d+)s/],
])('%s has a read timeout longer than a ping takes, and shorter than the dial timeout', (file, timeout) => {
  const seconds = Number(timeout.exec(readFileSync(fromRoot(file), 'utf8'))?.[1])
  expect(seconds * 1000).toBeGreaterThan(PING_INTERVAL_MS + PING_TIMEOUT_MS)
  expect(seconds * 1000).toBeLessThan(SOCKET_DEFAULTS.timeout)
})

describe('compose', () => {
  const services = [...COMPOSE.matchAll(/^ {2}((?:web|gateway)-\d):/gm)].map(([, name]) => name)

  test('nginx knows each web and gateway, and the handbook restarts them one by one', () => {
    expect(services.length).toBeGreaterThan(4)
    const nginx = readFileSync(fromRoot('deploy/nginx.conf'), 'utf8')
    expect([...nginx.matchAll(/^ {4}server ([\w-]+):\d+ resolve/gm)].map(([, name]) => name)).toEqual(services)
    const handbook = readFileSync(fromRoot('docs/operation.md'), 'utf8')
    const [, restarted] = /^for one in (.*); do docker compose up .*--wait \$one/m.exec(handbook) ?? []
    expect(restarted?.split(' ')).toEqual(services)
    const waitedFor = COMPOSE.match(/^ {2}(web|gateway)-1: &\1\n(?: {4}.*\n)*? {4}healthcheck: \*ready$/gm)
    expect(waitedFor).toHaveLength(2)
  })

  test('the handbook recreates nginx in an upgrade, which loads a changed nginx.conf', () => {
    const upgrades = readFileSync(fromRoot('docs/operation.md'), 'utf8').split('\n## Upgrades\n')[1]?.split('\n## ')[0]
    expect(upgrades).toMatch(/^docker compose up --detach --no-deps --force-recreate nginx\b/m)
  })

  test('the example names exactly the required variables', () => {
    const example = readFileSync(fromRoot('deploy/.env.example'), 'utf8')
    const needed = new Set([...COMPOSE.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name))
    expect([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name).toSorted()).toEqual([...needed].toSorted())
  })

  test.each([
    ['ready', 200, 0],
    ['not ready', 503, 1],
  ])('the health check of a process that is %s has the matching exit code', async (_, status, code) => {
    const paths: (string | undefined)[] = []
    const server = createServer((request, response) => {
      paths.push(request.url)
      response.writeHead(status).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const check = /^ {4}- --eval\n {4}- "(.*)"$/m.exec(COMPOSE)?.[1] ?? ''
    const env = { GATEWAY_PORT: String((server.address() as AddressInfo).port) } as unknown as NodeJS.ProcessEnv
    const [ended] = await once(spawn(process.execPath, ['--eval', check], { env }), 'exit')
    expect([ended, paths]).toEqual([code, ['/readyz']])
  })

  test('a password may hold characters that end an address', async () => {
    const url = new URL(await createDatabase())
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    onTestFinished(() => admin.end())
    const PGPASSWORD = 'a/b+c#d?e@f%20='
    await admin.query(`CREATE ROLE odd LOGIN SUPERUSER PASSWORD '${PGPASSWORD}'`)
    onTestFinished(async () => void (await admin.query('DROP ROLE odd')))
    const address = /DATABASE_URL: \$\{DATABASE_URL:-(postgresql:.*)\}$/m.exec(COMPOSE)?.[1] ?? ''
    const DATABASE_URL = address.replace('parley@postgres:5432/parley', `odd@${url.host}${url.pathname}`)
    const env = { ...BARE, DATABASE_URL, PGPASSWORD } as unknown as NodeJS.ProcessEnv
    const said = spawnSync(process.execPath, [fromRoot('scripts/migrate.ts')], { env, encoding: 'utf8' })
    expect(said).toMatchObject({ stdout: 'The database is up to date.\n', stderr: '' })
  })

  test('the health check of PostgreSQL asks over TCP, because initialisation answers on the socket file alone', () => {
    expect(COMPOSE).toMatch(/test: \[CMD, pg_isready, --host=127\.0\.0\.1, /)
  })
})

test('the grace period of a pod is longer than its process takes to stop', () => {
  for (const process of ['web', 'gateway']) {
    const text = readFileSync(fromRoot(`deploy/kubernetes/${process}.yaml`), 'utf8')
    const waits = Number(/preStop: \{ exec: \{ command: \[sleep, '(\d+)'\] \} \}/.exec(text)?.[1])
    expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1])).toBeGreaterThan(waits + 25)
  }
})

test('Node runs with the same flags in the image, by npm, and under `npm start`', () => {
  const image = readFileSync(fromRoot('deploy/Dockerfile'), 'utf8')
  expect(image).toContain(`ENTRYPOINT ["node", ${NODE_FLAGS.map((flag) => `"${flag}"`).join(', ')}]`)
  for (const name of ['web', 'gateway']) {
    expect(COMPOSE).toContain(`command: [${name}/index.ts]`)
    expect(readFileSync(fromRoot(`deploy/kubernetes/${name}.yaml`), 'utf8')).not.toContain('command: [node')
  }
  const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { scripts: Record<string, string> }
  for (const name of ['web', 'gateway'])
    expect(scripts[name]).toContain(` node ${NODE_FLAGS.join(' ')} ${name}/index.ts`)
})
