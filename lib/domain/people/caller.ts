import { DEFAULT_NAME } from '../../protocol/brand.ts'
import type { Purse } from '../account/quota.ts'

/** A person proven by credentials, never by a payload (contract, section 3). */
export type Caller = {
  /** The person's visible id in this session. */
  userId: string
  guestId: string | null
  accountId: string | null
  /** All visible ids of the person. Ownership and messages count under each. */
  ids: readonly string[]
  /** The saved starting name or the account's name; else 'Anon'. */
  defaultName: string
}

/** The account that a valid identity token proves. */
export type Account = {
  accountId: string
  signInId: string
  /** Guest ids that belong to this account. */
  guestIds: readonly string[]
  /** Guest ids that this sign-in was the last to prove. */
  provenGuestIds: readonly string[]
  /** The saved starting name, else the account's first name, else 'Anon'. */
  defaultName: string
  preferAnonymous: boolean
}

/** A sign-in of an account. */
export type SignIn = { accountId: string; signInId: string }

/**
 * The account that claims a guest id, and its proving sign-in. `signInId` is null where only an unowned guest id may be
 * claimed.
 */
export type Prover = { accountId: string; signInId: string | null }

/** A person's identity at a provider, which has verified the e-mail address. */
export type OutsideIdentity = {
  provider: string
  subject: string
  email: string
  displayName: string | null
  photoUrl: string | null
}

/** A stored account, as one of its sign-ins sees it. */
export type AccountRecord = {
  id: string
  displayName: string | null
  startingName: string
  preferAnonymous: boolean
  guestIds: readonly string[]
  provenGuestIds: readonly string[]
}

/** Builds a caller known only by their browser. */
export function guestCaller(guestId: string): Caller {
  return { userId: guestId, guestId, accountId: null, ids: [guestId], defaultName: DEFAULT_NAME }
}

/** Builds a signed-in caller. `guestId`: this browser's guest id if it belongs to the account; else null. */
export function accountCaller(account: Account, guestId: string | null): Caller {
  const { accountId, defaultName } = account
  return { userId: accountId, guestId, accountId, ids: idsOf(account), defaultName }
}

/** Returns all visible ids of an account. */
export function idsOf({ accountId, guestIds }: Pick<Account, 'accountId' | 'guestIds'>): string[] {
  return [accountId, ...guestIds]
}

/** Builds a signed-in caller who takes part anonymously: under a guest id, named 'Anon'. */
export function discreetCaller(account: Account, guestId: string): Caller {
  return { ...accountCaller(account, guestId), userId: guestId, defaultName: DEFAULT_NAME }
}

/** Returns the caller with further ids of the same person. */
export function withIds(caller: Caller, ids: readonly string[]): Caller {
  return { ...caller, ids: [...new Set([...caller.ids, ...ids])] }
}

/** True for a signed-in person who takes part as a guest. */
export function isDiscreet({ userId, accountId }: Caller): boolean {
  return accountId !== null && userId !== accountId
}

/**
 * A person's membership in a session: id and name, and whether they joined anonymously. `isHere` is false for a
 * membership in a session that a reset replaced by this one.
 */
export type Membership = { userId: string; userName: string; isDiscreet: boolean; isHere: boolean }

/**
 * Returns the guest id of a signed-in person who takes part anonymously; null when they are known by their account. The
 * preference applies on joining: members stay as they are, on all devices. `memberships`: the person's own, oldest
 * first. `freshId`: the id for a person without membership.
 */
export function discreetIdIn(memberships: readonly Membership[], account: Account, freshId: string): string | null {
  const discreet = memberships.find((membership) => membership.isDiscreet)
  if (discreet) return discreet.userId
  const isKnown = memberships.some(({ userId }) => userId === account.accountId)
  if (isKnown || !account.preferAnonymous) return null
  return memberships[0]?.userId ?? freshId
}

/**
 * Returns a person's name on joining a session. A name set there stays. A guest's 'Anon' is replaced by the account's
 * name. After a reset people keep their names. `memberships`: the person's own, oldest first, those before a reset
 * last.
 */
export function nameIn(memberships: readonly Membership[], { userId, defaultName }: Caller): string {
  const here = memberships.filter(({ isHere }) => isHere)
  const given = here.find(({ userName }) => userName !== DEFAULT_NAME)
  if (given) return given.userName
  if (here.some((membership) => membership.userId !== userId)) return defaultName
  return memberships.find((membership) => membership.userId === userId)?.userName ?? defaultName
}

/** Returns the key of a person's quotas and rate limits, shared by all their ids. */
export function payerOf({ accountId, userId }: Pick<Caller, 'accountId' | 'userId'>): string {
  return accountId ?? userId
}

/** A person in a session who sends a message. `addressSubject`: their hashed address. */
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
