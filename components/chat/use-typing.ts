import { useEffect, useState, type Dispatch } from 'react'
import { tellTyping, type ChatAddress } from '#lib/client/chat-calls.ts'
import { makeTyping, makeTypingMemory } from '#lib/client/typing.ts'
import type { TimelineEvent } from '#lib/domain/timeline.ts'

/** One's own typing, told to the others; `stopped` when the message is sent (TYPE-1, TYPE-2, DEC-24). */
export function useOwnTyping(address: () => ChatAddress) {
  const [typing] = useState(() => makeTyping((isTyping) => tellTyping(address(), isTyping)))
  useEffect(() => typing.stopped, [typing])
  return typing
}

/** The others' typing, forgotten in time (SOCK-34). */
export function useOthersTyping(dispatch: Dispatch<TimelineEvent>) {
  const [memory] = useState(() => makeTypingMemory((typing) => dispatch({ type: 'typing', typing })))
  useEffect(() => memory.stop, [memory])
  return memory
}
