import { NoNotes, type Note } from '../../../domain/parley/memory/check-notes.ts'
import { nextSegment, type Segment, type Unremembered } from '../../../domain/parley/memory/memory.ts'
import { titleIn, titleQuestion } from '../../../domain/parley/memory/memory-prompt.ts'
import type { Took } from '../../../domain/parley/model-usage.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { Clock } from '../../clock.ts'
import type { Meter } from '../reply/meter.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import { withoutRefused, type Asking, type TakeNotes } from './take-notes.ts'
import type { MemoryStore, MemoryTaskStore } from '../../ports/memory.ts'
import type { ParticipantStore } from '../../ports/room.ts'
import type { NotesModel } from '../../ports/model.ts'

type RememberDeps = {
  memory: Pick<MemoryStore, 'unremembered' | 'write' | 'proposeTitle'>
  takeNotes: TakeNotes
  memoryTasks: Pick<MemoryTaskStore, 'take' | 'release' | 'postpone'>
  participants: Pick<ParticipantStore, 'people'>
  /** The time on the clock that dates the messages. */
  clock: Pick<Clock, 'now'>
  notesModel: NotesModel
  meter: Meter
  room: Rooms
  makeId: () => string
  /** The first wait after a failure; it doubles. */
  retryMs: number
  onError: (cause: unknown, doing: string) => void
}

/** The right to write is held this long; the models have less, so that nobody writes after losing it by time alone. */
const HOLD_MS = 60_000
const MODEL_MS = 40_000
/** After so many failures an answer without notes is the last word. A model that does not answer is asked for good. */
const FAILURES_MAX = 3

const TITLE_AFTER_MESSAGES = 3
const TITLE_LINES = 24
const NEXT_TITLE_MS = 10 * 60_000
const WITHOUT_TITLE_MAX = 1000

/** What is due for a session that has become quiet: the next stretch to note down, a title. */
type Due = { segment: Segment | null; isTitleDue: boolean; lines: Unremembered[] }

/** The right to write, while it is held. `failures`: of those who held it before. */
type Task = Asking & { holder: string; failures: number }

/** Writes down what was said, a stretch at a time, off every reply's path; one gateway per session. */
export function makeRemember(deps: RememberDeps) {
  const { memory, memoryTasks, participants, takeNotes, notesModel, meter, room, makeId, retryMs, clock, onError } =
    deps

  const noTitleBefore = new Map<string, number>()

  function titleFailed(sessionId: string, cause: unknown): void {
    onError(cause, 'looking for a title')
    if (noTitleBefore.size >= WITHOUT_TITLE_MAX) noTitleBefore.clear()
    noTitleBefore.set(sessionId, clock.now() + NEXT_TITLE_MS)
  }

  async function due(sessionId: string, hasTitle: boolean): Promise<Due> {
    const lines = await memory.unremembered(sessionId)
    const isTitleWanted = !hasTitle && clock.now() >= (noTitleBefore.get(sessionId) ?? 0)
    const isTitleDue = isTitleWanted && lines.filter(({ kind }) => kind === 'person').length >= TITLE_AFTER_MESSAGES
    return { segment: nextSegment(lines, new Date(clock.now())), isTitleDue, lines }
  }

  /** Does what is due under the task. Answers whether more may be due; a failure is tried again later. */
  async function remember(sessionId: string, work: Due): Promise<boolean> {
    const holder = makeId()
    const failures = await memoryTasks.take(sessionId, holder, HOLD_MS)
    if (failures === null) return false
    try {
      const signal = AbortSignal.timeout(MODEL_MS)
      // Once more, under the task: whoever clears the chat takes it away, so what was erased since that look is told to nobody.
      const { segment, isTitleDue, lines } = await due(sessionId, !work.isTitleDue)
      const task = { sessionId, holder, failures, people: await participants.people(sessionId), signal }
      // Both under one task. Without a title the notes are as good as with one.
      const title = isTitleDue ? proposeTitle(task, lines) : null
      const isTitled = title?.catch((cause: unknown) => titleFailed(sessionId, cause))
      if (segment) await noteDown(task, segment, lines)
      await isTitled
      await memoryTasks.release(sessionId, holder)
      return segment !== null
    } catch (cause) {
      onError(cause, 'remembering')
      await memoryTasks.postpone(sessionId, holder, retryMs)
      return false
    }
  }

  async function proposeTitle(task: Task, lines: readonly PromptLine[]): Promise<void> {
    const { sessionId, holder, people, signal } = task
    const took: Took = (usage) => meter(sessionId, 'title', usage)
    const questionOf = (kept: readonly PromptLine[]) => titleQuestion({ people, lines: kept })
    const isTaken = (kept: readonly PromptLine[]) => notesModel.takes(questionOf(kept), signal, took)
    const beginning = lines.slice(0, TITLE_LINES)
    const answer = await withoutRefused(beginning, isTaken, (kept) => notesModel.title(questionOf(kept), signal, took))
    const title = titleIn(answer)
    if (title === null) throw new Error('The model gave no title')
    const [fromSeq, toSeq] = [beginning[0]!.seq, beginning.at(-1)!.seq]
    const isKept = await memory.proposeTitle({ sessionId, holder, fromSeq, toSeq }, title)
    if (isKept) room(sessionId).changed()
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

  return { due, remember }
}

export type Remember = ReturnType<typeof makeRemember>
