import { readBrief } from '#lib/client/chat/chat-calls.ts'
import { log } from '#lib/client/debug.ts'
import { firstOf } from '#lib/domain/reading/shown-brief.ts'
import { BRIEF_UNREAD_MIN } from '#lib/protocol/limits.ts'
import { allOf, type ChatCore } from '../store/core.ts'
import { makeReadMarks } from './read-marks.ts'

/**
 * BRIEF-1, BRIEF-2: tracks how far this person has read, and shows what they missed. Opening the chat, a reconnect or
 * returning to the tab counts as coming back; scrolling does not.
 */
export function makeComingBack(core: ChatCore) {
  const marks = makeReadMarks(core)
  let isComing = true
  let isAsking = false

  /** Reads the brief before the read mark moves: after that nothing is unread. */
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
      /** Call when the end of the list was in view, up to this message. */
      sawUpTo(seq: number): void {
        const afterSeq = marks.readSeq()
        if (isComing && !isAsking && seq - afterSeq >= BRIEF_UNREAD_MIN) void askWhatWasMissed(afterSeq)
        isComing = false
        if (core.get().brief?.wasAtBeginning) dismissBrief()
        marks.sawUpTo(seq)
      },
      /** Call when the list came to rest with this message at its top. */
      restedAt(seq: number): void {
        const { brief, timeline } = core.get()
        const firstSeq = brief && firstOf(brief, timeline)
        if (brief && firstSeq !== null && seq <= firstSeq) core.set({ brief: { ...brief, wasAtBeginning: true } })
      },
      dismissBrief,
      /** Returns the seq of the first missed message, whose page has to be loaded; null without one. */
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
