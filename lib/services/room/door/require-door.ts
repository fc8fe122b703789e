import type { Caller } from '../../../domain/people/caller.ts'
import { requireOpenDoor, type Door } from '../../../domain/room/door/door.ts'
import type { RemovalStore } from '../../ports/door.ts'

/**
 * Throws when the door is not open to this person. A guest who was removed and then signs in is the account from now
 * on. So the account is removed too, on all its devices (DOOR-3).
 */
export function makeRequireDoor({ removals }: { removals: Pick<RemovalStore, 'follow'> }) {
  return async function requireDoor(door: Door, sessionId: string, caller: Pick<Caller, 'accountId'>): Promise<void> {
    if (door === 'removed' && caller.accountId !== null) await removals.follow(sessionId, caller.accountId)
    requireOpenDoor(door)
  }
}
export type RequireDoor = ReturnType<typeof makeRequireDoor>
