import type pg from 'pg'

/**
 * A connection that breaks is no reason to end the process, whoever has it in that moment: the pool listens to those that
 * nobody uses, pg's and Prisma's listeners come and go with the work, and in between one word of the server's crashed us.
 * Its next statement rejects, and the pool replaces it.
 */
export function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined))
}
