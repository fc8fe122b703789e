import { tellTyping } from '#lib/client/chat/chat-calls.ts'
import { makeTyping, makeTypingMemory } from '#lib/client/chat/typing.ts'
import { allOf, type ChatCore } from './core.ts'

/** Tells the room of own typing (TYPE-1, TYPE-2), and forgets others' typing in time (SOCK-34). */
export function makeChatTyping(core: ChatCore) {
  const own = makeTyping((isTyping) => tellTyping(core.address(), isTyping))
  const others = makeTypingMemory((typing) => core.dispatch({ type: 'typing', typing }))
  return {
    typed: own.typed,
    /** The message is sent (DEC-24). */
    stopped: own.stopped,
    heard: others.heard,
    open: () => allOf(own.stopped, others.stop),
  }
}
