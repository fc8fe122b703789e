import { NoNotes, type Note } from '../../../domain/parley/memory/check-notes.ts'
import type { StaleSegment } from '../../../domain/parley/memory/memory.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { MemoryStore } from '../../ports/memory.ts'
import type { Asking, TakeNotes } from './take-notes.ts'
import { makeUnderTask, type Task, type TaskDeps } from './under-task.ts'

type Deps = TaskDeps & {
  memory: Pick<MemoryStore, 'stale' | 'renew'>
  takeNotes: TakeNotes
  room: Rooms
}

/** After many deletions in a row, the last ones wait for the next notes. */
const TRIES = 5

/**
 * EDIT-4: makes notes again from the remaining messages after one of their messages went. Without anything to note they
 * stay away; a failure is retried later.
 */
export function makeRenewMemory(deps: Deps) {
  const { memory, takeNotes, room, makeId, onError } = deps
  const underTask = makeUnderTask(deps)
  /** Renewals under way, by session: simultaneous callers share one. */
  const underWay = new Map<string, Promise<void>>()

  /** Returns true when it must be done again: another message was deleted meanwhile. */
  async function renewAll(task: Task): Promise<boolean> {
    const { sessionId, holder } = task
    const stale = await memory.stale(sessionId)
    for (const segment of stale) {
      const notes = (await notesOf(task, segment)).map((note) => ({ ...note, id: makeId() }))
      if (!(await memory.renew({ sessionId, holder, segment }, notes))) return true
    }
    if (stale.length > 0) room(sessionId).changed()
    return false
  }

  async function renewUntilDone(sessionId: string): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) if (!(await underTask(sessionId, 'remembering anew', renewAll))) return
  }

  /** Keeps only the kinds that were lost: the segment's other lines are still valid. */
  async function notesOf(asking: Asking, { kinds, lines }: StaleSegment): Promise<Note[]> {
    if (lines.every(({ kind }) => kind === 'notice')) return []
    try {
      return (await takeNotes(asking, lines)).filter(({ kind }) => kinds.includes(kind))
    } catch (cause) {
      if (cause instanceof NoNotes) return []
      throw cause
    }
  }

  /** Resolves once the notes are made, or cannot be made for now. Never rejects. */
  return function renewMemory(sessionId: string): Promise<void> {
    const before = underWay.get(sessionId)
    if (before) return before
    const renewing = renewUntilDone(sessionId)
      .catch((cause: unknown) => onError(cause, 'remembering anew'))
      .finally(() => underWay.delete(sessionId))
    underWay.set(sessionId, renewing)
    return renewing
  }
}
export type RenewMemory = ReturnType<typeof makeRenewMemory>
