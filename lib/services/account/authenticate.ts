import type { Account, AccountRecord } from '../../domain/people/caller.ts'
import { checkName, firstName } from '../../domain/people/names.ts'
import { DEFAULT_NAME } from '../../protocol/brand.ts'
import { STARTING_NAME_MAX_CHARS } from '../../protocol/limits.ts'
import type { Tokens, AccountStore } from '../ports/account.ts'

type Deps = {
  tokens: Pick<Tokens, 'verify'>
  accounts: Pick<AccountStore, 'bySignIn' | 'signInSince'>
}

/** The account of an identity token; null when the token is none of ours, too old, or of a sign-in that ended. */
export function makeAuthenticate({ tokens, accounts }: Deps) {
  return async function authenticate(token: string): Promise<Account | null> {
    const claims = await tokens.verify(token)
    const row = claims && (await accounts.bySignIn(claims.signInId))
    return claims && row?.id === claims.accountId ? toAccount(row, claims.signInId) : null
  }
}

/**
 * Whose a guest has become since they proved their guest id, at this moment, by the sign-in in that browser; null when
 * nobody's, or when they are signed out there, wherever else they are signed in (OUT-2). A guest id that was proven by this
 * sign-in before proves no account.
 */
export function makeAccountSince({ accounts }: Pick<Deps, 'accounts'>) {
  return async function accountSince(guestId: string, at: Date): Promise<Account | null> {
    const signInId = await accounts.signInSince(guestId, at)
    if (signInId === null) return null
    const row = await accounts.bySignIn(signInId)
    // Another sign-in may have proven it meanwhile. This one must not seem to do so now.
    return row?.provenGuestIds.includes(guestId) ? toAccount(row, signInId) : null
  }
}

function toAccount(row: AccountRecord, signInId: string): Account {
  const { id, guestIds, provenGuestIds, preferAnonymous } = row
  return { accountId: id, signInId, guestIds, provenGuestIds, preferAnonymous, defaultName: nameOf(row) }
}

function nameOf({ startingName, displayName }: AccountRecord): string {
  const candidates = [startingName, firstName(displayName ?? '')]
  for (const candidate of candidates) {
    const check = checkName(candidate, STARTING_NAME_MAX_CHARS)
    if (check.ok) return check.name
  }
  return DEFAULT_NAME
}
