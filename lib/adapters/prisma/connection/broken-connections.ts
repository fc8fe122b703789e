import type pg from 'pg'

/**
 * Keeps a broken connection from ending the process. The pool listens only to idle connections, and pg's and Prisma's
 * listeners exist only during work. An error in between was unhandled and crashed us. Now the next statement rejects,
 * and the pool replaces the connection.
 */
export function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined))
}
