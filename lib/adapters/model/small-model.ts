import type { PromptFile } from '../../domain/files/prompt-file.ts'
import type { Took } from '../../domain/parley/model-usage.ts'

/** `file`: what it is about (IMG-3). */
export type SmallQuestion = { system: string; text: string; file?: PromptFile }
export type SmallLimits = { maxTokens: number; maxRetries?: number; timeout?: number; signal: AbortSignal }
export type SmallAnswer = { text: string; isRefused: boolean }

/** The small model of any maker, asked one thing and answering in one piece. `took` hears what that cost. Throws ModelRefuses where
 * it will not take the question, else what its SDK throws. */
export type SmallModel = (question: SmallQuestion, limits: SmallLimits, took: Took) => Promise<SmallAnswer>
