import { makeDatabaseProbe } from '../adapters/prisma/database-probe.ts'
import { log } from './log.ts'

/** For a process that serves pages and only has to know whether the database answers. */
export function probeDatabase(url: string) {
  return makeDatabaseProbe(url, (cause) => log.warn({ cause }, 'The database does not answer'))
}
