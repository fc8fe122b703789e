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

/** After many deletions in a row the last ones wait for the next notes. */
const TRIES = 5

/**
 * EDIT-4: notes that went with a message are made anew of what else they came from. Where that says nothing they stay away;
 * what failed is tried again later.
 */
export function makeRenewMemory(deps: Deps) {
  const { memory, takeNotes, room, makeId, onError } = deps
  const underTask = makeUnderTask(deps)
  /** By session: whoever needs the notes waits for whoever makes them here. */
  const underWay = new Map<string, Promise<void>>()

  /** Answers whether it is to be done again: another message was deleted meanwhile. */
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

  /** Keeps the kinds that went alone: the other lines of the segment still stand. */
  async function notesOf(asking: Asking, { kinds, lines }: StaleSegment): Promise<Note[]> {
    if (lines.every(({ kind }) => kind === 'notice')) return []
    try {
      return (await takeNotes(asking, lines)).filter(({ kind }) => kinds.includes(kind))
    } catch (cause) {
      if (cause instanceof NoNotes) return []
      throw cause
    }
  }

  /** Ends once they are made, or cannot be for now; does not fail. */
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
