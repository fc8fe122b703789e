import type { AccountRecord, OutsideIdentity, SignIn } from '../../../domain/people/caller.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import { notify } from '../notifications.ts'
import type { AccountStore } from '../../../services/ports/account.ts'

/** Stores sign-ins, which prove who owns an account. */
export function makeSignIns(
  { prisma, pool }: Database,
  makeId: () => string,
): Pick<AccountStore, 'signIn' | 'endSignIn' | 'bySignIn' | 'signInSince' | 'endedAmong'> {
  return {
    async signIn(identity: OutsideIdentity): Promise<SignIn> {
      return prisma.$transaction(async (tx) => {
        const { provider, subject, ...profile } = identity
        // Serialises two first sign-ins of one identity: they make one account.
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

    async endSignIn(signInId: string): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const endedAt = await databaseNow(tx)
        await tx.signIn.updateMany({ where: { id: signInId, endedAt: null }, data: { endedAt } })
        await notify(tx, { type: 'signedOut', signInId })
      })
    },

    async bySignIn(signInId: string): Promise<AccountRecord | null> {
      const row = await prisma.signIn.findUnique({
        where: { id: signInId, endedAt: null },
        select: { account: { include: { guests: { select: { id: true, signInId: true } } } } },
      })
      if (!row) return null
      const { id, displayName, startingName, preferAnonymous, guests } = row.account
      const provenGuests = guests.filter((guest) => guest.signInId === signInId)
      return {
        id,
        displayName,
        startingName,
        preferAnonymous,
        guestIds: guests.map((guest) => guest.id),
        provenGuestIds: provenGuests.map((guest) => guest.id),
      }
    },

    async signInSince(guestId: string, at: Date): Promise<string | null> {
      const { rows } = await pool.query<{ id: string }>({
        name: 'sign_in_since',
        text: `SELECT s.id FROM guest g JOIN sign_in s ON s.id = g.sign_in_id
               WHERE g.id = $1 AND g.linked_at > $2 AND s.ended_at IS NULL`,
        values: [guestId, at],
      })
      return rows[0]?.id ?? null
    },

    async endedAmong(signInIds: readonly string[]): Promise<string[]> {
      const rows = await prisma.signIn.findMany({
        where: { id: { in: [...signInIds] }, endedAt: null },
        select: { id: true },
      })
      const running = new Set(rows.map(({ id }) => id))
      return signInIds.filter((id) => !running.has(id))
    },
  }
}
