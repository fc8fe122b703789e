import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { fromRoot } from '#scripts/lib/paths.ts'

const FUNCTIONS_FOLDER = fromRoot('prisma/functions')

/**
 * Returns the SQL by which prisma/functions is ahead of a migrated database; null when they agree. Throws for a
 * function without a file. The transaction is rolled back.
 */
export async function findFunctionDrift(migratedUrl: string, folder = FUNCTIONS_FOLDER): Promise<string | null> {
  const client = new pg.Client({ connectionString: migratedUrl })
  await client.connect()
  try {
    await client.query('BEGIN; SET LOCAL check_function_bodies = off') // a function may call one of a later file
    const drifted: string[] = []
    const files = globSync(`${folder}/*.sql`).sort()
    let before = await definitions(client)
    const undefinedIn = [...before.keys()].filter((name) => !files.includes(`${folder}/${name}.sql`))
    if (undefinedIn.length > 0) throw new Error(`prisma/functions lacks ${undefinedIn.join(', ')}`)
    for (const file of files) {
      const sql = readFileSync(file, 'utf8')
      await client.query(sql)
      const after = await definitions(client)
      if ([...after].some(([name, definition]) => before.get(name) !== definition)) drifted.push(sql)
      before = after
    }
    return drifted.length > 0 ? drifted.join('\n') : null
  } finally {
    await client.end()
  }
}

async function definitions(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT proname AS name, pg_get_functiondef(oid) AS definition FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
