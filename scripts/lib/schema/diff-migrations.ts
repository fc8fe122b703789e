import pg from 'pg'
import { asMigrationList, readMigrations } from '#scripts/lib/schema/migrations.ts'
import { NO_FILTERS, withSchemaEngine } from '#scripts/lib/schema/schema-engine.ts'

type DiffSources = { schema: string; migrationsFolder: string }

/**
 * Returns the SQL from the migrations' result to the schema; null when both agree. The migrations run in a temporary
 * database on the server of `databaseUrl`.
 */
export async function diffMigrations(databaseUrl: string, sources: DiffSources): Promise<string | null> {
  const { schema, migrationsFolder } = sources
  const migrations = asMigrationList(migrationsFolder, readMigrations(migrationsFolder))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const { exitCode, stdout } = await withSchemaEngine(pool, (engine) =>
      engine.diff({
        from: { tag: 'migrations', ...migrations },
        to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] },
        script: true,
        exitCode: true,
        filters: NO_FILTERS,
      }),
    )
    return exitCode === 0 ? null : stdout
  } finally {
    await pool.end()
  }
}
