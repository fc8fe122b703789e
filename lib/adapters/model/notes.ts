import { z } from 'zod'
import type { PromptFile } from '../../domain/files/prompt-file.ts'
import { NoRedraft, type RawRedraft } from '../../domain/cards/redraft.ts'
import { NoNotes, type RawNotes } from '../../domain/parley/memory/check-notes.ts'
import { ModelRefuses } from '../../domain/parley/model-failure.ts'
import type { Question } from '../../domain/parley/memory/memory-prompt.ts'
import type { Took } from '../../domain/parley/model-usage.ts'
import type { NotesModel, RedraftModel } from '../../services/ports/model.ts'
import type { SmallModel, SmallQuestion } from './small-model.ts'

/** All notes at full length with their JSON; two thirds of them in a script of one token a character. */
const NOTES_MAX_TOKENS = 6_000
/** A title in any script. A longer answer is no title, and is not kept cut off. */
const TITLE_MAX_TOKENS = 200

/** One line in any script. */
const CAPTION_MAX_TOKENS = 200

/** All lines of a card, at their full length. */
const REDRAFT_MAX_TOKENS = 6_000

const redraftSchema = z.object({ lines: z.array(z.object({ text: z.string(), from: z.array(z.string()) })).min(1) })

const numbers = z
  .union([z.coerce.number().int(), z.array(z.coerce.number().int())])
  .transform((given) => (Array.isArray(given) ? given : [given]))
const note = z.object({ p: z.string().optional(), text: z.string(), m: numbers, replaces: z.string().nullish() })
const list = z
  .array(z.unknown())
  .default([])
  .transform((given) => given.map((one) => note.safeParse(one)).flatMap(({ data }) => (data ? [tidy(data)] : [])))
const notesSchema = z.object({
  topic: note.transform(tidy),
  decisions: list,
  questions: list,
  positions: list,
  facts: list,
})

/** The small model's writing: notes of a stretch of the chat, titles, captions, and redrafted cards. */
export function makeNotesModel(askSmall: SmallModel): NotesModel & RedraftModel {
  async function ask(question: SmallQuestion, maxTokens: number, signal: AbortSignal, took: Took): Promise<string> {
    const { text, isRefused } = await askSmall(question, { maxTokens, signal }, took)
    if (isRefused) throw new ModelRefuses('The model refused to answer')
    return text
  }

  return {
    /** True when the model takes this question. Asks for no more than a token of the notes. */
    async takes(question: Question, signal: AbortSignal, took: Took): Promise<boolean> {
      try {
        await ask(question, 1, signal, took)
        return true
      } catch (cause) {
        if (cause instanceof ModelRefuses) return false
        throw cause
      }
    },
    /** Throws NoNotes when the answer has the wrong shape, ModelRefuses when the model refuses. */
    async notes(question: Question, signal: AbortSignal, took: Took): Promise<RawNotes> {
      const answer = await ask(question, NOTES_MAX_TOKENS, signal, took)
      try {
        return notesSchema.parse(jsonIn(answer))
      } catch (cause) {
        throw new NoNotes('The answer is not the object that was asked for', { cause })
      }
    },
    /** CARD-1. Throws NoRedraft when the answer has the wrong shape, ModelRefuses when the model refuses. */
    async redraft(question: Question, signal: AbortSignal, took: Took): Promise<RawRedraft> {
      const answer = await ask(question, REDRAFT_MAX_TOKENS, signal, took)
      try {
        return redraftSchema.parse(jsonIn(answer))
      } catch (cause) {
        throw new NoRedraft('The answer is not the object that was asked for', { cause })
      }
    },
    /** IMG-3: describes a file. Throws ModelRefuses when the model does not look at it. */
    caption: (question: Question, file: PromptFile, signal: AbortSignal, took: Took): Promise<string> =>
      ask({ ...question, file }, CAPTION_MAX_TOKENS, signal, took),
    title: (question: Question, signal: AbortSignal, took: Took): Promise<string> =>
      ask(question, TITLE_MAX_TOKENS, signal, took),
  }
}

/** Parses the object in an answer: models like to put a fence or a sentence around it. */
function jsonIn(text: string): unknown {
  const [first, last] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (first < 0 || last < first) throw new Error('The notes hold no object')
  return JSON.parse(text.slice(first, last + 1))
}

function tidy({ replaces, ...rest }: z.output<typeof note>) {
  return { ...rest, replaces: replaces ?? undefined }
}
