import type { PromptFile } from '../../domain/files/prompt-file.ts'
import type { Took } from '../../domain/parley/model-usage.ts'

/** `file` is the picture or PDF that the question is about (IMG-3). */
export type SmallQuestion = { system: string; text: string; file?: PromptFile }
export type SmallLimits = { maxTokens: number; maxRetries?: number; timeout?: number; signal: AbortSignal }
export type SmallAnswer = { text: string; isRefused: boolean }

/**
 * Asks the small model of any maker one question and returns its whole answer. `took` hears the usage. Throws
 * ModelRefuses on a refusal, else the error of the SDK.
 */
export type SmallModel = (question: SmallQuestion, limits: SmallLimits, took: Took) => Promise<SmallAnswer>
