import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum, bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'

/**
 * Runs Prisma's schema engine inside this process. The CLI's engine binary is downloaded on first use, which fails
 * without internet access. This one comes with the locked dependencies. It writes the same `_prisma_migrations` table,
 * so `prisma migrate deploy` stays usable.
 */
export async function withSchemaEngine<T>(pool: pg.Pool, use: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  await loadBindings()
  const adapter = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool))
  const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter)
  try {
    return await use(engine)
  } finally {
    engine.free()
  }
}

/** No external tables or enums: all are ours. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] }

type Connection = Awaited<ReturnType<PrismaPg['connect']>>

class MigrationAdapter extends PrismaPg {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super(pool)
    this.#pool = pool
  }

  /**
   * Runs scripts inside the caller's transaction. The savepoint lets the engine read on after a failure and name it.
   */
  override async connect(): Promise<Connection> {
    const connection = await super.connect()
    connection.executeScript = async (script) => {
      await this.#pool.query('SAVEPOINT script')
      await runWhole(connection, script).catch(async (error: unknown) => {
        await this.#pool.query('ROLLBACK TO SAVEPOINT script')
        throw error
      })
    }
    return connection
  }

  /**
   * Connects to a separate shadow database. The stock method only sets the `database` option, which pg ignores beside a
   * connection string. It would change the real database.
   */
  override async connectToShadowDb(): Promise<Connection> {
    const name = `prisma_migrate_shadow_db_${randomUUID()}`
    await this.#pool.query(`CREATE DATABASE "${name}"`)
    const url = new URL(this.#pool.options.connectionString ?? '')
    url.pathname = `/${name}`

    const shadow = await new PrismaPg(url.href).connect()
    shadow.executeScript = (script) => runWhole(shadow, script)
    shadow.queryRaw = readChars(shadow.queryRaw.bind(shadow))
    shadow.dispose = async () => {
      await shadow.underlyingDriver().end()
      await this.#pool.query(`DROP DATABASE "${name}"`)
    }
    return shadow
  }
}

const CHAR_COLUMNS = ['contype', 'confdeltype', 'confupdtype']
const CHAR_NAMES = new Set(['constraint_type', 'confdeltype', 'confupdtype'])

/**
 * Reads PostgreSQL's one-letter type "char", which the stock adapter refuses. The catalogue stores kinds of constraints
 * and of ON DELETE in it. The columns travel as text and are declared as characters. Since PostgreSQL 18 each NOT NULL
 * is a constraint of a kind unknown to the engine. So only known kinds are selected.
 */
function readChars(queryRaw: Connection['queryRaw']): Connection['queryRaw'] {
  return async (query) => {
    const sql = CHAR_COLUMNS.reduce(asText, query.sql).replace(
      "contype NOT IN ('p', 'u', 'f')",
      "contype IN ('c', 'x')",
    )
    const result = await queryRaw({ ...query, sql })
    result.columnNames.forEach((name, i) => {
      if (CHAR_NAMES.has(name)) result.columnTypes[i] = ColumnTypeEnum.Character
    })
    return result
  }
}

function asText(sql: string, column: string): string {
  return sql
    .replace(`constr.${column} AS`, `constr.${column}::text AS`)
    .replace(`con.${column},`, `con.${column}::text AS ${column},`)
}

/**
 * Runs a script in one query: without arguments PostgreSQL takes it whole. The stock adapter splits at every semicolon,
 * also inside `CREATE FUNCTION … $$ …; … $$`.
 */
async function runWhole(connection: Connection, script: string): Promise<void> {
  await connection.executeRaw({ sql: script, args: [], argTypes: [] })
}

let loading: Promise<void> | undefined

function loadBindings(): Promise<void> {
  loading ??= instantiate()
  return loading
}

/** Loads the .wasm file by hand: the package's entry imports it as a module, which Node allows behind a flag. */
async function instantiate(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const binary = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': { ...bindings } as never })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start as () => void
  start()
}
