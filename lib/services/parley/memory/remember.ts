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

/** After so many failures an answer without notes is the last word. A model that does not answer is asked for good. */
const FAILURES_MAX = 3

/** Stretches noted for one brief. */
const STRETCHES_AT_ONCE = 3

/** What is due for a session that has become quiet: the next stretch to note down, a title. */
type Due = { segment: Segment | null; isTitleDue: boolean; lines: Unremembered[] }

/** Writes down what was said, a stretch at a time, off every reply's path; one gateway per session. */
export function makeRemember(deps: RememberDeps) {
  const { memory, takeNotes, room, makeId, clock, onError } = deps
  const underTask = makeUnderTask(deps)
  const titles = makeProposeTitle(deps)

  async function due(sessionId: string, hasTitle: boolean): Promise<Due> {
    const lines = await memory.unremembered(sessionId)
    const isTitleDue = !hasTitle && titles.isDue(sessionId, lines)
    return { segment: nextSegment(lines, new Date(clock.now())), isTitleDue, lines }
  }

  /** Does what is due under the task. Answers whether more may be due; a failure is tried again later. */
  async function remember(sessionId: string, work: Due): Promise<boolean> {
    const hasNoted = await underTask(sessionId, 'remembering', async (task) => {
      // Once more, under the task: whoever clears the chat takes it away, so what was erased since that look is told to nobody.
      const { segment, isTitleDue, lines } = await due(sessionId, !work.isTitleDue)
      // Both under one task. Without a title the notes are as good as with one.
      const titled = isTitleDue ? titles.proposeTitle(task, lines) : null
      if (segment) await noteDown(task, segment, lines)
      await titled
      return segment !== null
    })
    return hasNoted ?? false
  }

  /**
   * BRIEF-2: notes down what nobody has noted yet, before it is due, under the same task. Each stretch is a question to the model:
   * `mayAsk` is asked before. What another gateway is at, or what failed, stays as it is.
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

  /** None where the model keeps answering without any: what follows is not to wait for ever. */
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
