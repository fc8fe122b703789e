import { Refusal, TEXTS } from '../../../protocol/errors.ts'

/**
 * How a chat's door stands for somebody with a key: open, closed (the key opens nothing for them), or shut to them, because they
 * were removed (DOOR-3) or the chat is locked (DOOR-1).
 */
export type Door = 'open' | 'closed' | 'removed' | 'locked'

/** Throws where the door is not open. */
export function requireOpenDoor(door: Door): void {
  if (door === 'closed') throw new Refusal('SESSION_CLOSED', { text: TEXTS.roomClosed })
  if (door === 'removed') throw new Refusal('REMOVED')
  if (door === 'locked') throw new Refusal('ROOM_LOCKED')
}
