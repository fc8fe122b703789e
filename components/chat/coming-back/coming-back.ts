import { readBrief } from '#lib/client/chat/chat-calls.ts'
import { log } from '#lib/client/debug.ts'
import { firstOf } from '#lib/domain/reading/shown-brief.ts'
import { BRIEF_UNREAD_MIN } from '#lib/protocol/limits.ts'
import { allOf, type ChatCore } from '../store/core.ts'
import { makeReadMarks } from './read-marks.ts'

/**
 * BRIEF-1, BRIEF-2: how far this person has read, and what they missed while they were away. Whoever opens the chat, gets its line
 * back or returns to its tab is coming; whoever scrolls through it is not.
 */
export function makeComingBack(core: ChatCore) {
  const marks = makeReadMarks(core)
  let isComing = true
  let isAsking = false

  /** Asks before the mark moves: behind it there would be nothing to tell. */
  async function askWhatWasMissed(afterSeq: number): Promise<void> {
    isAsking = true
    marks.hold()
    try {
      const brief = await readBrief(core.address())
      const { rev } = core.get().timeline.revs
      if (brief) core.set({ brief: { ...brief, afterSeq, rev, wasAtBeginning: false } })
    } catch (error) {
      log.warn('What was missed could not be read', error)
    } finally {
      isAsking = false
      marks.goOn()
    }
  }

  function dismissBrief(): void {
    core.set({ brief: null })
  }

  function tabChanged(): void {
    if (document.visibilityState === 'visible') return
    marks.tellNow() // the last chance
    isComing = true
  }

  return {
    actions: {
      /** The end of the list was in view, up to this message. */
      sawUpTo(seq: number): void {
        const afterSeq = marks.readSeq()
        if (isComing && !isAsking && seq - afterSeq >= BRIEF_UNREAD_MIN) void askWhatWasMissed(afterSeq)
        isComing = false
        if (core.get().brief?.wasAtBeginning) dismissBrief()
        marks.sawUpTo(seq)
      },
      /** The list came to rest with this message at its top. */
      restedAt(seq: number): void {
        const { brief, timeline } = core.get()
        const firstSeq = brief && firstOf(brief, timeline)
        if (brief && firstSeq !== null && seq <= firstSeq) core.set({ brief: { ...brief, wasAtBeginning: true } })
      },
      dismissBrief,
      /** The first message that was missed; its page has to be loaded before. */
      firstMissed(): number | null {
        const { brief, timeline } = core.get()
        return brief && firstOf(brief, timeline)
      },
    },
    open(): () => void {
      document.addEventListener('visibilitychange', tabChanged)
      return allOf(
        () => document.removeEventListener('visibilitychange', tabChanged),
        marks.open(),
        core.watch(
          ({ joins }) => joins,
          () => void (isComing = true),
        ),
      )
    },
  }
}
