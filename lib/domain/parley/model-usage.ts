/** The purpose of a model request. */
export type Purpose = 'reply' | 'gate' | 'memory' | 'title'

/** Tokens of one model request. */
export type ModelUsage = {
  model: string
  inputTokens: number
  cacheWriteTokens: number
  cacheReadTokens: number
  outputTokens: number
}

/** Receives the usage of a request. */
export type Took = (usage: ModelUsage) => void
