import type { Prover } from '../../../domain/people/caller.ts'
import type { UserSettings } from '../../../protocol/entities.ts'
import type { Database } from '../database.ts'
import type { AccountStore } from '../../../services/ports/account.ts'
import { makeSignIns } from './sign-ins.ts'

/** More browsers than a person has. A bound, because each read of a room reads all ids of its accounts. */
const GUESTS_MAX = 200

/** Accounts, their sign-ins, settings, and the guest ids that belong to them. */
export function makeAccountStore(database: Database, makeId: () => string): AccountStore {
  const { prisma } = database

  return {
    ...makeSignIns(database, makeId),

    /** The row keeps the sign-in that proved it last; `signInId` is null where none did. */
    async link(guestId: string, { accountId, signInId }: Prover): Promise<string | null> {
      await prisma.$executeRaw`
        WITH linked AS (
          INSERT INTO guest AS g (id, account_id, sign_in_id) SELECT ${guestId}, ${accountId}, ${signInId}
          WHERE (SELECT count(*) FROM guest WHERE account_id = ${accountId} AND id <> ${guestId}) < ${GUESTS_MAX}
          ON CONFLICT (id) DO UPDATE SET sign_in_id = excluded.sign_in_id, linked_at = excluded.linked_at
          WHERE g.account_id = excluded.account_id
            AND excluded.sign_in_id IS NOT NULL AND g.sign_in_id IS DISTINCT FROM excluded.sign_in_id
          RETURNING id, account_id, sign_in_id
        )
        UPDATE push_subscription d
          SET person_id = linked.account_id, account_id = linked.account_id, sign_in_id = linked.sign_in_id
        FROM linked WHERE d.person_id = linked.id AND linked.sign_in_id IS NOT NULL`
      return (await prisma.guest.findUnique({ where: { id: guestId } }))?.accountId ?? null
    },

    async exists(accountId: string): Promise<boolean> {
      return (await prisma.account.findUnique({ where: { id: accountId }, select: { id: true } })) !== null
    },

    async emailOf(accountId: string): Promise<string> {
      return (await prisma.account.findUniqueOrThrow({ where: { id: accountId } })).email
    },

    async settings(accountId: string): Promise<UserSettings> {
      return prisma.account.findUniqueOrThrow({
        where: { id: accountId },
        select: { startingName: true, preferAnonymous: true },
      })
    },

    async saveSettings(accountId: string, settings: UserSettings): Promise<void> {
      await prisma.account.update({ where: { id: accountId }, data: settings })
    },
  }
}
