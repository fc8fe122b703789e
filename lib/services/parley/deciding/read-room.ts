import type { Member } from '../../../domain/people/members.ts'
import type { LinesWanted, StoredLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { RoomState, RoomView } from '../../ports/parley.ts'
import type { RecentLines } from './recent-lines.ts'

type Deps = {
  roomView: Pick<RoomView, 'look'>
  recentLines: Pick<RecentLines, 'has' | 'of' | 'keep'>
}

type RoomRead = { state: RoomState; people: readonly Member[]; lines: readonly StoredLine[] }
/** Returns the room as stored; null for a session that is gone. */
export type ReadRoom = (sessionId: string, wanted: LinesWanted) => Promise<RoomRead | null>

/** Reads a room in one statement, without lines while the kept ones are valid. */
export function makeReadRoom({ roomView, recentLines }: Deps): ReadRoom {
  return async function readRoom(sessionId, wanted) {
    if (recentLines.has(sessionId)) {
      const look = await roomView.look(sessionId, null)
      if (!look) return null
      const lines = recentLines.of(sessionId, look.state, wanted)
      if (lines) return { ...look, lines }
    }
    const look = await roomView.look(sessionId, wanted)
    if (!look) return null
    recentLines.keep(sessionId, look.state, look.lines, wanted)
    return look
  }
}
