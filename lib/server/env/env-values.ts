import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { readS3Url } from '../../domain/files/s3-url.ts'
import { isPushHost } from '../../domain/push/push-hosts.ts'
import type { Rate } from '../../domain/safety/rate.ts'

/**
 * The kinds of values in the environment. Each message goes on after "it", and never repeats the value, which may be a
 * secret.
 */

/** The shortest key for next-auth's cookies and our tokens. */
const SECRET_MIN_CHARS = 8

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)
export const port = (fallback: number) => wholeNumber(1, 65535).default(fallback)
/** Ignores `tcp://…`: Kubernetes sets this name to the address of a Service called `gateway`. */
export const portOrServiceLink = (fallback: number) =>
  z.preprocess((given) => (String(given).startsWith('tcp://') ? undefined : given), port(fallback))
export const count = (fallback: number) => wholeNumber(0, 1_000_000_000).default(fallback)
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
  .transform((url) => url.replace(/\/+$/, ''))
export const origin = httpUrl.refine((url) => {
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && search + hash + username === ''
}, 'must be an origin such as https://example.com, without a path')
/** A folder of this machine, by default beside the other data, or an S3-compatible bucket with its key. */
export const filesUrl = z
  .url({ protocol: /^(file|s3)$/, error: 'must be an address such as file:///var/lib/parley/files or s3://…' })
  .refine(
    (url) => !url.startsWith('s3:') || readS3Url(url) !== null,
    'must look like s3://KEY:SECRET@HOST/BUCKET?region=REGION',
  )
  .default(() => pathToFileURL('.data/files').href)
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgresql://user:password@host:5432/database',
})
export const redisUrl = z.url({ protocol: /^rediss?$/, error: 'must be an address such as redis://host:6379' })
export const stripeSecretKey = z
  .string()
  .refine((key) => !/^(pk|whsec)_/.test(key), 'must be the secret key, which begins with sk_ or rk_')
export const stripeWebhookSecret = z
  .string()
  .refine((key) => !/^(pk|sk|rk)_/.test(key), 'must be the secret of the webhook, which begins with whsec_')
/** The price on sale, then those that were sold before. */
export const priceIds = z
  .string()
  .regex(/^[^\s,][^,]*(,[^\s,][^,]*)*$/, 'must be the id of a price, or several with commas between them')
  .transform((list) => list.split(',') as [string, ...string[]])
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
export const logLevel = z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
/** A P-256 point and its number, base64url, as push services want them (RFC 8292). */
export const vapidPublicKey = z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'must have 87 characters of base64url')
export const vapidPrivateKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must have 43 characters of base64url')
export const vapidSubject = z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
/** Hosts of push services, separated by commas. */
export const pushHosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim()))
  .refine(
    (hosts) => hosts.every(isPushHost),
    'must be a list of hosts such as web.push.apple.com or *.notify.windows.com',
  )
export const secret = z.string().min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`)

/** The API of the models' server: Messages, or Chat Completions. */
export const modelProvider = z.enum(['anthropic', 'openai'], 'must be anthropic or openai')

const OUTSIDE_SERVICES = ['ai', 'identity', 'payments'] as const
/** The services that the sandbox can replace, as named in SANDBOXED_SERVICES. */
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]
export const outsideServices = z
  .string()
  .default('')
  .transform((list) => list.split(',').filter(Boolean) as OutsideService[])
  .refine(
    (names) => names.every((name) => OUTSIDE_SERVICES.includes(name)),
    `must be a list of ${OUTSIDE_SERVICES.join(', ')}`,
  )

export function seconds(least: number, most: number) {
  const words = `must be a number of seconds from ${least} to ${most}`
  return z.coerce.number(words).min(least, words).max(most, words)
}

/** A rate such as `20/10s` (count per window), or `off`. */
export const rate = (fallback: string) =>
  z
    .string()
    .regex(/^(off|\d{1,9}\/[1-9]\d{0,6}s)$/, 'must look like 20/10s, or be off')
    .default(fallback)
    .transform((text): Rate | null => {
      if (text === 'off') return null
      const [points = '', seconds = ''] = text.replace('s', '').split('/')
      return { points: Number(points), seconds: Number(seconds) }
    })
