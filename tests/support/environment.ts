import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Environment = Record<string, string | undefined>

/** The base of every test process. It leaves out the settings in the developer's own `.env`. */
export const BARE: Environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DOTENV_FILE: devNull,
}

/** Everything that web and gateway need besides APP_URL, without any outside service. */
export function baseEnvironment(databaseUrl: string): Environment {
  return {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    NEXTAUTH_SECRET: 'a secret for tests that is long enough',
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_PRICE_ID: 'price_sandbox',
    ANTHROPIC_API_KEY: 'sandbox',
    FILES_URL: pathToFileURL(join(tmpdir(), `parley-files-${databaseUrl.replace(/[?].*/, '').split('/').at(-1)}`)).href,
    VAPID_PUBLIC_KEY: 'BE_eIgyejCv3ghZi6dacuM-K0JZEu-atwCgYb4j5URzLr_d9tVi1W98jel2TRwCucar6XMYNK53LCOADwEHLgug',
    VAPID_PRIVATE_KEY: '9g2_4t8Dn4Jt6jNUJFqNPVoKofAhAJkmB4dXDNokN90',
    SANDBOXED_SERVICES: 'ai,identity,payments',
    LOG_LEVEL: 'info',
  }
}

/** For tests that do in a second what takes a person an hour. */
export const WITHOUT_RATES: Environment = {
  RATE_SENDS: 'off',
  RATE_RENAMES: 'off',
  RATE_REACTIONS: 'off',
  RATE_EDITS: 'off',
  RATE_CARDS: 'off',
  RATE_SEARCHES: 'off',
  RATE_EXPORTS: 'off',
  RATE_FILES: 'off',
  RATE_JOINS: 'off',
  RATE_ACCEPTS: 'off',
  RATE_SESSIONS: 'off',
  RATE_GUESSES: 'off',
}
