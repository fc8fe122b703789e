import type { Account } from '../../domain/people/caller.ts'
import type { AccountStore } from '../ports/account.ts'

type Deps = { accounts: Pick<AccountStore, 'link'> }

/**
 * PROD-26: links a proven guest id to the account, unless it belongs to another one. Returns the account with its guest
 * ids. The guest's row keeps the sign-in that proved it last: the one in its browser (OUT-2).
 */
export function makeLinkGuest({ accounts }: Deps) {
  return async function linkGuest(account: Account, guestId: string): Promise<Account> {
    if (account.provenGuestIds.includes(guestId)) return account
    const ownerId = await accounts.link(guestId, account)
    if (ownerId !== account.accountId) return account
    return { ...withGuest(account, guestId), provenGuestIds: [...account.provenGuestIds, guestId] }
  }
}

/** Links a guest id without proof: it may be another browser's, so it says nothing about this sign-in. */
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
