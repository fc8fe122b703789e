import { makeReference } from '../../adapters/identity/secrets.ts'
import { makeDatabase, type Database } from '../../adapters/prisma/database.ts'
import { makeReportStore } from '../../adapters/prisma/messages/reports.ts'
import { makeFileStore } from './files/file-store.ts'
import { makeReportMessage } from '../../services/safety/report-message.ts'

export type { Report, ReportSummary } from '../../domain/safety/report.ts'

/** Composes a gateway's reports (DOOR-4). */
export function makeReportServices(database: Database) {
  const reports = makeReportStore(database)
  return { reportMessage: makeReportMessage({ reports, makeReference }), eraseOldReports: reports.eraseOld }
}

/** Opens the reports for the operator's command, on a connection of their own, and their files. */
export function openReportRegister(databaseUrl: string, filesUrl: string) {
  const database = makeDatabase(databaseUrl, () => undefined, 1)
  const { list, find, close: closeReport } = makeReportStore(database)
  const { read } = makeFileStore(filesUrl)
  return { list, find, closeReport, readFile: (fileId: string) => read(fileId, 'whole'), close: database.close }
}
export type ReportRegister = ReturnType<typeof openReportRegister>
