import {
  accountCaller,
  discreetCaller,
  discreetIdIn,
  idsOf,
  type Account,
  type Caller,
} from '../../domain/people/caller.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Deps = {
  linkGuest(account: Account, guestId: string): Promise<Account>
  takeGuest(account: Account, guestId: string): Promise<Account>
  participants: Pick<ParticipantStore, 'membershipsOf'>
  /** Makes a guest id for a person without one. */
  guestIdOf: (secret: string) => string
}

/** Returns a signed-in person's identity in a session. `guestId` is their browser's, and proven. */
export function makeCallerIn({ linkGuest, takeGuest, participants, guestIdOf }: Deps) {
  return async function callerIn(account: Account, guestId: string | null, sessionId: string): Promise<Caller> {
    const person = guestId === null ? account : await linkGuest(account, guestId)
    const ownGuestId = person.guestIds.find((id) => id === guestId) ?? null
    const memberships = await participants.membershipsOf(sessionId, idsOf(person))
    const freshId = ownGuestId ?? person.guestIds[0] ?? guestIdOf(account.accountId)
    const discreetId = discreetIdIn(memberships, person, freshId)
    if (discreetId === null) return accountCaller(person, ownGuestId)
    return discreetCaller(await takeGuest(person, discreetId), discreetId)
  }
}
