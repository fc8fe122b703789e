/** What a model was asked for. */
export type Purpose = 'reply' | 'gate' | 'memory' | 'title'

/** What one request to a model took, in tokens. */
export type ModelUsage = {
  model: string
  inputTokens: number
  cacheWriteTokens: number
  cacheReadTokens: number
  outputTokens: number
}

/** Hears what a request took. */
export type Took = (usage: ModelUsage) => void
