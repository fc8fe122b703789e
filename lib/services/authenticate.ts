import { DEFAULT_NAME, type Account, type AccountRecord } from '../domain/caller.ts'
import { checkName, firstName } from '../domain/names.ts'
import { STARTING_NAME_MAX_CHARS } from '../protocol/limits.ts'

type Deps = {
  tokens: { verify(token: string): Promise<{ accountId: string; signInId: string } | null> }
  accounts: { bySignIn(signInId: string): Promise<AccountRecord | null> }
}

/** Whose identity token this is; null when it is none of ours, too old, or its sign-in has ended. */
export function makeAuthenticate({ tokens, accounts }: Deps) {
  return async function authenticate(token: string): Promise<Account | null> {
    const claims = await tokens.verify(token)
    const row = claims && (await accounts.bySignIn(claims.signInId))
    if (!claims || row?.id !== claims.accountId) return null
    const { guestIds, preferAnonymous } = row
    return { ...claims, guestIds, preferAnonymous, defaultName: nameOf(row) }
  }
}

function nameOf({ startingName, displayName }: AccountRecord): string {
  const candidates = [startingName, firstName(displayName ?? '')]
  for (const candidate of candidates) {
    const check = checkName(candidate, STARTING_NAME_MAX_CHARS)
    if (check.ok) return check.name
  }
  return DEFAULT_NAME
}
