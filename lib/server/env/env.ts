import { z } from 'zod'
import type { QuotaSizes } from '../../domain/account/quota.ts'
import { KNOWN_PUSH_HOSTS } from '../../domain/push/push-hosts.ts'
import { CONTACT } from '../../protocol/brand.ts'
import { EDIT_WINDOW_SECONDS, FILES_DAILY_MB, MINIMUM_AGE, PLAN_MESSAGES_PER_WEEK } from '../../protocol/limits.ts'
import * as value from './env-values.ts'
import { isDsn } from '../telemetry.ts'

export type { OutsideService } from './env-values.ts'

/** A wrong configuration: everything missing or invalid, a line each. Lines hold no values: some are secrets. */
export class ConfigError extends Error {
  readonly complaints: readonly string[]

  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'))
    this.complaints = complaints
  }
}

/** The default ports. */
export const WEB_PORT = 3000
export const GATEWAY_PORT = 3001

const shared = {
  DATABASE_URL: value.postgresUrl,
  APP_URL: value.origin,
  NEXTAUTH_SECRET: value.secret,
  HOST: z.string().default('0.0.0.0'),
  REDIS_URL: value.redisUrl.optional(),
  TRUSTED_PROXY_HOPS: value.count(0),
  LOG_LEVEL: value.logLevel.default('info'), // lib/server/log/log reads it from the first line on
  SANDBOXED_SERVICES: value.outsideServices,
  QUOTA_ANONYMOUS_DAILY: value.count(30),
  QUOTA_ADDRESS_DAILY: value.count(150),
  QUOTA_FREE_DAILY: value.count(100),
  QUOTA_PAID_DAILY: value.count(1000),
  QUOTA_PAID_WEEKLY: value.count(PLAN_MESSAGES_PER_WEEK),
  MINIMUM_AGE: value.count(MINIMUM_AGE),
  VAPID_PUBLIC_KEY: value.vapidPublicKey.optional(),
  VAPID_PRIVATE_KEY: value.vapidPrivateKey.optional(),
  VAPID_SUBJECT: value.vapidSubject.optional(),
  PUSH_HOSTS: value.pushHosts.default(KNOWN_PUSH_HOSTS),
  FILES_URL: value.filesUrl,
  FILES_DAILY_MB: value.count(FILES_DAILY_MB),
  RATE_SENDS: value.rate('20/10s'),
  RATE_RENAMES: value.rate('10/60s'),
  RATE_REACTIONS: value.rate('30/10s'),
  RATE_EDITS: value.rate('10/60s'),
  RATE_CARDS: value.rate('30/60s'),
  RATE_SEARCHES: value.rate('30/60s'),
  RATE_EXPORTS: value.rate('5/3600s'),
  RATE_FILES: value.rate('20/60s'),
  RATE_JOINS: value.rate('60/60s'),
  RATE_SESSIONS: value.rate('60/60s'),
  RATE_GUESSES: value.rate('30/60s'),
}

const webSchema = z.object({
  ...shared,
  PORT: value.port(WEB_PORT),
  QUICK_EXIT_URL: value.httpUrl.optional(),
  NEXTAUTH_URL: value.httpUrl.optional(),
  GATEWAY_URL: value.httpUrl.optional(),
  GATEWAY_PORT: value.portOrServiceLink(GATEWAY_PORT),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  GOOGLE_ISSUER: value.httpUrl.default('https://accounts.google.com'),
  STRIPE_SECRET_KEY: value.stripeSecretKey,
  STRIPE_WEBHOOK_SECRET: value.stripeWebhookSecret,
  STRIPE_PRICE_ID: value.priceIds,
  STRIPE_API_BASE: value.httpUrl.optional(),
  ANALYTICS_URL: value.httpUrl.optional(),
  ANALYTICS_SITE: z.string().optional(),
  ERROR_REPORTS_DSN: z.string().refine(isDsn, 'must look like https://KEY@HOST/PROJECT').optional(),
})

const gatewaySchema = z.object({
  ...shared,
  GATEWAY_PORT: value.port(GATEWAY_PORT),
  RATE_ACCEPTS: value.rate('300/1s'),
  AI_PROVIDER: value.modelProvider.default('anthropic'),
  ANTHROPIC_API_KEY: z.string().min(1),
  ANTHROPIC_BASE_URL: value.httpUrl.default('https://api.anthropic.com'),
  OPENAI_API_KEY: z.string().default('none'),
  OPENAI_BASE_URL: value.httpUrl.default('https://api.openai.com/v1'),
  AI_MODEL: z.string().min(1),
  AI_GATE_MODEL: z.string().min(1).default('claude-haiku-5-5'),
  REPLIES_PER_ROOM: value.rate('120/3600s'),
  REPLIES_PER_PERSON: value.rate('240/86400s'),
  EDIT_WINDOW_SECONDS: value.seconds(0, 86_400).default(EDIT_WINDOW_SECONDS),
  MEMORY_QUIET_SECONDS: value.seconds(0.1, 3600).default(10),
})

