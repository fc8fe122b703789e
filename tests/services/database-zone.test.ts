import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/support/database.ts'
import { servicesOn } from '#tests/support/services.ts'

test.each(['America/New_York', 'Asia/Tokyo'])(
  'times are what they are on a PostgreSQL that lives in %s',
  async (zone) => {
    const databaseUrl = await createDatabase()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`ALTER DATABASE "${new URL(databaseUrl).pathname.slice(1)}" SET timezone TO '${zone}'`)
    const { database, flagStore, openSession, sessions } = servicesOn(databaseUrl)
    onTestFinished(() => Promise.all([client.end(), database.close()]).then(() => undefined))

    const { sessionId } = await openSession(null)
    await sessions.end(sessionId)
    await flagStore.put({ hash: 'somebody' }, { reason: null, seconds: 3600 })
    const { rows } = await client.query(
      `SELECT ended_at BETWEEN now() - interval '10 minutes' AND now() AS "isEndedNow",
       (SELECT expires_at - created_at FROM flagged_address) BETWEEN '59 minutes' AND '61 minutes' AS "isForAnHour"
     FROM session WHERE id = $1`,
      [sessionId],
    )
    expect(rows).toEqual([{ isEndedNow: true, isForAnHour: true }])

    const [flag] = await flagStore.list()
    const kept = await client.query<{ expires_at: Date }>('SELECT expires_at FROM flagged_address')
    expect(flag?.expiresAt, '[ROLE-21] it holds as long as it was set').toEqual(kept.rows[0]?.expires_at)
  },
)
