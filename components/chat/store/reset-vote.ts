import { toast } from 'sonner'
import { castResetVote, toggleResetVote } from '#lib/client/chat/calls/chat-calls.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import { hasVoted } from '#lib/domain/room/reset/reset-call.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import { complain } from '../../ui/toasts/complain.ts'
import type { ChatCore } from './core.ts'

/** The id of the toast that can undo the vote; it closes with the chat. */
const VOTED = 'voted'

/**
 * VOTE-1, DEC-31: shows the vote at once, then as the server reports it. DEC-8: the toast can undo it. A voter whose
 * vote already stands casts it once more.
 */
export function makeResetVote({ get, dispatch, address }: ChatCore) {
  /** True when an unanswered vote may be stored: toggling would then take it back. */
  let mayBeStored = false

  async function setVote(isVoting: boolean): Promise<void> {
    const { me, votes, ...timeline } = get().timeline
    if (!me) return
    const isStanding = isVoting && hasVoted({ ...timeline, me, votes })
    if (!isStanding) dispatch({ type: 'voted', isVoting })
    try {
      if (isStanding || (isVoting && mayBeStored)) await castResetVote(address())
      else await toggleResetVote(address(), me.userName)
      mayBeStored = false
      const isDecided = votes.voters.size + 1 >= votes.needed
      if (isVoting && !isDecided) offerUndo()
    } catch (error) {
      if (!isStanding) dispatch({ type: 'voted', isVoting: !isVoting })
      if (!isRefusal(error)) mayBeStored = true
      // The chat was just reset or ended; that event follows.
      if (error instanceof AckError && error.code === 'SESSION_CLOSED') return
      complain('The vote did not count', error)
    }
  }

  function offerUndo(): void {
    toast('You voted to reset the chat.', { id: VOTED, action: { label: 'Undo', onClick: undo } })
  }

  function undo(): void {
    toast.dismiss(VOTED) // also after it was taken back elsewhere
    if (hasVoted(get().timeline)) void setVote(false)
  }

  return {
    vote: () => void setVote(true),
    /** ROOM-4: takes one's own vote back. */
    undo,
    /** Settles from the server's votes if an unanswered own vote is stored. */
    heard({ votes }: RoomChanges): void {
      const { me } = get().timeline
      if (!mayBeStored || !votes || !me || !Object.hasOwn(votes, me.userId)) return
      mayBeStored = false // it is stored
      offerUndo()
    },
    open: () => () => void toast.dismiss(VOTED),
  }
}

/**
 * True when the server refused and nothing was stored. Without an answer, or with UNAVAILABLE, the vote may be stored.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof AckError && error.code !== 'UNAVAILABLE'
}
