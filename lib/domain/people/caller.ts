import { DEFAULT_NAME } from '../../protocol/brand.ts'
import type { Purse } from '../account/quota.ts'

/** A person, proven by credentials and never by a payload (contract, section 3). */
export type Caller = {
  /** The visible id this person has here. */
  userId: string
  guestId: string | null
  accountId: string | null
  /** Every visible id that is this person: what they own and sent counts under each. */
  ids: readonly string[]
  /** What a saved starting name or the account calls them; 'Anon' otherwise. */
  defaultName: string
}

/** What a valid identity token proves. */
export type Account = {
  accountId: string
  signInId: string
  /** The guest ids that belong to this account. */
  guestIds: readonly string[]
  /** Those of them that this sign-in was the last to prove. */
  provenGuestIds: readonly string[]
  /** What they want to be called: the saved starting name, else the account's first name, else 'Anon'. */
  defaultName: string
  preferAnonymous: boolean
}

/** A sign-in, and whose it is. */
export type SignIn = { accountId: string; signInId: string }

/** An account that proves a guest id, and by which of its sign-ins; null where it only takes one that is nobody's. */
export type Prover = { accountId: string; signInId: string | null }

/** A person as an outside identity provider knows them. The provider has verified the e-mail. */
export type OutsideIdentity = {
  provider: string
  subject: string
  email: string
  displayName: string | null
  photoUrl: string | null
}

/** What is kept of an account, as one of its sign-ins sees it. */
export type AccountRecord = {
  id: string
  displayName: string | null
  startingName: string
  preferAnonymous: boolean
  guestIds: readonly string[]
  provenGuestIds: readonly string[]
}

/** A caller known only by their browser. */
export function guestCaller(guestId: string): Caller {
  return { userId: guestId, guestId, accountId: null, ids: [guestId], defaultName: DEFAULT_NAME }
}

/** A signed-in caller under their account. `guestId` is this browser's, where it belongs to the account. */
export function accountCaller(account: Account, guestId: string | null): Caller {
  const { accountId, defaultName } = account
  return { userId: accountId, guestId, accountId, ids: idsOf(account), defaultName }
}

/** Every visible id of somebody with an account. */
export function idsOf({ accountId, guestIds }: Pick<Account, 'accountId' | 'guestIds'>): string[] {
  return [accountId, ...guestIds]
}

/** A signed-in caller who would rather not be known in a session: under a guest id and the name 'Anon'. */
export function discreetCaller(account: Account, guestId: string): Caller {
  return { ...accountCaller(account, guestId), userId: guestId, defaultName: DEFAULT_NAME }
}

/** True for a signed-in person who prefers to take part as a guest. */
export function isDiscreet({ userId, accountId }: Caller): boolean {
  return accountId !== null && userId !== accountId
}

/**
 * Under which of their ids and by what name somebody is in a session, and whether they joined it unknown. Not `isHere`: they
 * were so in one that resets put this one in the place of.
 */
export type Membership = { userId: string; userName: string; isDiscreet: boolean; isHere: boolean }

/**
 * The guest id under which a signed-in person is unknown in a session; null where they are known. What they prefer is for
 * new sessions: whoever is in this one stays what they are, on all of their devices. `memberships` are theirs, the first
 * one first; `freshId` is the id of somebody who has none yet.
 */
export function discreetIdIn(memberships: readonly Membership[], account: Account, freshId: string): string | null {
  const discreet = memberships.find((membership) => membership.isDiscreet)
  if (discreet) return discreet.userId
  const isKnown = memberships.some(({ userId }) => userId === account.accountId)
  if (isKnown || !account.preferAnonymous) return null
  return memberships[0]?.userId ?? freshId
}

/**
 * What a person is called in a session when they join it. A name they gave themselves there stays; 'Anon' of a guest they were
 * makes way for what their account calls them; and after a reset people keep the names they had. `memberships` are theirs,
 * the first one first and those before a reset last.
 */
export function nameIn(memberships: readonly Membership[], { userId, defaultName }: Caller): string {
  const here = memberships.filter(({ isHere }) => isHere)
  const given = here.find(({ userName }) => userName !== DEFAULT_NAME)
  if (given) return given.userName
  if (here.some((membership) => membership.userId !== userId)) return defaultName
  return memberships.find((membership) => membership.userId === userId)?.userName ?? defaultName
}

/** The key of a person's quota and rate limits: the same for all their ids. */
export function payerOf({ accountId, userId }: Pick<Caller, 'accountId' | 'userId'>): string {
  return accountId ?? userId
}

/** Somebody in a session who says something. `addressSubject` is their hashed address. */
export type Sender = Pick<Caller, 'userId' | 'accountId' | 'ids'> & {
  sessionId: string
  address: string
  addressSubject: string
}

export function purseOf(sender: Sender): Purse {
  const { accountId, addressSubject } = sender
  return { subject: payerOf(sender), accountId, addressSubject: accountId ? null : addressSubject }
}

export function owns(caller: Pick<Caller, 'ids'>, ownerId: string | null): boolean {
  return ownerId !== null && caller.ids.includes(ownerId)
}
