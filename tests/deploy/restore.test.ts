import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'

const HANDBOOK = readFileSync(fromRoot('docs/operation.md'), 'utf8')

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('the handbook’s restore puts the restored database in place of the dumped one, once', async () => {
  expect(HANDBOOK).toMatch(/^docker compose exec -T postgres pg_dump --username=parley --format=custom parley > /m)
  const switching = /psql --username=parley --dbname=postgres --command='\s*([^']+)'/.exec(HANDBOOK)?.[1] ?? ''
  const id = randomUUID().replaceAll('-', '')
  const renaming = switching.replaceAll(/\b(parley_before|parley|restored)\b/g, `$1_${id}`)

  const server = new URL(inject('postgresUrl'))
  const admin = await connect(server.href)
  for (const name of ['parley', 'restored']) await admin.query(`CREATE DATABASE ${name}_${id}`)
  const { rows } = await admin.query(`SELECT oid FROM pg_database WHERE datname = 'restored_${id}'`)
  await admin.query(renaming)
  expect((await admin.query(`SELECT oid FROM pg_database WHERE datname = 'parley_${id}'`)).rows).toEqual(rows)

  await expect(admin.query(renaming), 'once more').rejects.toThrow('already exists')
  expect((await admin.query(`SELECT oid FROM pg_database WHERE datname = 'parley_${id}'`)).rows).toEqual(rows)
})

test('the handbook’s dumps replace the last file only when complete', () => {
  const dumps = [...HANDBOOK.matchAll(/^docker compose exec -T postgres pg_dump .* > (.*)\n(.*)$/gm)]
  expect(dumps.map(([, file, next]) => [file, next?.replace(/ +#.*/, '')])).toEqual([
    ['parley.dump.partial &&', 'mv parley.dump.partial parley.dump'],
  ])
})
