import { fail } from '#scripts/lib/fail.ts'
import { backUp, restore } from './backup.ts'

const USAGE = `npm run backup -- FILE             dumps DATABASE_URL into FILE, what it held into FILE.json, and names its pictures and PDFs in FILE.files
npm run backup -- --restore FILE   restores FILE into RESTORED_URL, an empty database, and compares`

/** `npm run backup`: dumps or restores a database, and verifies the restored one. */
const words = process.argv.slice(2)
const isRestore = words[0] === '--restore'
const file = words.at(-1)
const name = isRestore ? 'RESTORED_URL' : 'DATABASE_URL'
const url = process.env[name]

if (!file || words.length !== (isRestore ? 2 : 1) || file.startsWith('--')) fail(USAGE)
else if (!url) fail(`${name} is missing.`)
else
  await (isRestore ? restoreAndTell(url, file) : backUpAndTell(url, file)).catch((cause: Error) => fail(cause.message))

async function backUpAndTell(databaseUrl: string, to: string): Promise<void> {
  const tables = Object.values(await backUp(databaseUrl, to))
  console.log(`${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows: ${to}`)
}

async function restoreAndTell(databaseUrl: string, from: string): Promise<void> {
  const found = await restore(databaseUrl, from)
  if (found.length > 0) fail(`The restored database is not what was dumped:\n${found.join('\n')}`)
  else console.log('Restored, and the same in every row.')
}
