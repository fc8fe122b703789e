import { tellRead } from '#lib/client/chat/calls/chat-calls.ts'
import { allOf, type ChatCore } from '../store/core.ts'

/** Throttle: the first mark goes out at once, later ones at most every two seconds. */
const MARKS_APART_MS = 2000

/** BRIEF-1: tells the server how far this person has read, and again after each join if the mark was lost. */
export function makeReadMarks(core: ChatCore) {
  let seenSeq = 0
  let toldSeq = 0
  /** True while the brief is being read: messages seen meanwhile still count as unread. */
  let isHeld = false
  let pause: ReturnType<typeof setTimeout> | undefined

  function isDue(): boolean {
    const { isJoined, timeline } = core.get()
    return !isHeld && isJoined && seenSeq > Math.max(toldSeq, timeline.readSeq)
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

  return {
    /** The read mark as far as this page knows. */
    readSeq: (): number => Math.max(seenSeq, core.get().timeline.readSeq),
    sawUpTo(seq: number): void {
      if (seq <= seenSeq) return
      seenSeq = seq
      tellSoon()
    },
    tellNow,
    isHeld: (): boolean => isHeld,
    hold(): void {
      isHeld = true
    },
    goOn(): void {
      isHeld = false
      tellSoon()
    },
    open: (): (() => void) =>
      allOf(
        () => {
          clearTimeout(pause)
          pause = undefined
        },
        core.watch(
          ({ joins }) => joins,
          () => {
            toldSeq = 0
            tellSoon()
          },
        ),
      ),
  }
}
