import { tellRead } from '#lib/client/chat/chat-calls.ts'
import { allOf, type ChatCore } from '../store/core.ts'

/** The first mark goes out at once, the next one not sooner than this: whoever reads along costs a write every two seconds. */
const MARKS_APART_MS = 2000

/** BRIEF-1: tells the server how far this person has read. It is told anew behind each join, where the mark was lost. */
export function makeReadMarks(core: ChatCore) {
  let seenSeq = 0
  let toldSeq = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  function isDue(): boolean {
    const { isJoined, timeline } = core.get()
    return isJoined && seenSeq > Math.max(toldSeq, timeline.readSeq)
  }

  function tellNow(): void {
    if (!isDue()) return
    toldSeq = seenSeq
    tellRead(core.address(), seenSeq)
  }

  function tellSoon(): void {
    if (pause !== undefined || !isDue()) return
    tellNow()
    pause = setTimeout(() => {
      pause = undefined
      tellSoon()
    }, MARKS_APART_MS)
  }

  function tellBeforeLeaving(): void {
    if (document.visibilityState === 'hidden') tellNow()
  }

  return {
    /** The end of the list was in view, up to this message. */
    sawUpTo(seq: number): void {
      if (seq <= seenSeq) return
      seenSeq = seq
      tellSoon()
    },
    open(): () => void {
      document.addEventListener('visibilitychange', tellBeforeLeaving)
      return allOf(
        () => {
          clearTimeout(pause)
          pause = undefined
        },
        () => document.removeEventListener('visibilitychange', tellBeforeLeaving),
        core.watch(
          ({ joins }) => joins,
          () => {
            toldSeq = 0
            tellSoon()
          },
        ),
      )
    },
  }
}
