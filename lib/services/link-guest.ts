import type { Account } from '../domain/caller.ts'

type Deps = { accounts: { link(guestId: string, accountId: string): Promise<string | null> } }

/**
 * PROD-26: whoever proves an account and a browser's guest id at once is one person from then on, unless the guest is
 * another account's already. Answers the account with the guest ids it has now.
 */
export function makeLinkGuest({ accounts }: Deps) {
  return async function linkGuest(account: Account, guestId: string): Promise<Account> {
    if (account.guestIds.includes(guestId)) return account
    const ownerId = await accounts.link(guestId, account.accountId)
    return ownerId === account.accountId ? { ...account, guestIds: [...account.guestIds, guestId] } : account
  }
}
