import { join } from 'node:path'
import type { StripeStandInOptions } from '#sandbox/stripe/index.ts'

type Environment = Record<string, string | undefined>

/** The sandbox's settings from the environment. */
type SandboxSettings = {
  port: number
  /** Pause between two words of a written reply. */
  wordDelayMs: number
  /** The target of payment events, and the file of the books. */
  stripe: StripeStandInOptions
}

export function readSettings(environment: Environment): SandboxSettings {
  return {
    port: readNumber(environment, 'SANDBOX_PORT', 3002, 65_535),
    wordDelayMs: readNumber(environment, 'SANDBOX_WORD_DELAY_MS', 25, 60_000),
    stripe: {
      webhooks: readWebhookTarget(environment),
      path: environment.DATA_DIR ? join(environment.DATA_DIR, 'sandbox', 'stripe.json') : null,
    },
  }
}

function readWebhookTarget({ APP_URL, STRIPE_WEBHOOK_SECRET }: Environment): StripeStandInOptions['webhooks'] {
  if (!APP_URL || !STRIPE_WEBHOOK_SECRET) return null
  return { url: `${new URL(APP_URL).origin}/subscriptions/webhook`, secret: STRIPE_WEBHOOK_SECRET }
}

function readNumber(environment: Environment, name: string, fallback: number, most: number): number {
  const text = environment[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new Error(`${name} must be a whole number from 0 to ${most}.`)
}
