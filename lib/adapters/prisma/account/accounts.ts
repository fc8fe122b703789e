import type { AccountRecord, OutsideIdentity, Prover, SignIn } from '../../../domain/people/caller.ts'
import type { UserSettings } from '../../../protocol/entities.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import { notify } from '../notifications.ts'
import type { AccountStore } from '../../../services/ports/account.ts'

/** More browsers than anybody has. Every look at a room in which the account is reads the ids of all of them. */
const GUESTS_MAX = 200

/** Accounts, their sign-ins, settings, and the guest ids that belong to them. */
export function makeAccountStore({ prisma, pool }: Database, makeId: () => string): AccountStore {
  return {
    /**
     * A sign-in: finds the account of this identity, or makes one. Never by e-mail: who has an address now need not be who
     * had it then.
     */
    async signIn(identity: OutsideIdentity): Promise<SignIn> {
      return prisma.$transaction(async (tx) => {
        const { provider, subject, ...profile } = identity
        // Two first sign-ins at once make one account.
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`
        const known = await tx.externalIdentity.findUnique({ where: { provider_subject: { provider, subject } } })
        const account = known
          ? await tx.account.update({ where: { id: known.accountId }, data: profile })
          : await tx.account.create({
              data: { id: makeId(), ...profile, identities: { create: { provider, subject } } },
            })
        const { id: signInId } = await tx.signIn.create({ data: { id: makeId(), accountId: account.id } })
        return { accountId: account.id, signInId }
      })
    },

    /** Ends a sign-in: its tokens are worth nothing from now on, and every gateway hears of it. */
    async endSignIn(signInId: string): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const endedAt = await databaseNow(tx)
        await tx.signIn.updateMany({ where: { id: signInId, endedAt: null }, data: { endedAt } })
        await notify(tx, { type: 'signedOut', signInId })
      })
    },

    /** The account of a sign-in that has not ended, or null. */
    async bySignIn(signInId: string): Promise<AccountRecord | null> {
      const row = await prisma.signIn.findUnique({
        where: { id: signInId, endedAt: null },
        select: { account: { include: { guests: { select: { id: true, signInId: true } } } } },
      })
      if (!row) return null
      const { id, displayName, startingName, preferAnonymous, guests } = row.account
      const provenGuests = guests.filter((guest) => guest.signInId === signInId)
      return {
        ...{ id, displayName, startingName, preferAnonymous },
        guestIds: guests.map((guest) => guest.id),
        provenGuestIds: provenGuests.map((guest) => guest.id),
      }
    },

    /** The sign-in that proved this guest id last, where it first did so after that moment and has not ended; else null. */
    async signInSince(guestId: string, at: Date): Promise<string | null> {
      const { rows } = await pool.query<{ id: string }>({
        name: 'sign_in_since',
        text: `SELECT s.id FROM guest g JOIN sign_in s ON s.id = g.sign_in_id
               WHERE g.id = $1 AND g.linked_at > $2 AND s.ended_at IS NULL`,
        values: [guestId, at],
      })
      return rows[0]?.id ?? null
    },

    /** Which of these sign-ins have ended. */
    async endedAmong(signInIds: readonly string[]): Promise<string[]> {
      const rows = await prisma.signIn.findMany({
        where: { id: { in: [...signInIds] }, endedAt: { not: null } },
        select: { id: true },
      })
      return rows.map(({ id }) => id)
    },

    /**
     * A guest id belongs to the first account that proves both, and its row says which of the account's sign-ins did so last;
     * `signInId` is null where none did. Answers whose it is now; null: nobody's, as one has enough.
     */
    async link(guestId: string, { accountId, signInId }: Prover): Promise<string | null> {
      await prisma.$executeRaw`
        INSERT INTO guest AS g (id, account_id, sign_in_id) SELECT ${guestId}, ${accountId}, ${signInId}
        WHERE (SELECT count(*) FROM guest WHERE account_id = ${accountId} AND id <> ${guestId}) < ${GUESTS_MAX}
        ON CONFLICT (id) DO UPDATE SET sign_in_id = excluded.sign_in_id, linked_at = excluded.linked_at
        WHERE g.account_id = excluded.account_id
          AND excluded.sign_in_id IS NOT NULL AND g.sign_in_id IS DISTINCT FROM excluded.sign_in_id`
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
