import { readFileSync } from 'node:fs'
import { diffMigrations } from '#scripts/lib/schema/diff-migrations.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { MIGRATIONS_FOLDER } from '#scripts/migrate.ts'

/** Returns the SQL by which prisma/schema.prisma is ahead of prisma/migrations; null when they agree. */
export function findSchemaDrift(databaseUrl: string, migrationsFolder = MIGRATIONS_FOLDER): Promise<string | null> {
  const schema = readFileSync(fromRoot('prisma/schema.prisma'), 'utf8')
  return diffMigrations(databaseUrl, { schema, migrationsFolder })
}
