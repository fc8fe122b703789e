import type { AsideVoice } from '../../services/ports/mediation/aside.ts'
import { personRoom, type RoomServer } from './room.ts'

/**
 * ASIDE-1: speaks to one person's sockets in one room. It is apart from {@link makeRooms}: nothing here can reach a
 * room.
 */
export function makeAsideVoice(io: Pick<RoomServer, 'to'>): AsideVoice {
  return ({ sessionId, personId }) => {
    const theirs = () => io.to(personRoom(sessionId, personId))
    return {
      message: (message) => void theirs().emit('asideMessage', { message }),
      chunk: (chunk) => void theirs().emit('asideChunk', chunk),
      deleted: () => void theirs().emit('asideDeleted', {}),
    }
  }
}
