/** A person, proven by credentials and never by a payload (contract, section 3). */
export type Caller = {
  /** The visible id this person has here. */
  userId: string
  guestId: string | null
  accountId: string | null
  /** Every visible id that is this person: what they own and sent counts under each. */
  ids: readonly string[]
  /** What a saved starting name or the account calls them; 'Anon' otherwise. */
  firstName: string
}

export const DEFAULT_NAME = 'Anon'

/** A caller known only by their browser. */
export function guestCaller(guestId: string): Caller {
  return { userId: guestId, guestId, accountId: null, ids: [guestId], firstName: DEFAULT_NAME }
}

export function owns(caller: Pick<Caller, 'ids'>, ownerId: string | null): boolean {
  return ownerId !== null && caller.ids.includes(ownerId)
}
