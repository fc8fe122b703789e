import type { DoorStore } from '../../../../services/ports/door.ts'
import type { Database } from '../../database.ts'
import type { Prisma } from '../../generated/client.ts'
import { IS_OPEN, lockSession } from '../../locked-session.ts'
import { notify } from '../../notifications.ts'
import { takeRev } from '../../rev.ts'

type Changes = 'setLocked' | 'renewLink' | 'addKey' | 'exchangeKey' | 'retiredAmong'

/**
 * Sets the lock, and makes and retires keys. A change that shuts people out locks the session's row exclusively (FOR
 * UPDATE). A join takes a shared lock (`door_of`), so neither overlaps the other.
 */
export function makeKeys({ prisma, pool }: Database): Pick<DoorStore, Changes> {
  return {
    /** DOOR-1. Returns false when nothing changed. */
    async setLocked(sessionId: string, isLocked: boolean): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        const session = await lockSession(tx, sessionId, 'FOR UPDATE')
        if (!session?.isOpen) return false
        const where = { id: sessionId, isLocked: !isLocked }
        if ((await tx.session.updateMany({ where, data: { isLocked } })).count === 0) return false
        await takeRev(tx, sessionId, 'settings')
        return true
      })
    },

    /** DOOR-2: retires every key and adds this new one. Returns false when the session is not open. */
    async renewLink(sessionId: string, keyHash: string): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        const session = await lockSession(tx, sessionId, 'FOR UPDATE')
        if (!session?.isOpen) return false
        await retireKeys(tx, sessionId)
        await tx.accessKey.create({ data: { hash: keyHash, sessionId } })
        return true
      })
    },

    /** Adds a key to an open session. Returns false when it is not open. */
    async addKey(sessionId: string, keyHash: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `WITH room AS (SELECT id FROM session WHERE id = $1 AND ${IS_OPEN} FOR KEY SHARE)
         INSERT INTO access_key (hash, session_id) SELECT $2, id FROM room`,
        [sessionId, keyHash],
      )
      return rowCount === 1
    },

    /**
     * DOOR-2: adds a new key for a person who came in by a retired one. Returns false for a key that still lets
     * newcomers in.
     */
    async exchangeKey(sessionId: string, keyHash: string, ids: readonly string[], newHash: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `WITH room AS (SELECT id FROM session WHERE id = $1 AND door_of($1, $2, $3) = 'open' FOR KEY SHARE)
         INSERT INTO access_key (hash, session_id) SELECT $4, room.id FROM room
         WHERE EXISTS (SELECT FROM access_key WHERE hash = $2 AND retired_at IS NOT NULL)`,
        [sessionId, keyHash, ids, newHash],
      )
      return rowCount === 1
    },

    /** Returns those of these key hashes that are retired. */
    async retiredAmong(keyHashes: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ hash: string }>(
        'SELECT hash FROM access_key WHERE hash = ANY ($1) AND retired_at IS NOT NULL',
        [keyHashes],
      )
      return rows.map(({ hash }) => hash)
    },
  }
}

type Tx = Prisma.TransactionClient

/** Retires every key. Every gateway hands members new ones, and closes sockets of removed people. */
export async function retireKeys(tx: Tx, sessionId: string): Promise<void> {
  await tx.$executeRaw`UPDATE access_key SET retired_at = now() WHERE session_id = ${sessionId} AND retired_at IS NULL`
  await notify(tx, { type: 'keysRetired', sessionId })
}
