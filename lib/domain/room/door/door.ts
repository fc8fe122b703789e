import { Refusal, TEXTS } from '../../../protocol/errors.ts'

/**
 * A chat's door for a person with a key. 'closed': the key opens nothing for them. 'removed': they were removed
 * (DOOR-3). 'locked': the chat is locked (DOOR-1).
 */
export type Door = 'open' | 'closed' | 'removed' | 'locked'

/** Throws a Refusal unless the door is open. */
export function requireOpenDoor(door: Door): void {
  if (door === 'closed') throw new Refusal('SESSION_CLOSED', { text: TEXTS.roomClosed })
  if (door === 'removed') throw new Refusal('REMOVED')
  if (door === 'locked') throw new Refusal('ROOM_LOCKED')
}
