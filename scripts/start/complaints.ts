import { ConfigError, parseGatewayEnv, parseWebEnv } from '#lib/server/env/env.ts'
import { findDatabaseTrouble } from '#lib/server/env/surroundings.ts'
import { findSettings } from '#scripts/preflight/settings.mjs'
import { makeEnvironment } from '#scripts/start/environment.ts'

type Environment = Record<string, string | undefined>

/** Well-formed placeholders for the secrets that `npm start` makes. */
const SECRETS = {
  nextauthSecret: 'made by npm start itself',
  databasePassword: '',
  vapid: { publicKey: 'A'.repeat(87), privateKey: 'A'.repeat(43) },
}
const EMBEDDED = 'postgresql://127.0.0.1/postgres'

/** Returns all complaints about the configuration of the parts, a sentence each. */
export async function findComplaints(environment: Environment): Promise<string[]> {
  const { settings, complaints } = findSettings(environment)
  const said = new Set(complaints.map(({ name }) => name))
  const databaseUrl = environment.DATABASE_URL || EMBEDDED
  const made = makeEnvironment({ environment, settings, secrets: SECRETS, databaseUrl }).environment
  const trouble = environment.DATABASE_URL ? await findDatabaseTrouble(environment.DATABASE_URL) : null
  const configuration = [parseWebEnv, parseGatewayEnv]
    .flatMap((parse) => complaintsOf(() => parse(made as NodeJS.ProcessEnv)))
    .filter((line) => !said.has(line.split(' ')[0]!) && !(trouble && line.startsWith('DATABASE_URL ')))
  return [...new Set([...configuration, ...(trouble ? [trouble.text] : [])])]
}

function complaintsOf(parse: () => unknown): readonly string[] {
  try {
    parse()
    return []
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause
    return cause.complaints
  }
}
