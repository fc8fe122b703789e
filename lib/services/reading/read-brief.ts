import { payerOf, type Caller } from '../../domain/people/caller.ts'
import { holdingAt, type MemoryLine } from '../../domain/parley/memory/memory.ts'
import { makeBrief } from '../../domain/reading/brief.ts'
import type { Brief } from '../../protocol/events/reading.ts'
import { BRIEF_UNREAD_MIN } from '../../protocol/limits.ts'
import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import type { Remember } from '../parley/memory/remember.ts'
import type { AgreedCards } from '../ports/mediation/cards.ts'
import type { MemoryStore } from '../ports/memory.ts'
import type { MissedStore, NotesBudget } from '../ports/reading.ts'
import type { ParticipantStore } from '../ports/room.ts'
import { shareRunning } from '../share-running.ts'

type Deps = {
  missed: MissedStore
  memory: Pick<MemoryStore, 'read'>
  agreedCards: AgreedCards
  participants: Pick<ParticipantStore, 'people'>
  noteNow: Remember['noteNow']
  notesBudget: NotesBudget
  clock: Pick<Clock, 'after'>
  onError: OnError
}

/** The longest that a brief waits for its notes, which are then finished in the background. */
const NOTES_WAIT_MS = 15_000

/**
 * BRIEF-2: returns a brief of missed messages, for one person alone. Unnoted messages are noted first, from the room's
 * budget. If that is used up or takes too long, the brief does without. Null when too little is unread.
 */
export function makeReadBrief(deps: Deps) {
  const { missed, memory, agreedCards, participants, noteNow, notesBudget, clock, onError } = deps
  const noteDown = shareRunning(async (sessionId: string, payerId: string): Promise<void> => {
    await noteNow(sessionId, () => notesBudget.take(sessionId, payerId)).catch((cause: unknown) =>
      onError(cause, 'remembering for a brief'),
    )
  })

  /** Waits for the work, at most `ms`. */
  function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const stop = clock.after(ms, resolve)
      void work.finally(() => {
        stop()
        resolve()
      })
    })
  }

  return async function readBrief(caller: Caller, sessionId: string): Promise<Brief | null> {
    const { ids } = caller
    const before = await missed.unread(sessionId, ids)
    if (before.unread.reduce((sum, { count }) => sum + count, 0) < BRIEF_UNREAD_MIN) return null
    await waitAtMost(NOTES_WAIT_MS, noteDown(sessionId, payerOf(caller)))

    // Everything after the notes, so that no message cleared or deleted meanwhile is told.
    const [{ afterSeq, unread }, { lines }, people] = await Promise.all([
      missed.unread(sessionId, ids),
      memory.read(sessionId),
      participants.people(sessionId),
    ])
    const notes = holdingAt(lines, Infinity).filter((note) => isTold(note) && Math.max(...note.seqs) > afterSeq)
    const seqs = [...new Set(notes.flatMap((note) => note.seqs))]
    const [messages, agreed] = await Promise.all([
      missed.messages(sessionId, { ids, afterSeq, seqs }),
      agreedCards.agreed(sessionId, afterSeq),
    ])
    return makeBrief({ readerIds: ids, people, afterSeq, unread, notes, messages, agreed })
  }
}

function isTold({ kind }: MemoryLine): boolean {
  return kind === 'decision' || kind === 'question'
}
