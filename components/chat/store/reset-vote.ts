import { toast } from 'sonner'
import { castResetVote, toggleResetVote } from '#lib/client/chat/chat-calls.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import { hasVoted } from '#lib/domain/room/reset-call.ts'
import type { RoomChanges } from '#lib/protocol/events.ts'
import { complain } from '../../ui/toasts/complain.ts'
import type { ChatCore } from './core.ts'

/** The toast that can take the vote back; it does not outlive the chat it is about. */
const VOTED = 'voted'

/**
 * VOTE-1, DEC-31: the vote counts here at once; the server's news then says what holds. DEC-8: the toast can take it back. Whose
 * vote is part of a majority already gives it once more.
 */
export function makeResetVote({ get, dispatch, address }: ChatCore) {
  /** Whether a vote may be stored of which nobody told: toggled, it would be taken back. */
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
      // The others' votes were enough, or the chat was ended: the page hears so in a moment.
      if (error instanceof AckError && error.code === 'SESSION_CLOSED') return
      complain('The vote did not count', error)
    }
  }

  function offerUndo(): void {
    toast('You voted to reset the chat.', { id: VOTED, action: { label: 'Undo', onClick: undo } })
  }

  function undo(): void {
    if (hasVoted(get().timeline)) void setVote(false)
  }

  return {
    vote: () => void setVote(true),
    /** The server told of votes: whether the own one is among them is known from now on. */
    heard({ votes }: RoomChanges): void {
      const { me } = get().timeline
      if (!mayBeStored || !votes || !me || !Object.hasOwn(votes, me.userId)) return
      mayBeStored = false // it is
      offerUndo()
    },
    open: () => () => void toast.dismiss(VOTED),
  }
}

/** Nothing was stored, as against no answer, or one that does not know. */
function isRefusal(error: unknown): boolean {
  return error instanceof AckError && error.code !== 'UNAVAILABLE'
}
