import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFunctionDrift } from '#scripts/lib/schema/function-drift.ts'
import { findSchemaDrift } from '#scripts/lib/schema/schema-drift.ts'
import { migrate, MIGRATIONS_FOLDER } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'

/** `npm run migration -- NAME`: writes a migration for the changes in prisma/schema.prisma and prisma/functions. */
const name = process.argv[2]
if (name && /^[a-z0-9_]+$/.test(name)) await makeMigration(name)
else {
  console.error('Name the migration in lower case: npm run migration -- add_votes')
  process.exitCode = 1
}

async function makeMigration(name: string): Promise<void> {
  const database = await startTemporaryPostgres()
  const sql = await findDrift(database.urlOf('postgres')).finally(() => database.stop())
  if (sql === '') return console.log('prisma/schema.prisma, prisma/functions and prisma/migrations already agree.')

  const folder = `${timestamp(new Date())}_${name}`
  mkdirSync(join(MIGRATIONS_FOLDER, folder), { recursive: true })
  writeFileSync(join(MIGRATIONS_FOLDER, folder, 'migration.sql'), sql)
  console.log(`Written: prisma/migrations/${folder}/migration.sql. Read it before you commit it.`)
}

async function findDrift(databaseUrl: string): Promise<string> {
  const schema = await findSchemaDrift(databaseUrl)
  await migrate(databaseUrl)
  return [schema, await findFunctionDrift(databaseUrl)].filter((sql) => sql !== null).join('\n')
}

/** Returns the time in UTC, as 20261121090100: migrations apply in the order of their names. */
function timestamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}
