import { useRef, useState } from 'react'
import { chosenIn, toggled } from '#lib/domain/cards/shown-poll.ts'
import type { Poll } from '#lib/protocol/cards.ts'
import { useChat, useChatActions } from '../../use-chat.ts'
import { attempt } from '../../../ui/toasts/complain.ts'

/** CARD-4: one's own choice in a poll, shown at once. The server's state replaces it, and a refusal reverts it. */
export function usePollChoice(poll: Poll) {
  const me = useChat(({ timeline }) => timeline.me)
  const own = useChat(({ ownCardAnswers }) => ownCardAnswers.get(poll.id))
  const { cards } = useChatActions()
  const [pending, setPending] = useState<readonly number[] | null>(null)
  const calls = useRef(0)

  async function choose(index: number): Promise<void> {
    const next = toggled(pending ?? chosenIn(poll, own, me), index, poll.isMultiple)
    const call = (calls.current += 1)
    setPending(next)
    await attempt('The choice was not taken', () => cards.votePoll(poll.id, next))
    if (call === calls.current) setPending(null)
  }

  return { me, own, pending, choose }
}
