import type { AsideVoice } from '../../services/ports/mediation/aside.ts'
import { personRooms, type RoomServer } from './room.ts'

/** ASIDE-1: speaks to the sockets of one person in one room. Apart from what speaks to rooms: nothing here knows how to. */
export function makeAsideVoice(io: Pick<RoomServer, 'to'>): AsideVoice {
  return ({ sessionId, ids }) => {
    const theirs = () => io.to(personRooms(sessionId, ids))
    return {
      message: (message) => void theirs().emit('asideMessage', { message }),
      chunk: (chunk) => void theirs().emit('asideChunk', chunk),
      deleted: () => void theirs().emit('asideDeleted', {}),
    }
  }
}
