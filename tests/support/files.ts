import { randomUUID } from 'node:crypto'
import type { Person } from './person.ts'
import type { World } from './world.ts'

type Row = { kind: 'picture' | 'pdf'; name: string; alt: string; isStored: boolean }

/** Inserts the row of an uploaded file, without any bytes. Returns its id. */
export async function bringFile(
  { sql }: Pick<World, 'sql'>,
  { access, userId }: Pick<Person, 'access' | 'userId'>,
  { kind = 'picture', name = '', alt = '', isStored = true }: Partial<Row> = {},
): Promise<string> {
  const id = randomUUID()
  const size = kind === 'picture' ? 640 : null
  await sql(
    `INSERT INTO stored_file (id, session_id, user_id, payer, kind, name, alt, bytes, width, height, sha256, stored_at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, 1234, $7, $7, $1, $8)`,
    [id, access.sessionId, userId, kind, name, alt, size, isStored ? new Date() : null],
  )
  return id
}
