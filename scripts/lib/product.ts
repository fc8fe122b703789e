import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { postgresUrl } from '#scripts/postgres/server.ts'
import { readSettings } from '#scripts/preflight/settings.mjs'
import type { Secrets } from '#scripts/start/secrets.ts'

// Finds the product of an operator's command: the one in the environment, or the one that `npm start` runs here.

/** Returns the database's address. Throws a sentence when there is none. */
export function findDatabase(environment: NodeJS.ProcessEnv): string {
  const { dataFolder } = readSettings(environment)
  const secrets = generatedSecrets(dataFolder)
  const url = environment.DATABASE_URL || (secrets && embeddedUrl(dataFolder, secrets))
  if (!url) throw new Error('DATABASE_URL is missing, and no database of npm start runs here.')
  return url
}

/** Returns the address of the store of files: the one in the environment, or the folder of `npm start`. */
export function findFiles(environment: NodeJS.ProcessEnv): string {
  return environment.FILES_URL || pathToFileURL(join(readSettings(environment).dataFolder, 'files')).href
}

/** Returns the secret that hashes single addresses. Throws a sentence when there is none. */
export function findSecret(environment: NodeJS.ProcessEnv): string {
  const secret = environment.NEXTAUTH_SECRET || generatedSecrets(readSettings(environment).dataFolder)?.nextauthSecret
  if (!secret) throw new Error('NEXTAUTH_SECRET is missing: single addresses are hashed with it.')
  return secret
}

function generatedSecrets(dataFolder: string): Secrets | null {
  const path = join(dataFolder, 'secrets.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Secrets) : null
}

/**
 * Reads the port from the fourth line of postmaster.pid, which PostgreSQL removes at its end. Null without the file.
 */
function embeddedUrl(dataFolder: string, { databasePassword }: Secrets): string | null {
  const path = join(dataFolder, 'postgres', 'postmaster.pid')
  if (!existsSync(path)) return null
  const port = Number(readFileSync(path, 'utf8').split('\n')[3])
  return postgresUrl({ port, password: databasePassword })
}
