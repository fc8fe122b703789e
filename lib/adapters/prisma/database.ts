import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from './generated/client.ts'
import { surviveBrokenConnections } from './connection/broken-connections.ts'
import { limitCheckouts } from './connection/limit-checkouts.ts'

export type Database = ReturnType<typeof makeDatabase>

/** The longest that a caller waits for a statement or a transaction. */
const PATIENCE_MS = 8000
/**
 * PostgreSQL ends the statement a little later, too. It cannot see that the caller has given up. After a long wait for
 * a lock it would still run the statement.
 */
const STATEMENT_MAX_MS = 10_000
const CONNECT_TIMEOUT_MS = 4000
/** Whole chats that are read at once (COPY-1), and the idle time of their connections. */
const SNAPSHOTS_MAX = 4
const SNAPSHOT_REST_MS = 10_000
/** Firewalls forget a connection that is idle for some minutes. */
const KEEP_ALIVE_MS = 60_000

/**
 * Prisma reads and writes times without a zone, as UTC. The idle timeout frees the locks of a process that freezes
 * within a transaction.
 */
const SESSION_SETTINGS = {
  text: `SET TIME ZONE 'UTC'; SET idle_in_transaction_session_timeout = ${PATIENCE_MS}; SET statement_timeout = ${STATEMENT_MAX_MS}`,
  query_timeout: PATIENCE_MS,
}

/**
 * The one door to PostgreSQL: Prisma, and the pool itself where cost or locking matters. Both share connections.
 * `onError` hears of idle connections that broke; the pool replaces them.
 */
export function makeDatabase(url: string, onError: (cause: unknown) => void, maxConnections = 10) {
  const options = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0, // idle connections stay: each new one would plan its statements anew
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Set after connecting: a pooler refuses it earlier, and options in the URL would override it.
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
  // Prisma's defaults are shorter: in a crowd, transactions would fail where single statements would not.
  const transactionOptions = { maxWait: CONNECT_TIMEOUT_MS, timeout: PATIENCE_MS }
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })

  return {
    prisma,
    pool,
    /** Connections for reads that last as long as their reader does; other reads never wait for these. */
    snapshots,
    /**
     * The only connection that stores messages. Nothing else uses it: a new connection would plan its statements while
     * messages wait.
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
