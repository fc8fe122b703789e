import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()

/** Returns the columns that the schema marks as no longer used, with their tables. */
function ignoredColumns(): [table: string, column: string][] {
  const models = readFileSync(fromRoot('prisma/schema.prisma'), 'utf8')
    .split(/^model /m)
    .slice(1)
  return models.flatMap((model) => {
    const table = /@@map\("(.+)"\)/.exec(model)![1]!
    const fields = model.split('\n').filter((line) => line.includes('@ignore'))
    return fields.map((field): [string, string] => [
      table,
      /@map\("(.+)"\)/.exec(field)?.[1] ?? field.trim().split(' ')[0]!,
    ])
  })
}

test('a process lives on if a newer one has dropped what it ignores (docs/migrations.md, step 3)', async () => {
  const { openSession, database } = own.services
  const columns = ignoredColumns()
  expect(columns).toContainEqual(['session', 'manner'])
  for (const [table, column] of columns) await database.pool.query(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  expect(await openSession(null)).toHaveProperty('sessionId')
})
