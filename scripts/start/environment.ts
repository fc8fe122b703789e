import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withoutEmpty, type OutsideService } from '#lib/server/env/env.ts'
import { KNOWN_PUSH_HOSTS } from '#lib/domain/push/push-hosts.ts'
import type { Settings } from '#scripts/preflight/settings.mjs'
import { browserOriginOf, originOf } from '#scripts/start/addresses.ts'
import type { Secrets } from '#scripts/start/secrets.ts'

type Environment = Record<string, string | undefined>

type Given = { environment: Environment; settings: Settings; secrets: Secrets; databaseUrl: string }

/** Returns the environment of web, gateway and sandbox, and the outside services that the sandbox replaces. */
export function makeEnvironment(given: Given): { environment: Environment; sandboxed: OutsideService[] } {
  const { settings, secrets, databaseUrl } = given
  const { host, ports } = settings
  const environment = withoutEmpty(given.environment)
  const appUrl = environment.APP_URL ?? browserOriginOf(host, ports.PORT)
  const sandboxed = findSandboxed(environment)
  return {
    sandboxed,
    environment: {
      HOST: host,
      APP_URL: appUrl,
      GATEWAY_URL: originOf(host, ports.GATEWAY_PORT),
      NEXTAUTH_URL: appUrl,
      NEXTAUTH_SECRET: secrets.nextauthSecret,
      NEXT_TELEMETRY_DISABLED: '1',
      ...pushKeys(environment, secrets),
      ANTHROPIC_API_KEY: 'none', // a private model server may need no key
      ...environment,
      ...asText(ports),
      ...Object.assign({}, ...sandboxed.map((service) => standIn(service, environment, ports.SANDBOX_PORT))),
      PUSH_HOSTS: [environment.PUSH_HOSTS ?? KNOWN_PUSH_HOSTS.join(','), sandboxOf(ports.SANDBOX_PORT)].join(','),
      DATA_DIR: settings.dataFolder,
      FILES_URL: environment.FILES_URL ?? pathToFileURL(join(settings.dataFolder, 'files')).href,
      DATABASE_URL: databaseUrl,
      SANDBOXED_SERVICES: sandboxed.join(','),
    },
  }
}

/** Returns the outside services without configuration; each is replaced separately (contract, section 8). */
function findSandboxed(environment: Environment): OutsideService[] {
  return [
    ...(isModelConfigured(environment) ? [] : (['ai'] as const)),
    ...(environment.GOOGLE_CLIENT_ID ? [] : (['identity'] as const)),
    ...(environment.STRIPE_SECRET_KEY ? [] : (['payments'] as const)),
  ]
}

/** True when the chosen provider is configured; the other provider's variables do not count. */
function isModelConfigured({ AI_PROVIDER, ...environment }: Environment): boolean {
  if (AI_PROVIDER === 'openai') return Boolean(environment.OPENAI_API_KEY ?? environment.OPENAI_BASE_URL)
  return Boolean(environment.ANTHROPIC_API_KEY ?? environment.ANTHROPIC_BASE_URL)
}

function standIn(service: OutsideService, environment: Environment, port: number): Environment {
  const sandbox = sandboxOf(port)
  switch (service) {
    case 'ai':
      return environment.AI_PROVIDER === 'openai'
        ? { OPENAI_BASE_URL: `${sandbox}/openai/v1`, AI_MODEL: environment.AI_MODEL ?? 'sandbox' }
        : { ANTHROPIC_BASE_URL: `${sandbox}/anthropic`, ANTHROPIC_API_KEY: 'sandbox' }
    case 'identity':
      return {
        GOOGLE_CLIENT_ID: 'sandbox',
        GOOGLE_CLIENT_SECRET: 'sandbox',
        GOOGLE_ISSUER: `${sandbox}/identity`,
      }
    case 'payments':
      return {
        STRIPE_SECRET_KEY: 'sk_test_sandbox',
        STRIPE_WEBHOOK_SECRET: environment.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
        STRIPE_PRICE_ID: environment.STRIPE_PRICE_ID ?? 'price_sandbox',
        STRIPE_API_BASE: `${sandbox}/stripe`,
      }
  }
}

const sandboxOf = (port: number) => `http://127.0.0.1:${port}`

/** Returns the generated push keys, unless the operator set any. */
function pushKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Environment, { vapid }: Secrets): Environment {
  if (VAPID_PUBLIC_KEY || VAPID_PRIVATE_KEY) return {}
  return { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey }
}

function asText(numbers: Record<string, number>): Environment {
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]))
}
