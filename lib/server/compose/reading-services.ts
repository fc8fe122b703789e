import type { Database } from '../../adapters/prisma/database.ts'
import { makeReadMarks } from '../../adapters/prisma/reading/read-marks.ts'
import { makeMarkRead } from '../../services/reading/mark-read.ts'

/** How far people have read (BRIEF-1). */
export function makeReadingServices(database: Database) {
  const readMarks = makeReadMarks(database)
  return { markRead: makeMarkRead({ readMarks }) }
}
