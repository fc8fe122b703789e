import { checkNotes, NoNotes, type Note } from '../../../domain/parley/memory/check-notes.ts'
import { holdingAt } from '../../../domain/parley/memory/memory.ts'
import { notesQuestion } from '../../../domain/parley/memory/memory-prompt.ts'
import { ModelRefuses } from '../../../domain/parley/model-failure.ts'
import type { Took } from '../../../domain/parley/model-usage.ts'
import type { PromptPerson } from '../../../domain/parley/prompt/prompt-layout.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { CaptionFiles } from './caption-files.ts'
import { findRefused } from '../reply/find-refused.ts'
import type { Meter } from '../reply/meter.ts'
import type { MemoryStore } from '../../ports/memory.ts'
import type { NotesModel } from '../../ports/model.ts'

type Deps = {
  memory: Pick<MemoryStore, 'read'>
  notesModel: NotesModel
  meter: Meter
  captionFiles: CaptionFiles
}

/** Known facts in the question, so that the model repeats none and names those that it replaces. */
const KNOWN_FACTS = 100

/** The room that the model is asked about, and the signal that ends the question. */
export type Asking = { sessionId: string; people: readonly PromptPerson[]; signal: AbortSignal }

/** Has the model note down these lines, and keeps the notes that pass the checks. Throws NoNotes when none does. */
export function makeTakeNotes({ memory, notesModel, meter, captionFiles }: Deps) {
  return async function takeNotes(asking: Asking, said: readonly PromptLine[]): Promise<Note[]> {
    const { sessionId, people, signal } = asking
    const { lines, notes: captions } = await captionFiles(asking, said)
    const held = (await memory.read(sessionId)).lines
    const facts = holdingAt(held, Infinity)
      .filter(({ kind }) => kind === 'fact')
      .slice(-KNOWN_FACTS)
    const took: Took = (usage) => meter(sessionId, 'memory', usage)
    const questionOf = (kept: readonly PromptLine[]) => notesQuestion({ people, lines: kept, facts })
    const isTaken = (kept: readonly PromptLine[]) => notesModel.takes(questionOf(kept), signal, took)
    const told = await withoutRefused(lines, isTaken, async (kept) => {
      return { kept, raw: await notesModel.notes(questionOf(kept), signal, took) }
    })
    const notes = checkNotes(told.raw, { people, lines: told.kept, facts })
    if (notes === null) throw new NoNotes('The notes say nothing about this stretch')
    const isHeld = ({ text, seqs }: Note) => held.some((line) => line.text === text && line.seqs[0] === seqs[0])
    return [...notes, ...captions.filter((note) => !isHeld(note))]
  }
}
export type TakeNotes = ReturnType<typeof makeTakeNotes>

/** Asks again without the lines that the model refuses (decision 26), if it refuses only some of them. */
export async function withoutRefused<Answer>(
  lines: readonly PromptLine[],
  isTaken: (kept: readonly PromptLine[]) => Promise<boolean>,
  ask: (kept: readonly PromptLine[]) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(lines)
  } catch (cause) {
    if (!(cause instanceof ModelRefuses)) throw cause
    // An empty prompt counts as taken: it cannot be asked about.
    const refused = await findRefused(lines, async (kept) => kept.length === 0 || isTaken(kept))
    if (!refused?.length || refused.length === lines.length) throw new NoNotes('The request was refused', { cause })
    return ask(lines.filter((line) => !refused.includes(line)))
  }
}
