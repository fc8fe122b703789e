import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_USER } from '#scripts/postgres/server.ts'
import { readSettings } from '#scripts/preflight/settings.mjs'
import type { Secrets } from '#scripts/start/secrets.ts'

type Product = { databaseUrl: string; nextauthSecret: string }

/**
 * The product that is meant: the environment's, as web and gateway would see it, or the one that `npm start` runs on this
 * machine. Throws a sentence when there is none.
 */
export function findProduct(environment: NodeJS.ProcessEnv): Product {
  const { dataFolder } = readSettings(environment)
  const path = join(dataFolder, 'secrets.json')
  const secrets = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Secrets) : null
  const nextauthSecret = environment.NEXTAUTH_SECRET || secrets?.nextauthSecret
  const databaseUrl = environment.DATABASE_URL || (secrets && embeddedUrl(dataFolder, secrets))
  if (!databaseUrl) throw new Error('DATABASE_URL is missing, and no database of npm start runs here.')
  if (!nextauthSecret) throw new Error('NEXTAUTH_SECRET is missing: single addresses are hashed with it.')
  return { databaseUrl, nextauthSecret }
}

/** PostgreSQL writes the port it listens on into the fourth line of this file, and removes the file when it ends. */
function embeddedUrl(dataFolder: string, { databasePassword }: Secrets): string | null {
  const path = join(dataFolder, 'postgres', 'postmaster.pid')
  if (!existsSync(path)) return null
  const port = readFileSync(path, 'utf8').split('\n')[3]?.trim()
  return `postgresql://${DATABASE_USER}:${databasePassword}@127.0.0.1:${port}/postgres`
}
