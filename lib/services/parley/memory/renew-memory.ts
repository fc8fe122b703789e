import { NoNotes, type Note } from '../../../domain/parley/memory/check-notes.ts'
import type { MemoryKind, StaleSegment } from '../../../domain/parley/memory/memory.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { MemoryStore } from '../../ports/memory.ts'
import type { Asking, TakeNotes } from './take-notes.ts'
import { shareRunning } from '../../share-running.ts'
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
    try {
      for (let tries = 0; tries < TRIES; tries++)
        if (!(await underTask(sessionId, 'remembering anew', renewAll))) return
    } catch (cause) {
      onError(cause, 'remembering anew')
    }
  }

  /** Makes a lost topic from the whole segment, and other lost notes from what is left of their own messages. */
  async function notesOf(asking: Asking, { kinds, lines, stretch }: StaleSegment): Promise<Note[]> {
    const others = kinds.filter((kind) => kind !== 'topic')
    return [
      ...(kinds.includes('topic') ? await notesFrom(asking, stretch, ['topic']) : []),
      ...(others.length > 0 ? await notesFrom(asking, lines, others) : []),
    ]
  }

  /** Returns the notes of these kinds alone: the segment's others are still valid. */
  async function notesFrom(asking: Asking, lines: readonly PromptLine[], kinds: readonly MemoryKind[]) {
    if (lines.every(({ kind }) => kind === 'notice')) return []
    try {
      return (await takeNotes(asking, lines)).filter(({ kind }) => kinds.includes(kind))
    } catch (cause) {
      if (cause instanceof NoNotes) return []
      throw cause
    }
  }

  /** Resolves once the notes are made, or cannot be made for now. Never rejects. */
  return shareRunning(renewUntilDone)
}
export type RenewMemory = ReturnType<typeof makeRenewMemory>
