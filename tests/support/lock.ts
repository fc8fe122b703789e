import pg from 'pg'
import type { World } from './world.ts'

/** Holds a lock until the client ends. */
export async function lockIn(world: World, statement: string): Promise<pg.Client> {
  const lock = new pg.Client({ connectionString: world.databaseUrl })
  await lock.connect()
  await lock.query('BEGIN')
  await lock.query(statement)
  return lock
}

/** True when such a query waits for a lock. */
export async function isHeldUp(world: World, query: string): Promise<boolean> {
  const heldUp = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`
  return (await world.sql(heldUp, [query])).length > 0
}
