import { makeDatabaseProbe } from '../../adapters/prisma/connection/database-probe.ts'
import { log } from '../log/log.ts'

/** True when the database answers, for `/readyz`, on a connection of its own: a process with a full pool is ready all the same. */
export function probeDatabase(url: string) {
  return makeDatabaseProbe(url, (cause) => log.warn({ cause }, 'The database does not answer'))
}
