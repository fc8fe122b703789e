import { NoNotes, type Note } from '../../../domain/parley/memory/check-notes.ts'
import { nextSegment, restOf, type Segment, type Unremembered } from '../../../domain/parley/memory/memory.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { MemoryStore } from '../../ports/memory.ts'
import { makeProposeTitle, type TitleDeps } from './propose-title.ts'
import type { TakeNotes } from './take-notes.ts'
import { makeUnderTask, type Task, type TaskDeps } from './under-task.ts'

type RememberDeps = TaskDeps &
  TitleDeps & {
    memory: Pick<MemoryStore, 'unremembered' | 'write'>
    takeNotes: TakeNotes
  }

/** After this many failures, an answer without notes is final. A model that does not answer is asked without end. */
const FAILURES_MAX = 3

/** Stretches noted for one brief. */
const STRETCHES_AT_ONCE = 3

/** The work due for a quiet session: the next stretch to note down, and a title. */
type Due = { segment: Segment | null; isTitleDue: boolean }

/** Notes down messages, a stretch at a time and apart from replies; one gateway per session. */
export function makeRemember(deps: RememberDeps) {
  const { memory, takeNotes, room, makeId, clock, onError } = deps
  const underTask = makeUnderTask(deps)
  const titles = makeProposeTitle(deps)

  async function due(sessionId: string, hasTitle: boolean): Promise<Due> {
    const { segment } = await stretchDue(sessionId)
    return { segment, isTitleDue: !hasTitle && (await titles.isDue(sessionId)) }
  }

  async function stretchDue(sessionId: string): Promise<{ segment: Segment | null; lines: Unremembered[] }> {
    const lines = await memory.unremembered(sessionId)
    return { segment: nextSegment(lines, new Date(clock.now())), lines }
  }

  /** Does the due work under the task. Returns true when more may be due; a failure is retried later. */
  async function remember(sessionId: string, work: Due): Promise<boolean> {
    const hasNoted = await underTask(sessionId, 'remembering', async (task) => {
      // Reads again under the task: a clear takes the task away, so no erased message reaches the model.
      const { segment, lines } = await stretchDue(sessionId)
      // Both share the task. A failed title does not fail the notes.
      const titled = work.isTitleDue ? titles.proposeTitle(task) : null
      if (segment) await noteDown(task, segment, lines)
      await titled
      return segment !== null
    })
    return hasNoted ?? false
  }

  /**
   * BRIEF-2: notes down unnoted messages early, under the same task. Each stretch asks the model, after `mayAsk`
   * agrees. Another gateway's work, or a failure, is left as it is.
   */
  async function noteNow(sessionId: string, mayAsk: () => Promise<boolean>): Promise<void> {
    if (!restOf(await memory.unremembered(sessionId))) return
    await underTask(sessionId, 'remembering for a brief', async (task) => {
      for (let stretch = 0; stretch < STRETCHES_AT_ONCE; stretch++) {
        const lines = await memory.unremembered(sessionId)
        const segment = nextSegment(lines, new Date(clock.now())) ?? restOf(lines)
        if (!segment || !(await mayAsk())) return
        await noteDown(task, segment, lines)
      }
    })
  }

  async function noteDown(task: Task, segment: Segment, all: readonly PromptLine[]): Promise<void> {
    const { sessionId, holder } = task
    const lines = all.filter(({ seq }) => seq <= segment.toSeq)
    const notes = lines.some(({ kind }) => kind !== 'notice') ? await notesOf(task, lines) : []
    const place = { sessionId, holder, segment }
    const written = await memory.write(
      place,
      notes.map((note) => ({ ...note, id: makeId() })),
    )
    if (written) room(sessionId).changed()
  }

  /** Returns no notes when the model keeps answering without any: later stretches must not wait for ever. */
  async function notesOf(task: Task, lines: readonly PromptLine[]): Promise<Note[]> {
    try {
      return await takeNotes(task, lines)
    } catch (cause) {
      if (!(cause instanceof NoNotes) || task.failures < FAILURES_MAX) throw cause
      onError(cause, 'remembering, for the last time')
      return []
    }
  }

  return { due, remember, noteNow }
}

export type Remember = ReturnType<typeof makeRemember>
