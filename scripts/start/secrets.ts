import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Made once per DATA_DIR: signing people out and losing the database's key at every start would be the alternative. */
export type Secrets = { nextauthSecret: string; databasePassword: string }

export function loadSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets

  const secrets = { nextauthSecret: makeSecret(), databasePassword: makeSecret() }
  writeFileSync(`${path}.unfinished`, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(`${path}.unfinished`, path)
  return secrets
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}
