import { accountCaller, DEFAULT_NAME, discreetCaller, type Account, type Caller } from '../domain/caller.ts'
import { checkName, firstName } from '../domain/names.ts'
import { STARTING_NAME_MAX_CHARS } from '../protocol/limits.ts'

type AccountRow = {
  id: string
  displayName: string | null
  startingName: string
  preferAnonymous: boolean
  guestIds: string[]
}

type Deps = {
  tokens: { verify(token: string): Promise<{ accountId: string; signInId: string } | null> }
  accounts: {
    bySignIn(signInId: string): Promise<AccountRow | null>
    link(guestId: string, accountId: string): Promise<boolean>
  }
}

/** Whose identity token this is; null when it is none of ours, too old, or its sign-in has ended. */
export function makeAuthenticate({ tokens, accounts }: Pick<Deps, 'tokens' | 'accounts'>) {
  return async function authenticate(token: string): Promise<Account | null> {
    const claims = await tokens.verify(token)
    const row = claims && (await accounts.bySignIn(claims.signInId))
    if (!claims || row?.id !== claims.accountId) return null
    const { guestIds, preferAnonymous } = row
    return { ...claims, guestIds, preferAnonymous, firstName: nameOf(row) }
  }
}

/** PROD-26: a browser's guest id becomes the account's, unless it is another's already. Both must be proven. */
export function makeLinkGuest({ accounts }: Pick<Deps, 'accounts'>) {
  return async function linkGuest(account: Account, guestId: string): Promise<Account> {
    if (account.guestIds.includes(guestId)) return account
    const isOurs = await accounts.link(guestId, account.accountId)
    return isOurs ? { ...account, guestIds: [...account.guestIds, guestId] } : account
  }
}

/** Under which of their ids a signed-in person is in a session. */
export function makeAppearIn(deps: {
  participants: { nameOf(sessionId: string, userId: string): Promise<string | null> }
  /** A guest id for somebody whose browser has none of their own. */
  guestIdOf: (secret: string) => string
}) {
  return async function appearIn(account: Account, guestId: string, sessionId: string): Promise<Caller> {
    const isOurs = account.guestIds.includes(guestId)
    const isKnown = (await deps.participants.nameOf(sessionId, account.accountId)) !== null
    if (isKnown || !account.preferAnonymous) return accountCaller(account, isOurs ? guestId : null)
    return discreetCaller(account, isOurs ? guestId : deps.guestIdOf(account.accountId))
  }
}

function nameOf({ startingName, displayName }: AccountRow): string {
  const candidates = [startingName, firstName(displayName ?? '')]
  for (const candidate of candidates) {
    const check = checkName(candidate, STARTING_NAME_MAX_CHARS)
    if (check.ok) return check.name
  }
  return DEFAULT_NAME
}
