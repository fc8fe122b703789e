import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSchemaDrift } from '#scripts/lib/schema-drift.ts'
import { MIGRATIONS_FOLDER } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'

/** `npm run migration -- NAME`: writes what prisma/schema.prisma has and prisma/migrations lack, as a new migration. */
const name = process.argv[2]
if (name && /^[a-z0-9_]+$/.test(name)) await makeMigration(name)
else {
  console.error('Name the migration in lower case: npm run migration -- add_votes')
  process.exitCode = 1
}

async function makeMigration(name: string): Promise<void> {
  const database = await startTemporaryPostgres()
  const sql = await findSchemaDrift(database.urlOf('postgres')).finally(() => database.stop())
  if (sql === null) return console.log('prisma/schema.prisma and prisma/migrations already agree.')

  const folder = `${timestamp(new Date())}_${name}`
  mkdirSync(join(MIGRATIONS_FOLDER, folder), { recursive: true })
  writeFileSync(join(MIGRATIONS_FOLDER, folder, 'migration.sql'), sql)
  console.log(`Written: prisma/migrations/${folder}/migration.sql. Read it before you commit it.`)
}

/** 20261121090100, in UTC: migrations apply in the order of their names. */
function timestamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}
