import type { PromptFile } from '../../domain/files/prompt-file.ts'
import type { RawRedraft } from '../../domain/cards/redraft.ts'
import type { RawNotes } from '../../domain/parley/memory/check-notes.ts'
import type { Question } from '../../domain/parley/memory/memory-prompt.ts'
import type { Took } from '../../domain/parley/model-usage.ts'
import type { Prompt } from '../../domain/parley/prompt/prompt-layout.ts'
import type { ReplyAids, ReplyPart } from '../../domain/parley/reply.ts'

/** The large model, which writes the replies. */
export interface Model {
  takes(prompt: Prompt, signal: AbortSignal, took: Took): Promise<boolean>
  reply(prompt: Prompt, signal: AbortSignal, aids: ReplyAids): AsyncIterable<ReplyPart>
}

/** The small model that is asked whether Parley is meant. */
export interface Gate {
  ask(question: { system: string; text: string }, sessionId: string): Promise<string>
}

/**
 * The small model that writes notes and titles. Throws NoNotes when its answer holds none, ModelRefuses on a refusal.
 */
export interface NotesModel {
  takes(question: Question, signal: AbortSignal, took: Took): Promise<boolean>
  notes(question: Question, signal: AbortSignal, took: Took): Promise<RawNotes>
  title(question: Question, signal: AbortSignal, took: Took): Promise<string>
  /** Describes a picture or a PDF (IMG-3). */
  caption(question: Question, file: PromptFile, signal: AbortSignal, took: Took): Promise<string>
}

/** The small model that redrafts a card (CARD-1). Throws NoRedraft, ModelRefuses. */
export interface RedraftModel {
  redraft(question: Question, signal: AbortSignal, took: Took): Promise<RawRedraft>
}
