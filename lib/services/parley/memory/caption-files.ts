import { withCaptions } from '../../../domain/files/line-files.ts'
import { captionIn, captionNote, captionQuestion } from '../../../domain/parley/memory/caption.ts'
import type { Note } from '../../../domain/parley/memory/check-notes.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import { ModelRefuses } from '../../../domain/parley/model-failure.ts'
import type { ReadForModel } from '../../files/read-for-model.ts'
import type { ModelFiles } from '../../ports/files.ts'
import type { NotesModel } from '../../ports/model.ts'
import type { Meter } from '../reply/meter.ts'
import type { Asking } from './take-notes.ts'
import type { OnError } from '../../on-error.ts'

type Deps = {
  modelFiles: ModelFiles
  readOne: ReadForModel['readOne']
  notesModel: Pick<NotesModel, 'caption'>
  meter: Meter
  onError: OnError
}

/** The most files captioned per stretch; the newest come first. */
const CAPTIONS_MAX = 6
/** A longer PDF keeps its name alone: reading all of it costs more than one note is worth. */
const PDF_MAX_BYTES = 2_000_000

/** The lines with their files' captions, and the notes made from these. */
type Captioned = { lines: readonly PromptLine[]; notes: readonly Note[] }

/** IMG-3: has the small model describe each file of a stretch once, and stores the caption with the file. */
export function makeCaptionFiles({ modelFiles, readOne, notesModel, meter, onError }: Deps) {
  /** Empty when the model sees nothing in the file, or refuses. Throws when the model cannot be asked. */
  async function captionOf({ sessionId, signal }: Asking, fileId: string, { text }: PromptLine): Promise<string> {
    const file = await readOne(sessionId, fileId, PDF_MAX_BYTES)
    if (!file) return ''
    const took = (usage: Parameters<Meter>[2]) => meter(sessionId, 'memory', usage)
    const answer = await notesModel.caption(captionQuestion(text), file, signal, took).catch((cause: unknown) => {
      if (cause instanceof ModelRefuses) return ''
      throw cause
    })
    return captionIn(answer)
  }

  return async function captionFiles(asking: Asking, lines: readonly PromptLine[]): Promise<Captioned> {
    const sent = lines.flatMap((line) => (line.files ?? []).map((file) => ({ line, file })))
    if (sent.length === 0) return { lines, notes: [] }
    const known = await modelFiles.readable(
      asking.sessionId,
      sent.map(({ file }) => file.id),
    )
    const captions = new Map(known.flatMap(({ id, caption }) => (caption === null ? [] : [[id, caption] as const])))
    const wanted = sent.filter(({ file }) => known.some(({ id, caption }) => id === file.id && caption === null))
    const looking = wanted.slice(-CAPTIONS_MAX).map(async ({ line, file }) => {
      try {
        const caption = await captionOf(asking, file.id, line)
        await modelFiles.caption(file.id, caption)
        captions.set(file.id, caption)
      } catch (cause) {
        onError(cause, 'saying what a file shows') // the notes do without this caption
      }
    })
    await Promise.all(looking)
    const notes = sent.flatMap(({ line, file }) => {
      const caption = captions.get(file.id) ?? ''
      return caption === '' ? [] : [captionNote(file.kind, caption, line)]
    })
    return { lines: withCaptions(lines, captions), notes }
  }
}
export type CaptionFiles = ReturnType<typeof makeCaptionFiles>
