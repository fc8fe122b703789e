import type { ParticipantStore } from '../../ports/room.ts'
import type { MemoryTaskStore } from '../../ports/memory.ts'
import type { Asking } from './take-notes.ts'
import type { OnError } from '../../on-error.ts'

export type TaskDeps = {
  memoryTasks: Pick<MemoryTaskStore, 'take' | 'release' | 'postpone'>
  participants: Pick<ParticipantStore, 'people'>
  makeId: () => string
  /** The first delay after a failure in ms; it doubles. */
  retryMs: number
  onError: OnError
}

/** The right to write a session's memory. `failures` counts those of its earlier holders. */
export type Task = Asking & { holder: string; failures: number }

/** The lease of the task. The model's timeout is shorter, so no holder writes after its lease has expired. */
const HOLD_MS = 60_000
const MODEL_MS = 40_000

/** Works on a session's memory under its task, which one gateway at a time holds. */
export function makeUnderTask({ memoryTasks, participants, makeId, retryMs, onError }: TaskDeps) {
  /** Null when another gateway holds the task, or the work failed, which is retried later. */
  return async function underTask<Result>(
    sessionId: string,
    doing: string,
    work: (task: Task) => Promise<Result>,
  ): Promise<Result | null> {
    const holder = makeId()
    const failures = await memoryTasks.take(sessionId, holder, HOLD_MS)
    if (failures === null) return null
    try {
      const signal = AbortSignal.timeout(MODEL_MS)
      const result = await work({ sessionId, holder, failures, people: await participants.people(sessionId), signal })
      await memoryTasks.release(sessionId, holder)
      return result
    } catch (cause) {
      onError(cause, doing)
      await memoryTasks.postpone(sessionId, holder, retryMs)
      return null
    }
  }
}
