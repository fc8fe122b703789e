import { makeDatabaseProbe } from '../../adapters/prisma/connection/database-probe.ts'
import { log } from '../log/log.ts'

/** Whether the database answers, for `/readyz`: a process whose own connections are all in use may be ready all the same. */
export function probeDatabase(url: string) {
  return makeDatabaseProbe(url, (cause) => log.warn({ cause }, 'The database does not answer'))
}
