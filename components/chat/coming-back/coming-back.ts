import { readBrief } from '#lib/client/chat/calls/chat-calls.ts'
import { log } from '#lib/client/log.ts'
import { firstOf } from '#lib/domain/reading/shown-brief.ts'
import { BRIEF_UNREAD_MIN } from '#lib/protocol/limits.ts'
import type { ChatState } from '../store/core.ts'
import { allOf, type ChatCore } from '../store/core.ts'
import { makeReadMarks } from './read-marks.ts'

/** Unless it is closed earlier, a brief counts as read after this. Until then a reload shows it again. */
const BRIEF_READ_MS = 30_000

/**
 * BRIEF-1, BRIEF-2: tracks how far this person has read, and shows what they missed. Opening the chat, a reconnect or
 * returning to the tab counts as coming back; scrolling does not.
 */
export function makeComingBack(core: ChatCore) {
  const marks = makeReadMarks(core)
  let isComing = true
  let isAsking = false
  let reading: ReturnType<typeof setTimeout> | undefined

  /** Holds the read mark while the brief is asked for and read: once the mark moves, nothing is unread. */
  async function askWhatWasMissed(afterSeq: number, upToSeq: number): Promise<void> {
    isAsking = true
    clearTimeout(reading)
    marks.hold()
    try {
      const brief = await readBrief(core.address())
      const { revs, readSeq } = core.get().timeline
      if (!brief || readSeq >= upToSeq) return marks.goOn()
      core.set({ brief: { ...brief, afterSeq, upToSeq, rev: revs.rev, wasAtBeginning: false } })
      reading = setTimeout(marks.goOn, BRIEF_READ_MS)
    } catch (error) {
      log.warn('What was missed could not be read', error)
      marks.goOn()
    } finally {
      isAsking = false
    }
  }

  function dismissBrief(): void {
    core.set({ brief: null })
    clearTimeout(reading)
    if (!isAsking) marks.goOn()
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
        if (isComing && !isAsking && seq - afterSeq >= BRIEF_UNREAD_MIN) void askWhatWasMissed(afterSeq, seq)
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
        () => clearTimeout(reading),
        marks.open(),
        core.watch(
          ({ joins }) => joins,
          () => void (isComing = true),
        ),
        core.watch(isSending, (isAnswering) => void (isAnswering && !isAsking && marks.goOn())),
        core.watch(
          ({ timeline }) => timeline.readSeq,
          (readSeq) => void (isReadElsewhere(core, marks, readSeq) && dismissBrief()),
        ),
      )
    },
  }
}

/** A person who answers has read what they missed. */
const isSending = ({ timeline }: ChatState): boolean => timeline.outbox.length > 0

/** The mark moves only elsewhere while this page holds its own: the brief was closed or read on another device. */
function isReadElsewhere(core: ChatCore, marks: ReturnType<typeof makeReadMarks>, readSeq: number): boolean {
  const { brief } = core.get()
  return brief !== null && marks.isHeld() && readSeq >= brief.upToSeq
}
