import type pg from 'pg'

type Column = { table: string; name: string; type: string }
type Reference = { table: string; column: string; parent: string; parentColumn: string }

const ROWS = 3
const MOMENT = Date.parse('2026-03-29T00:30:00Z')

/** A row that is deleted with its parent by a trigger instead of a foreign key (decision 27). */
const BY_TRIGGER: Reference = { table: 'message', column: 'session_id', parent: 'session', parentColumn: 'id' }

/** Fills every table of any schema with a few rows, a value in every column, parents before children. */
export async function fillEveryTable(client: pg.Client): Promise<void> {
  const columns = await columnsOf(client)
  const references = await referencesOf(client)
  const valueFor = ({ table, name, type }: Column, at: number): unknown => {
    const reference = references.find((one) => one.table === table && one.column === name)
    if (!reference) return valueOf(type, `${table}.${name}`, at)
    const parent = columns.find((one) => one.table === reference.parent && one.name === reference.parentColumn)!
    return valueFor(parent, at)
  }
  for (const table of parentsFirst([...new Set(columns.map((column) => column.table))], references)) {
    const own = columns.filter((column) => column.table === table)
    for (let at = 0; at < ROWS; at++) {
      await client.query(
        `INSERT INTO "${table}" (${own.map(({ name }) => `"${name}"`)}) VALUES (${own.map((_, i) => `$${i + 1}`)})`,
        own.map((column) => valueFor(column, at)),
      )
    }
  }
}

/** Returns every row of every table as JSON, sorted by its text. */
export async function everyRow(client: pg.Client): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = new Set((await columnsOf(client)).map(({ table }) => table))
  const all: Record<string, Record<string, unknown>[]> = {}
  for (const table of tables) {
    const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM "${table}" t ORDER BY to_jsonb(t)::text`)
    all[table] = rows.map(({ row }) => row as Record<string, unknown>)
  }
  return all
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT c.table_name AS "table", c.column_name AS "name", c.udt_name AS "type"
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
       AND c.table_name <> '_prisma_migrations'
     ORDER BY c.table_name, c.ordinal_position`,
  )
  return rows
}

async function referencesOf(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT k.conrelid::regclass::text AS "table", a.attname AS "column",
            k.confrelid::regclass::text AS parent, f.attname AS "parentColumn"
     FROM pg_constraint k
     CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS c(own, theirs)
     JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.own
     JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = c.theirs
     WHERE k.contype = 'f'`,
  )
  const bare = rows.map((row) => ({
    ...row,
    table: row.table.replaceAll('"', ''),
    parent: row.parent.replaceAll('"', ''),
  }))
  return [...bare, BY_TRIGGER]
}

function parentsFirst(tables: string[], references: Reference[]): string[] {
  const done: string[] = []
  while (done.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !done.includes(table) &&
        references.every((one) => one.table !== table || one.parent === table || done.includes(one.parent)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    done.push(...ready)
  }
  return done
}

/** Returns a value that differs by row, for unique indexes, and is the same for the same column every time. */
function valueOf(type: string, name: string, at: number): unknown {
  switch (type) {
    case 'text':
      return `${name} ${at} ' " \\ 語`
    case 'int4':
    case 'int8':
      return at + 1
    case 'bool':
      return at % 2 === 0
    case 'timestamptz':
      return new Date(MOMENT + at * 3_600_000)
    case 'date':
      return `2026-03-${28 + at}`
    case '_int4':
      return [at, at + 1]
    case '_text':
      return [`${name} ${at}`]
    case 'tsvector':
      return `'word${at}':1`
    case 'jsonb':
      return JSON.stringify({ at })
    case 'float8':
    case 'numeric':
      return at + 0.5
    default:
      throw new Error(`No sample of type ${type}, for ${name}: add one here.`)
  }
}
