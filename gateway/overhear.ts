import type { Overheard } from '#lib/adapters/socket/redis.ts'
import { sessionOf } from '#lib/adapters/socket/room.ts'
import { serverEvents } from '#lib/protocol/events.ts'
import type { Gateway } from './context.ts'
import { overhearTyping } from './handlers/typing.ts'

/** What other gateways tell rooms that have people here, or somebody here alone, as far as it concerns this gateway itself. */
export function overhear({ io, services }: Gateway, { gatewayId, room, event, payload }: Overheard): void {
  // Who joins while Parley waits is told so alone, and may be the first of their room at this gateway.
  const sessionId = sessionOf(room) ?? io.sockets.sockets.get(room)?.data.sessionId
  if (sessionId === undefined) return
  if (event === 'userTyping') overhearTyping(services, sessionId, payload)
  if (event === 'resetVotes') services.roomStateOverheard(sessionId, gatewayId) // the last of what makes up a room's state
  if (event === 'parleyStatus') overhearParley(services, sessionId, payload)
}

function overhearParley(services: Gateway['services'], sessionId: string, payload: unknown): void {
  const status = serverEvents.parleyStatus.safeParse(payload)
  if (status.success) services.parleyOverheard(sessionId, status.data)
}

/** Of a room without people here nothing is overheard. */
export function watchDeserted({ io, services }: Gateway): void {
  io.of('/').adapter.on('delete-room', (room: string) => {
    const sessionId = sessionOf(room)
    if (sessionId !== null) services.assistant.deserted(sessionId)
  })
}
