import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { OutsideIdentity } from '#lib/domain/people/caller.ts'
import { NEWS_CONNECTION } from '#lib/adapters/prisma/notifications.ts'
import { makeSubscriptionServices } from '#lib/server/compose/push/subscription-services.ts'
import { makeServices } from '#lib/server/compose/services.ts'
import { parseGatewayEnv } from '#lib/server/env/env.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startStack, WITHOUT_RATES, type Environment } from '#tests/support/processes.ts'
import { newBrowserId, type Access } from '#tests/support/person.ts'
import { readRequests, scriptParley, type Behaviour } from '#tests/support/parley.ts'

type Options = {
  /** More environment for the gateway. */
  environment?: Environment
  /** True when Parley must never answer, for tests of people among themselves. */
  isParleyAway?: boolean
  /** True to start web, too. The pages must have been built. */
  hasWeb?: boolean
  /** A migrated database. By default the world gets a fresh one of its own. */
  databaseUrl?: string
}

/** Starts a real gateway and sandbox on a database of their own, with web's services beside them. */
export async function startWorld({ environment = {}, isParleyAway = false, hasWeb = false, ...options }: Options = {}) {
  const databaseUrl = options.databaseUrl ?? (await createDatabase())
  const stack = await startStack({
    databaseUrl,
    hasWeb,
    environment: {
      SANDBOXED_SERVICES: '',
      SANDBOX_WORD_DELAY_MS: '5',
      LOG_LEVEL: 'error',
      QUOTA_ANONYMOUS_DAILY: '100000',
      QUOTA_ADDRESS_DAILY: '100000',
      ...WITHOUT_RATES,
      ...(isParleyAway && { ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }),
      ...environment,
    },
  })
  const { gateway, sandbox } = stack
  const env = parseGatewayEnv(stack.environment as NodeJS.ProcessEnv)
  const shared = makeServices(env)
  const services = { ...shared, ...makeSubscriptionServices(env, shared.database) }
  const db = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  db.on('error', () => {}) // the server may end; the pool reconnects

  async function signedIn(identity: OutsideIdentity) {
    const claims = await services.accounts.signIn(identity)
    const { token } = await services.tokens.issue(claims)
    return { ...claims, token, identity }
  }

  return {
    gateway,
    sandbox,
    web: stack.web,
    services,
    appUrl: stack.appUrl,
    databaseUrl,
    environment: stack.environment,

    /** Opens a session. `ownerBrowserId` makes that browser its owner; otherwise the first to join becomes it. */
    async open(ownerBrowserId?: string): Promise<Access> {
      const ownerId = ownerBrowserId === undefined ? null : services.secrets.guestIdOf(ownerBrowserId)
      const { sessionId, currentAccessToken } = await services.openSession(ownerId)
      return { sessionId, accessToken: currentAccessToken }
    },

    /** Makes an account with one sign-in, and an identity token of it. */
    async signUp({ displayName = 'Somebody New' } = {}) {
      const subject = randomUUID()
      const identity = { provider: 'google', subject, email: `${subject}@example.com`, displayName, photoUrl: null }
      return signedIn(identity)
    },

    /** Signs in to the same account from another browser. */
    signInAgain: ({ identity }: { identity: OutsideIdentity }) => signedIn(identity),

    /** Stores `count` messages of an absent person, without the gateway. */
    async fill(sessionId: string, count: number, textOf = (at: number) => `filler ${at}`): Promise<void> {
      const userId = services.secrets.guestIdOf(newBrowserId())
      const drafts = Array.from({ length: count }, (_, at) => ({
        id: `${sessionId}-${userId}-${at}`,
        sessionId,
        userId,
        userName: 'Filler',
        personIds: [userId],
        text: textOf(at),
        status: 'sent' as const,
      }))
      await Promise.all(drafts.map((draft) => services.messageLog.append(draft)))
    },

    /** Scripts Parley's next replies (contract, section 7), or other requests by `match`. */
    async parleyWill(...behaviours: Behaviour[]): Promise<void> {
      await scriptParley(sandbox.url, behaviours)
    },

    /** Returns all requests to the model so far. */
    asked: () => readRequests(sandbox.url),

    async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
      return (await db.query(text, values)).rows
    },

    /** Breaks the gateway's LISTEN connection, and waits until it has another. */
    async loseNews(): Promise<void> {
      const { rows } = await db.query(
        `SELECT pg_terminate_backend(pid) AS has_ended FROM pg_stat_activity
         WHERE application_name = $1 AND datname = current_database()`,
        [NEWS_CONNECTION],
      )
      if (!rows.some(({ has_ended }) => has_ended)) throw new Error('No gateway listens to this database')
    },

    async stop(): Promise<void> {
      if (env.files.url.startsWith('file:')) await rm(new URL(env.files.url), { recursive: true, force: true })
      await Promise.all([services.database.close(), db.end()]) // its processes end with the test file
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>