/** Reads the configuration of the web process. Throws {@link ConfigError}. */
export function parseWebEnv(source: NodeJS.ProcessEnv) {
  const env = parse(webSchema, source)
  return {
    ...sharedSettings(env),
    port: env.PORT,
    nextauthUrl: env.NEXTAUTH_URL ?? env.APP_URL,
    gatewayUrl: env.GATEWAY_URL ?? `http://127.0.0.1:${env.GATEWAY_PORT}`,
    google: { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      priceId: env.STRIPE_PRICE_ID[0],
      prices: env.STRIPE_PRICE_ID,
      apiBase: env.STRIPE_API_BASE ?? null,
    },
  }
}
export type WebEnv = ReturnType<typeof parseWebEnv>

/** Reads the configuration of the gateway process. Throws {@link ConfigError}. */
export function parseGatewayEnv(source: NodeJS.ProcessEnv) {
  const env = parse(gatewaySchema, gatewayDefaults(source))
  const isUnlimited = env.RATE_JOINS === null // without a limit on joins, connections have none either
  return {
    ...sharedSettings(env),
    port: env.GATEWAY_PORT,
    ai: modelSettings(env),
    acceptRate: isUnlimited && !source.RATE_ACCEPTS ? null : env.RATE_ACCEPTS,
    replyBudgets: { room: env.REPLIES_PER_ROOM, person: env.REPLIES_PER_PERSON },
    editWindowSeconds: env.EDIT_WINDOW_SECONDS,
    memoryQuietMs: env.MEMORY_QUIET_SECONDS * 1000,
  }
}
export type GatewayEnv = ReturnType<typeof parseGatewayEnv>

const modelSchema = gatewaySchema.pick({
  ...{ AI_PROVIDER: true, AI_MODEL: true, AI_GATE_MODEL: true, ANTHROPIC_API_KEY: true, ANTHROPIC_BASE_URL: true },
  ...{ OPENAI_API_KEY: true, OPENAI_BASE_URL: true },
})

/** Reads the models' settings alone, for a command that asks models. Throws {@link ConfigError}. */
export function parseModelEnv(source: NodeJS.ProcessEnv) {
  return modelSettings(parse(modelSchema, gatewayDefaults(source)))
}
export type ModelEnv = ReturnType<typeof parseModelEnv>

/**
 * EVAL-2: servers of Chat Completions may need no key, and the small model defaults to the large one. No name of a
 * large one fits all of them.
 */
function gatewayDefaults(source: Given): Given {
  const given = withoutEmpty(source)
  if (given.AI_PROVIDER !== 'openai') return { AI_MODEL: 'claude-sonnet-5-5', ...given }
  const AI_GATE_MODEL = given.AI_GATE_MODEL ?? given.AI_MODEL
  return { ANTHROPIC_API_KEY: 'none', ...given, ...(AI_GATE_MODEL && { AI_GATE_MODEL }) }
}

function modelSettings(env: z.output<typeof modelSchema>) {
  const names = { provider: env.AI_PROVIDER, model: env.AI_MODEL, gateModel: env.AI_GATE_MODEL }
  return env.AI_PROVIDER === 'openai'
    ? { ...names, apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL }
    : { ...names, apiKey: env.ANTHROPIC_API_KEY, baseUrl: env.ANTHROPIC_BASE_URL }
}

function sharedSettings(env: z.output<z.ZodObject<typeof shared>>) {
  return {
    host: env.HOST,
    appUrl: new URL(env.APP_URL).origin,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL ?? null,
    nextauthSecret: env.NEXTAUTH_SECRET,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    minimumAge: env.MINIMUM_AGE,
    push: pushSettings(env),
    files: { url: env.FILES_URL, dailyMb: env.FILES_DAILY_MB },
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
      reactions: env.RATE_REACTIONS,
      edits: env.RATE_EDITS,
      cards: env.RATE_CARDS,
      searches: env.RATE_SEARCHES,
      exports: env.RATE_EXPORTS,
      files: env.RATE_FILES,
      joins: env.RATE_JOINS,
      sessions: env.RATE_SESSIONS,
      guesses: env.RATE_GUESSES,
    },
  }
}
/** PUSH-1: without both keys there are no notifications. Push services are given an address of the operator. */
function pushSettings(env: z.output<z.ZodObject<typeof shared>>) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, APP_URL, PUSH_HOSTS } = env
  const subject = VAPID_SUBJECT ?? (APP_URL.startsWith('https:') ? APP_URL : `mailto:${CONTACT}`)
  return { hosts: PUSH_HOSTS, vapid: publicKey && privateKey ? { publicKey, privateKey, subject } : null }
}

export type SharedEnv = ReturnType<typeof sharedSettings>

function parse<Schema extends z.ZodObject>(schema: Schema, source: Given): z.output<Schema> {
  const given = withoutEmpty(source)
  const result = schema.safeParse(given)
  const issues = result.error?.issues ?? []
  const said = new Set(issues.map(({ path }) => path.join('.')))
  const blank = Object.keys(schema.shape).filter((name) => !said.has(name) && given[name] !== given[name]?.trim())
  if (result.success && blank.length === 0) return result.data

  const invalid = issues.map(({ path, message }) => {
    const name = path.join('.')
    return given[name] === undefined ? `${name} is missing` : `${name} is invalid: it ${message}`
  })
  // Secrets read from a file often end with a line break.
  const padded = blank.map((name) => `${name} is invalid: it must not begin or end with a blank or a line break`)
  throw new ConfigError([...invalid, ...padded])
}

type Given = Readonly<Record<string, string | undefined>>

/** Drops empty variables: compose files and CI pass them on for "not set". */
export function withoutEmpty(source: Given): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
}
