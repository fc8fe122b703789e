import Anthropic from '@anthropic-ai/sdk'
import { z } from 'zod'
import { NoNotes, type RawNotes } from '../../domain/check-notes.ts'
import type { Question } from '../../domain/memory-prompt.ts'
import type { Took } from '../../domain/model-usage.ts'
import type { ModelSettings } from './client.ts'
import { makeSmallModel } from './small-model.ts'

/** All notes that are kept, at their full length, with the JSON around them; two thirds of it in a script of a token a character. */
const NOTES_MAX_TOKENS = 6_000
/** A title in any script: what is longer than this is too long for one, and not kept with its end cut off. */
const TITLE_MAX_TOKENS = 200

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

/** The small model's writing: notes of a stretch of the chat, and titles. */
export function makeNotesModel(settings: ModelSettings) {
  const askSmall = makeSmallModel(settings)

  async function ask(question: Question, maxTokens: number, signal: AbortSignal, took: Took): Promise<string> {
    const { text, isRefused } = await askSmall(question, { maxTokens, signal }, took).catch(refusedBefore)
    if (isRefused) throw new NoNotes('The model refused to answer')
    return text
  }

  return {
    /** Throws NoNotes when the answer is not what was asked for. */
    async notes(question: Question, signal: AbortSignal, took: Took): Promise<RawNotes> {
      const answer = await ask(question, NOTES_MAX_TOKENS, signal, took)
      try {
        return notesSchema.parse(jsonIn(answer))
      } catch (cause) {
        throw new NoNotes('The answer is not the object that was asked for', { cause })
      }
    },
    title: (question: Question, signal: AbortSignal, took: Took): Promise<string> =>
      ask(question, TITLE_MAX_TOKENS, signal, took),
  }
}

/**
 * What the API will not give to the model at all is refused like what the model will not answer; but the limits of the account,
 * which it refuses with the same status, say nothing of this request.
 */
function refusedBefore(cause: unknown): never {
  if (cause instanceof Anthropic.BadRequestError && !OF_THE_ACCOUNT.test(cause.message))
    throw new NoNotes('The request was refused', { cause })
  throw cause
}

const OF_THE_ACCOUNT = /usage limit|credit balance|billing|organization has been disabled/i

/** Models like to put a fence or a sentence around it. */
function jsonIn(text: string): unknown {
  const [first, last] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (first < 0 || last < first) throw new Error('The notes hold no object')
  return JSON.parse(text.slice(first, last + 1))
}

function tidy({ replaces, ...rest }: z.output<typeof note>) {
  return { ...rest, replaces: replaces ?? undefined }
}
