import type { SignIn } from '../../domain/people/caller.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tokens, AccountStore } from '../ports/account.ts'

type Deps = {
  tokens: Pick<Tokens, 'issue'>
  accounts: Pick<AccountStore, 'bySignIn' | 'link'>
}

/**
 * An identity token for a sign-in; UNAUTHENTICATED where it has ended. A browser that proves its guest id with it hears whose
 * that is now: signing in brings along what was said before, without a chat having to be entered (PROD-26).
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
