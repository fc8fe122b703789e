import type { Account, AccountRecord } from '../../domain/people/caller.ts'
import { checkName, firstName } from '../../domain/people/names.ts'
import { DEFAULT_NAME } from '../../protocol/brand.ts'
import { STARTING_NAME_MAX_CHARS } from '../../protocol/limits.ts'
import type { Tokens, AccountStore } from '../ports/account.ts'

type Deps = {
  tokens: Pick<Tokens, 'verify'>
  accounts: Pick<AccountStore, 'bySignIn' | 'signInSince'>
}

/** Returns the account of an identity token; null when the token is foreign or expired, or its sign-in has ended. */
export function makeAuthenticate({ tokens, accounts }: Deps) {
  return async function authenticate(token: string): Promise<Account | null> {
    const claims = await tokens.verify(token)
    const row = claims && (await accounts.bySignIn(claims.signInId))
    return claims && row?.id === claims.accountId ? toAccount(row, claims.signInId) : null
  }
}

/**
 * Returns the account that a guest became after `at`, by a sign-in in the guest's own browser. Null when there is none,
 * or when that browser has signed out, even if another has not (OUT-2). A sign-in that had proven this guest id before
 * proves nothing now.
 */
export function makeAccountSince({ accounts }: Pick<Deps, 'accounts'>) {
  return async function accountSince(guestId: string, at: Date): Promise<Account | null> {
    const signInId = await accounts.signInSince(guestId, at)
    if (signInId === null) return null
    const row = await accounts.bySignIn(signInId)
    // Another sign-in may have proven the id meanwhile: then this one does not count.
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
