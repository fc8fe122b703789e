import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from './generated/client.ts'
import { surviveBrokenConnections } from './connection/broken-connections.ts'
import { limitCheckouts } from './connection/limit-checkouts.ts'

export type Database = ReturnType<typeof makeDatabase>

/** How long a statement or a transaction may take before its caller is told that the service is not available. */
const PATIENCE_MS = 8000
/**
 * A little later PostgreSQL ends it, too: it would not notice that nobody waits any more, and what waited for a lock would be
 * done whenever it came by it, when everybody has ceased to look for what came of it.
 */
const STATEMENT_MAX_MS = 10_000
const CONNECT_TIMEOUT_MS = 4000
/** Whole chats that are read at once (COPY-1), and how long their connections wait for the next. */
const SNAPSHOTS_MAX = 4
const SNAPSHOT_REST_MS = 10_000
/** Firewalls forget a connection over which nothing goes for some minutes. */
const KEEP_ALIVE_MS = 60_000

/**
 * Prisma writes and reads times without their zone, as if every server's were UTC. And a process that freezes in the middle of
 * a transaction must not keep its locks from everybody else.
 */
const SESSION_SETTINGS = {
  text: `SET TIME ZONE 'UTC'; SET idle_in_transaction_session_timeout = ${PATIENCE_MS}; SET statement_timeout = ${STATEMENT_MAX_MS}`,
  query_timeout: PATIENCE_MS,
}

/**
 * The product's one door to PostgreSQL: Prisma for everything, and the pool itself for the statements whose cost or
 * locking matters. Both share connections. `onError` hears of idle connections that broke; the pool replaces them.
 */
export function makeDatabase(url: string, onError: (cause: unknown) => void, maxConnections = 10) {
  const options = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0, // what a crowd needed closes at once otherwise, and each new connection plans its statements anew
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Said once connected: a pooler refuses it before, and options in the URL would take its place.
    onConnect: async (client: pg.ClientBase) => void (await client.query(SESSION_SETTINGS)),
  }
  const pool = new pg.Pool({ ...options, max: maxConnections })
  const single = new pg.Pool({ ...options, max: 1 })
  const snapshots = new pg.Pool({ ...options, max: SNAPSHOTS_MAX, idleTimeoutMillis: SNAPSHOT_REST_MS })
  snapshots.on('error', onError)
  surviveBrokenConnections(snapshots)
  for (const one of [pool, single]) {
    one.on('error', onError)
    surviveBrokenConnections(one)
    limitCheckouts(one, PATIENCE_MS)
  }
  // Prisma's own are shorter: a crowd's transactions would fail where their statements alone would not.
  const transactionOptions = { maxWait: CONNECT_TIMEOUT_MS, timeout: PATIENCE_MS }
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })

  return {
    prisma,
    pool,
    /** Connections for what takes as long as its reader does; none of the others waits for it. */
    snapshots,
    /**
     * The one connection that messages are stored through, which nothing else uses: each new one would plan its statements
     * anew while messages wait.
     */
    appends: {
      query: <Row extends object>(query: pg.QueryConfig) => single.query<Row>(query),
    },
    async close(): Promise<void> {
      await prisma.$disconnect()
      await Promise.all([pool, single, snapshots].filter(({ ended }) => !ended).map((one) => one.end()))
    },
  }
}
