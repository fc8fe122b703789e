import { fail } from '#scripts/lib/fail.ts'
import { findDatabase, findFiles } from '#scripts/lib/product.ts'
import { loadDotEnv } from '#scripts/preflight/settings.mjs'
import { openReportRegister } from '#lib/server/compose/report-services.ts'
import { parseCommand, USAGE, type Command } from './command.ts'
import { saveFiles } from './save-files.ts'
import { summaryOf, wordsOf } from './words.ts'

/** `npm run reports -- list|show|close`: shows reported messages with what was said around them (DOOR-4). */
loadDotEnv()
const command = parseCommand(process.argv.slice(2))
if (command === null) fail(USAGE)
else await run(command).catch((cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause)))

async function run(asked: Command): Promise<void> {
  const register = openReportRegister(findDatabase(process.env), findFiles(process.env))
  try {
    console.log(await answer(register, asked))
  } finally {
    await register.close()
  }
}

async function answer(register: ReturnType<typeof openReportRegister>, asked: Command): Promise<string> {
  if (asked.action === 'list') {
    const reports = await register.list()
    return reports.length === 0 ? 'Nothing is reported.' : reports.map(summaryOf).join('\n')
  }
  const { reference } = asked
  if (asked.action === 'close') {
    if (await register.closeReport(reference)) return `Closed: ${reference}.`
  } else {
    const report = await register.find(reference)
    if (report && asked.folder !== null) await saveFiles(report, register.readFile, asked.folder)
    if (report) return wordsOf(report)
  }
  throw new Error(`There is no report ${reference}.`)
}
