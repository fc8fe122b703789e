import { makeAttempts } from '#lib/client/attempts.ts'
import { releaseAside, sayAside } from '#lib/client/chat/calls/aside-calls.ts'
import { wordsOf } from '#lib/domain/messages/release.ts'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'
import { attempt } from '../../ui/toasts/complain.ts'
import type { ChatCore } from '../store/core.ts'

/** ASIDE-1, ASIDE-2: sends texts to Parley alone and releases texts to the room, each once even if an answer is lost. */
export function makeAsideSending({ address }: ChatCore, onStored: (message: AsideMessage) => void) {
  const [saying, releasing] = [makeAttempts(), makeAttempts()]

  return {
    /** Ends an attempt whose answer was lost: the same words are then a new line. */
    giveUpLine: saying.giveUp,
    giveUp: () => {
      saying.giveUp()
      releasing.giveUp()
    },
    actions: {
      /** Resolves to true when the server has the text, once. A refusal shows a toast, and the text stays in the box. */
      say: (text: string): Promise<boolean> =>
        attempt('Saying something to Parley alone failed', async () => {
          const { message } = await saying.attempt(text, (tempMsgId) => sayAside(address(), { text, tempMsgId }))
          onStored(message)
        }),

      /** Has Parley say the text in the room, once. Resolves to the words stored there; null after a refusal. */
      async release(text: string): Promise<string | null> {
        let words: string | null = null
        await attempt('Letting Parley say something failed', async () => {
          const message = await releasing.attempt(text, (tempMsgId) => releaseAside(address(), { text, tempMsgId }))
          words = wordsOf(message).text
        })
        return words
      },
    },
  }
}
