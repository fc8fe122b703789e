import type { Caller } from '../../../domain/people/caller.ts'
import { requireOpenDoor, type Door } from '../../../domain/room/door/door.ts'
import type { RemovalStore } from '../../ports/door.ts'

/**
 * The guard behind a look at the door: throws where it is not open to this person. One who was removed as a guest and signs in is
 * the account from then on, and that one is out as well, on all of its devices (DOOR-3).
 */
export function makeRequireDoor({ removals }: { removals: Pick<RemovalStore, 'follow'> }) {
  return async function requireDoor(door: Door, sessionId: string, caller: Pick<Caller, 'accountId'>): Promise<void> {
    if (door === 'removed' && caller.accountId !== null) await removals.follow(sessionId, caller.accountId)
    requireOpenDoor(door)
  }
}
export type RequireDoor = ReturnType<typeof makeRequireDoor>
