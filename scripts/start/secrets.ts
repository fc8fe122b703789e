import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Made once per DATA_DIR: new ones would sign people out and lose the database's password at each start. */
export type Secrets = { nextauthSecret: string; databasePassword: string; vapid: Vapid }

/** The keys by which push services know this product (PUSH-1): new ones would cost every browser's subscription. */
type Vapid = { publicKey: string; privateKey: string }

export function loadSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json')
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>) : null
  const secrets = { nextauthSecret: makeSecret(), databasePassword: makeSecret(), vapid: makeVapid(), ...known }
  if (known?.vapid) return secrets
  writeFileSync(`${path}.unfinished`, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(`${path}.unfinished`, path)
  return secrets
}

function makeVapid(): Vapid {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys().toString('base64url')
  return {
    publicKey,
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}
