import { tellTyping } from '#lib/client/chat/calls/chat-calls.ts'
import { makeTyping, makeTypingMemory } from '#lib/client/chat/typing.ts'
import { allOf, type ChatCore } from './core.ts'

/** Reports one's own typing (TYPE-1, TYPE-2), and expires other people's (SOCK-34). */
export function makeChatTyping(core: ChatCore) {
  const own = makeTyping((isTyping) => tellTyping(core.address(), isTyping))
  const others = makeTypingMemory((typing) => core.dispatch({ type: 'typing', typing }))
  return {
    typed: own.typed,
    /** Call when the message is sent (DEC-24). */
    stopped: own.stopped,
    heard: others.heard,
    open: () => allOf(own.stopped, others.stop),
  }
}
