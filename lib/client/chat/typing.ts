import { TYPING_COOLDOWN_MS, TYPING_FORGET_MS, TYPING_IDLE_MS } from '../../protocol/limits.ts'
import type { UserTyping } from '../../protocol/events/room.ts'

/** Reports one's own typing, at most once a second (TYPE-1, TYPE-2), and ends it after 3 s without a key (DEC-24). */
export function makeTyping(tell: (isTyping: boolean) => void) {
  let toldAt = -Infinity
  let isTyping = false
  let idle: ReturnType<typeof setTimeout> | undefined

  function typed(text: string): void {
    if (text === '') return stopped()
    clearTimeout(idle)
    idle = setTimeout(stopped, TYPING_IDLE_MS)
    if (performance.now() - toldAt < TYPING_COOLDOWN_MS) return
    toldAt = performance.now()
    isTyping = true
    tell(true)
  }

  function stopped(): void {
    clearTimeout(idle)
    if (!isTyping) return
    isTyping = false
    tell(false)
  }

  return { typed, stopped }
}

/** Shows other people's typing and forgets it after 5 s: its end may never arrive (contract, section 5). */
export function makeTypingMemory(show: (typing: UserTyping) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  return {
    heard(typing: UserTyping): void {
      clearTimeout(timers.get(typing.userId))
      timers.delete(typing.userId)
      show(typing)
      if (!typing.isTyping) return
      const forget = () => {
        timers.delete(typing.userId)
        show({ ...typing, isTyping: false })
      }
      timers.set(typing.userId, setTimeout(forget, TYPING_FORGET_MS))
    },
    stop(): void {
      timers.forEach(clearTimeout)
      timers.clear()
    },
  }
}
