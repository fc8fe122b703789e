import { makeDatabaseProbe } from '../../adapters/prisma/connection/database-probe.ts'
import { log } from '../log/log.ts'

/** Probes the database for `/readyz`, on its own connection: a process with a full pool is still ready. */
export function probeDatabase(url: string) {
  return makeDatabaseProbe(url, (cause) => log.warn({ cause }, 'The database does not answer'))
}
