import { titleIn, titleQuestion } from '../../../domain/parley/memory/memory-prompt.ts'
import type { Took } from '../../../domain/parley/model-usage.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { Clock } from '../../clock.ts'
import type { OnError } from '../../on-error.ts'
import type { MemoryStore } from '../../ports/memory.ts'
import type { NotesModel } from '../../ports/model.ts'
import type { Meter } from '../reply/meter.ts'
import { withoutRefused } from './take-notes.ts'
import type { Task } from './under-task.ts'

export type TitleDeps = {
  memory: Pick<MemoryStore, 'beginning' | 'proposeTitle'>
  notesModel: NotesModel
  meter: Meter
  room: Rooms
  /** The time on the clock that dates the messages. */
  clock: Pick<Clock, 'now'>
  onError: OnError
}

const TITLE_AFTER_MESSAGES = 3
const TITLE_LINES = 24
const NEXT_TITLE_MS = 10 * 60_000
const WITHOUT_TITLE_MAX = 1000

/** Has the model name a chat by its beginning. After a failure the chat is left alone for a while. */
export function makeProposeTitle({ memory, notesModel, meter, room, clock, onError }: TitleDeps) {
  const noTitleBefore = new Map<string, number>()

  /** Returns the lines to name the chat by; empty while too little was said. */
  async function titleLines(sessionId: string): Promise<PromptLine[]> {
    const lines = await memory.beginning(sessionId, TITLE_LINES)
    return lines.filter(({ kind }) => kind === 'person').length >= TITLE_AFTER_MESSAGES ? lines : []
  }

  async function propose(task: Task): Promise<void> {
    const { sessionId, holder, people, signal } = task
    const beginning = await titleLines(sessionId)
    if (beginning.length === 0) return
    const took: Took = (usage) => meter(sessionId, 'title', usage)
    const questionOf = (kept: readonly PromptLine[]) => titleQuestion({ people, lines: kept })
    const isTaken = (kept: readonly PromptLine[]) => notesModel.takes(questionOf(kept), signal, took)
    const answer = await withoutRefused(beginning, isTaken, (kept) => notesModel.title(questionOf(kept), signal, took))
    const title = titleIn(answer)
    if (title === null) throw new Error('The model gave no title')
    const [fromSeq, toSeq] = [beginning[0]!.seq, beginning.at(-1)!.seq]
    const isKept = await memory.proposeTitle({ sessionId, holder, fromSeq, toSeq }, title)
    if (isKept) room(sessionId).changed()
  }

  return {
    /** True when enough was said for a title, unless the last attempt has just failed. */
    async isDue(sessionId: string): Promise<boolean> {
      if (clock.now() < (noTitleBefore.get(sessionId) ?? 0)) return false
      return (await titleLines(sessionId)).length > 0
    },
    /** Proposes a title under the task, of messages read under it. Never rejects. */
    async proposeTitle(task: Task): Promise<void> {
      await propose(task).catch((cause: unknown) => {
        onError(cause, 'looking for a title')
        if (noTitleBefore.size >= WITHOUT_TITLE_MAX) noTitleBefore.clear()
        noTitleBefore.set(task.sessionId, clock.now() + NEXT_TITLE_MS)
      })
    },
  }
}
