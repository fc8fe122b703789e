import { z } from 'zod'
import type { QuotaSizes } from '../domain/quota.ts'
import type { Rate } from '../domain/rate.ts'

/** The configuration is wrong; `message` is the one text that names everything missing or invalid. */
export class ConfigError extends Error {}

const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback)
const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** A rate such as `20/10s` (count per window), or `off`. */
const rate = (fallback: string) =>
  z
    .string()
    .regex(/^(off|\d+\/\d+s)$/, 'must look like 20/10s, or be off')
    .default(fallback)
    .transform((text): Rate | null => {
      if (text === 'off') return null
      const [points = '', seconds = ''] = text.replace('s', '').split('/')
      return { points: Number(points), seconds: Number(seconds) }
    })

const shared = {
  DATABASE_URL: postgresUrl,
  APP_URL: httpUrl,
  NEXTAUTH_SECRET: z.string().min(16),
  NEXTAUTH_URL: httpUrl.optional(),
  HOST: z.string().default('0.0.0.0'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  TRUSTED_PROXY_HOPS: count(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SANDBOXED_SERVICES: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
  QUOTA_ANONYMOUS_DAILY: count(30),
  QUOTA_ADDRESS_DAILY: count(150),
  QUOTA_FREE_DAILY: count(100),
  QUOTA_PAID_DAILY: count(1000),
  QUOTA_PAID_WEEKLY: count(5000),
  RATE_SENDS: rate('20/10s'),
  RATE_RENAMES: rate('10/60s'),
  RATE_JOINS: rate('60/60s'),
  RATE_SESSIONS: rate('60/60s'),
  RATE_GUESSES: rate('30/60s'),
}

const webSchema = z.object({
  ...shared,
  PORT: port(3000),
  GATEWAY_URL: httpUrl.default('http://127.0.0.1:3001'),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_PRICE_ID: z.string().min(1),
  STRIPE_API_BASE: httpUrl.optional(),
})

const gatewaySchema = z.object({
  ...shared,
  GATEWAY_PORT: port(3001),
  ANTHROPIC_API_KEY: z.string().min(1),
  ANTHROPIC_BASE_URL: httpUrl.default('https://api.anthropic.com'),
  AI_MODEL: z.string().min(1).default('claude-sonnet-5-5'),
  AI_GATE_MODEL: z.string().min(1).default('claude-haiku-5-5'),
  REPLIES_PER_ROOM: rate('120/3600s'),
  REPLIES_PER_PERSON: rate('240/86400s'),
  MEMORY_QUIET_SECONDS: z.coerce.number().min(0.1).max(3600).default(10),
})

/** What the web process is configured with. Throws {@link ConfigError}. */
export function parseWebEnv(source: NodeJS.ProcessEnv) {
  const env = parse(webSchema, source, 'web')
  return {
    ...sharedSettings(env),
    port: env.PORT,
    gatewayUrl: env.GATEWAY_URL,
    google: { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      priceId: env.STRIPE_PRICE_ID,
      apiBase: env.STRIPE_API_BASE ?? null,
    },
  }
}
export type WebEnv = ReturnType<typeof parseWebEnv>

/** What the gateway process is configured with. Throws {@link ConfigError}. */
export function parseGatewayEnv(source: NodeJS.ProcessEnv) {
  const env = parse(gatewaySchema, source, 'gateway')
  return {
    ...sharedSettings(env),
    port: env.GATEWAY_PORT,
    anthropic: {
      apiKey: env.ANTHROPIC_API_KEY,
      baseUrl: env.ANTHROPIC_BASE_URL,
      model: env.AI_MODEL,
      gateModel: env.AI_GATE_MODEL,
    },
    replyBudgets: { room: env.REPLIES_PER_ROOM, person: env.REPLIES_PER_PERSON },
    memoryQuietMs: env.MEMORY_QUIET_SECONDS * 1000,
  }
}
export type GatewayEnv = ReturnType<typeof parseGatewayEnv>

function sharedSettings(env: z.output<z.ZodObject<typeof shared>>) {
  return {
    host: env.HOST,
    appUrl: new URL(env.APP_URL).origin,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL ?? null,
    nextauthSecret: env.NEXTAUTH_SECRET,
    nextauthUrl: env.NEXTAUTH_URL ?? env.APP_URL,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    logLevel: env.LOG_LEVEL,
    sandboxedServices: env.SANDBOXED_SERVICES,
    quotas: {
      anonymousDaily: env.QUOTA_ANONYMOUS_DAILY,
      addressDaily: env.QUOTA_ADDRESS_DAILY,
      freeDaily: env.QUOTA_FREE_DAILY,
      paidDaily: env.QUOTA_PAID_DAILY,
      paidWeekly: env.QUOTA_PAID_WEEKLY,
    } satisfies QuotaSizes,
    rates: {
      sends: env.RATE_SENDS,
      renames: env.RATE_RENAMES,
      joins: env.RATE_JOINS,
      sessions: env.RATE_SESSIONS,
      guesses: env.RATE_GUESSES,
    },
  }
}
export type SharedEnv = ReturnType<typeof sharedSettings>

function parse<Schema extends z.ZodType>(schema: Schema, source: NodeJS.ProcessEnv, process: string): z.output<Schema> {
  // An empty variable means "not set": compose files and CI pass such ones on.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data

  const lines = result.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return given[name] === undefined ? `  ${name} is missing` : `  ${name} is invalid: ${issue.message}`
  })
  throw new ConfigError(`The ${process} process cannot start. Its configuration needs:\n${lines.join('\n')}`)
}
