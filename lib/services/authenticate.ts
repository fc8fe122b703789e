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
  accounts: { bySignIn(signInId: string): Promise<AccountRow | null> }
}

type CallerDeps = {
  accounts: { link(guestId: string, accountId: string): Promise<boolean> }
  participants: { nameOf(sessionId: string, userId: string): Promise<string | null> }
  /** A guest id for somebody whose browser has none of their own. */
  guestIdOf: (secret: string) => string
}

/** Whose identity token this is; null when it is none of ours, too old, or its sign-in has ended. */
export function makeAuthenticate({ tokens, accounts }: Deps) {
  return async function authenticate(token: string): Promise<Account | null> {
    const claims = await tokens.verify(token)
    const row = claims && (await accounts.bySignIn(claims.signInId))
    if (!claims || row?.id !== claims.accountId) return null
    const { guestIds, preferAnonymous } = row
    return { ...claims, guestIds, preferAnonymous, firstName: nameOf(row) }
  }
}

/**
 * Who a signed-in person is in a session. This browser's guest id, proven as well, becomes the account's, unless it is
 * another's already (PROD-26).
 */
export function makeCallerIn({ accounts, participants, guestIdOf }: CallerDeps) {
  return async function callerIn(account: Account, guestId: string | null, sessionId: string): Promise<Caller> {
    const person = guestId === null ? account : await withGuest(account, guestId)
    const ownGuestId = person.guestIds.find((id) => id === guestId) ?? null
    const isKnown = (await participants.nameOf(sessionId, account.accountId)) !== null
    if (isKnown || !account.preferAnonymous) return accountCaller(person, ownGuestId)

    const discreetId = ownGuestId ?? guestIdOf(account.accountId)
    return discreetCaller(await withGuest(person, discreetId), discreetId)
  }

  async function withGuest(account: Account, guestId: string): Promise<Account> {
    if (account.guestIds.includes(guestId)) return account
    const isOurs = await accounts.link(guestId, account.accountId)
    return isOurs ? { ...account, guestIds: [...account.guestIds, guestId] } : account
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
