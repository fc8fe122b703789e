import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { noRemoveVotes, toRemoveVotes, type RemovalTally } from '#lib/domain/room/door/removal.ts'
import type { RoomNews } from '#lib/domain/room/room-changes.ts'

/** DOOR-3: tells each person the removal votes, with their own marked. Votes of `known` that are missing are over. */
export function tellRemovals(
  sockets: readonly RoomSocket[],
  removals: readonly RemovalTally[],
  known: readonly RemovalTally[] = [],
): void {
  const targets = new Set(removals.map(({ targetUserId }) => targetUserId))
  const over = known.filter(({ targetUserId }) => !targets.has(targetUserId))
  for (const socket of sockets) {
    for (const tally of removals) socket.emit('removeVotes', toRemoveVotes(tally, socket.data.caller.ids))
    for (const { targetUserId } of over) socket.emit('removeVotes', noRemoveVotes(targetUserId))
  }
}

/** As `tellRemovals`, and remembers per session what was told last. */
export function makeRemovalsTold() {
  const told = new Map<string, readonly RemovalTally[]>()
  return {
    tell(sockets: readonly RoomSocket[], { sessionId, removals }: RoomNews): void {
      tellRemovals(sockets, removals, told.get(sessionId))
      if (removals.length > 0) told.set(sessionId, removals)
      else told.delete(sessionId)
    },
    forget: (sessionId: string) => void told.delete(sessionId),
  }
}
