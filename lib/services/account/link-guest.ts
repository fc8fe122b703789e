import type { Account } from '../../domain/people/caller.ts'
import type { AccountStore } from '../ports/account.ts'

type Deps = { accounts: Pick<AccountStore, 'link'> }

/**
 * PROD-26: whoever proves an account and a browser's guest id at once is one person from then on, unless the guest is
 * another account's already. Answers the account with the guest ids it has now. The guest's row says which sign-in proved it
 * last: that is the one in its browser (OUT-2).
 */
export function makeLinkGuest({ accounts }: Deps) {
  return async function linkGuest(account: Account, guestId: string): Promise<Account> {
    if (account.provenGuestIds.includes(guestId)) return account
    const ownerId = await accounts.link(guestId, account)
    if (ownerId !== account.accountId) return account
    return { ...withGuest(account, guestId), provenGuestIds: [...account.provenGuestIds, guestId] }
  }
}

/** A guest id for an account that nothing has proven here: it may be another browser's, and says nothing of this sign-in. */
export function makeTakeGuest({ accounts }: Deps) {
  return async function takeGuest(account: Account, guestId: string): Promise<Account> {
    if (account.guestIds.includes(guestId)) return account
    const ownerId = await accounts.link(guestId, { accountId: account.accountId, signInId: null })
    return ownerId === account.accountId ? withGuest(account, guestId) : account
  }
}

function withGuest(account: Account, guestId: string): Account {
  return { ...account, guestIds: [...new Set([...account.guestIds, guestId])] }
}
