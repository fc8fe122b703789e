import type { Caller } from '../../../domain/people/caller.ts'
import { mayRenewLink } from '../../../domain/room/policies.ts'
import type { NewKey } from '../../../domain/room/session.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Announce } from '../../messages/announce.ts'
import type { DoorStore } from '../../ports/door.ts'
import type { ParticipantStore } from '../../ports/room.ts'
import type { RequireRight } from '../require-right.ts'

type Deps = {
  requireRight: RequireRight
  doors: Pick<DoorStore, 'renewLink'>
  participants: Pick<ParticipantStore, 'nameOf'>
  announce: Announce
  makeAccessToken: () => NewKey
  makeId: () => string
}

/**
 * DOOR-2: retires all older keys for newcomers, and returns the owner's new one. Each gateway hands members a new key
 * of its own. Throws FORBIDDEN unless the caller is the owner, and SESSION_CLOSED.
 */
export function makeRenewLink({ requireRight, doors, participants, announce, makeAccessToken, makeId }: Deps) {
  return async function renewLink(caller: Caller, sessionId: string): Promise<string> {
    await requireRight(caller, sessionId, mayRenewLink)
    const { token, hash } = makeAccessToken()
    if (!(await doors.renewLink(sessionId, hash))) throw new Refusal('SESSION_CLOSED')
    const userName = await participants.nameOf(sessionId, caller.userId)
    await announce(sessionId, `link:${makeId()}`, { code: 'linkRenewed', args: { userName } })
    return token
  }
}
