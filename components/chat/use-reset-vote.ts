import { useEffect, useMemo, useRef, type Dispatch, type RefObject } from 'react'
import { toast } from 'sonner'
import { castResetVote, toggleResetVote, type ChatAddress } from '#lib/client/chat-calls.ts'
import { AckError } from '#lib/client/socket.ts'
import { hasVoted } from '#lib/domain/reset-call.ts'
import { timeline, type Timeline, type TimelineEvent } from '#lib/domain/timeline.ts'
import type { ResetVotes } from '#lib/protocol/events.ts'
import { complain } from '../ui/complain.ts'

/** The toast that can take the vote back; it does not outlive the chat it is about. */
const VOTED = 'voted'

type ResetVote = { vote(): void; heard(votes: ResetVotes): void }

/**
 * VOTE-1, DEC-31: the vote counts here at once; the broadcast then says what holds. DEC-8: the toast can take it back. Whose vote
 * is part of a majority already gives it once more.
 */
export function useResetVote(
  latestRef: RefObject<Timeline>,
  dispatch: Dispatch<TimelineEvent>,
  address: () => ChatAddress,
): ResetVote {
  /** Whether a vote may be stored of which nobody told: toggled, it would be taken back. */
  const mayBeStored = useRef(false)
  useEffect(() => () => void toast.dismiss(VOTED), [])

  return useMemo(() => {
    async function setVote(isVoting: boolean): Promise<void> {
      const { me, votes } = latestRef.current
      if (!me) return
      const isStanding = isVoting && hasVoted(latestRef.current)
      if (!isStanding) dispatch({ type: 'voted', isVoting })
      try {
        if (isStanding || (isVoting && mayBeStored.current)) await castResetVote(address())
        else await toggleResetVote(address(), me.userName)
        mayBeStored.current = false
        const isDecided = votes.voters.size + 1 >= votes.needed
        if (isVoting && !isDecided) offerUndo()
      } catch (error) {
        if (!isStanding) dispatch({ type: 'voted', isVoting: !isVoting })
        if (!isRefusal(error)) mayBeStored.current = true
        // The others' votes were enough, or the chat was ended: the page hears so in a moment.
        if (error instanceof AckError && error.code === 'SESSION_CLOSED') return
        complain('The vote did not count', error)
      }
    }
    function offerUndo(): void {
      toast('You voted to reset the chat.', { id: VOTED, action: { label: 'Undo', onClick: undo } })
    }
    function undo(): void {
      if (hasVoted(latestRef.current)) void setVote(false)
    }
    return {
      vote: () => void setVote(true),
      heard(votes) {
        const event = { type: 'votes', votes } as const
        dispatch(event)
        if (!mayBeStored.current || !hasVoted(timeline(latestRef.current, event))) return
        mayBeStored.current = false // it is
        offerUndo()
      },
    }
  }, [latestRef, dispatch, address])
}

/** Nothing was stored, as against no answer, or one that does not know. */
function isRefusal(error: unknown): boolean {
  return error instanceof AckError && error.code !== 'UNAVAILABLE'
}
