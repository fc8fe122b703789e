import { react } from '#lib/client/chat/calls/chat-calls.ts'
import type { OwnReaction } from '#lib/domain/messages/own-reactions.ts'
import { complain } from '../../ui/toasts/complain.ts'
import type { ChatCore } from './core.ts'

/** REACT-1: shows a reaction at once (optimistic); the message's next rev replaces it, and a refusal reverts it. */
export function makeReact({ dispatch, address }: ChatCore) {
  return async function reactTo(reaction: OwnReaction): Promise<void> {
    dispatch({ type: 'reacting', reaction })
    try {
      const message = await react(address(), reaction)
      dispatch({ type: 'reactionSettled', reaction, message })
    } catch (error) {
      dispatch({ type: 'reactionSettled', reaction })
      complain('The reaction was not stored', error)
    }
  }
}
