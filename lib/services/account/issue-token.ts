import type { SignIn } from '../../domain/people/caller.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tokens, AccountStore } from '../ports/account.ts'

type Deps = {
  tokens: Pick<Tokens, 'issue'>
  accounts: Pick<AccountStore, 'bySignIn' | 'link'>
}

/**
 * Issues an identity token for a sign-in. Throws UNAUTHENTICATED when it has ended. A proven guest id is linked as
 * well, and the answer says to whom. So a sign-in brings earlier messages along before any chat is entered (PROD-26).
 */
export function makeIssueToken({ tokens, accounts }: Deps) {
  return async function issueToken(signIn: SignIn | null, guestId: string | null) {
    const account = signIn && (await accounts.bySignIn(signIn.signInId))
    if (!signIn || account?.id !== signIn.accountId) throw new Refusal('UNAUTHENTICATED')
    const token = await tokens.issue(signIn)
    if (guestId === null) return token
    const isProven = account.provenGuestIds.includes(guestId)
    const ownerId = isProven ? account.id : await accounts.link(guestId, signIn)
    if (ownerId === null) return token
    return { ...token, linkedAuthenticatedId: ownerId === account.id ? ownerId : null }
  }
}
