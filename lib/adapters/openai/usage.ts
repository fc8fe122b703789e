import type { CompletionUsage } from 'openai/resources/completions'
import { tokensOf, type PromptFile } from '../../domain/files/prompt-file.ts'
import type { ModelUsage } from '../../domain/parley/model-usage.ts'
import type { Prompt } from '../../domain/parley/prompt/prompt-layout.ts'

const BYTES_PER_TOKEN = 4
/** Files in a request: the length of their data says nothing about their tokens. */
const DATA = /"data:[^"]*"/g

/** A request and its answer; `files` are the pictures and PDFs in it. */
type Exchange = { sent: unknown; came: string; files?: readonly PromptFile[] }

/** Returns the tokens of a request: the server's count, else an estimate from both texts. */
export function toModelUsage(
  model: string,
  usage: CompletionUsage | null | undefined,
  { sent, came, files = [] }: Exchange,
): ModelUsage {
  const cacheReadTokens = usage?.prompt_tokens_details?.cached_tokens ?? 0
  const inputTokens = (usage?.prompt_tokens ?? estimatedOf(sent, files)) - cacheReadTokens
  const outputTokens = usage?.completion_tokens ?? estimated(came)
  return { model, inputTokens, cacheWriteTokens: 0, cacheReadTokens, outputTokens }
}

/** Returns the files of a prompt. */
export function filesIn({ turns }: Prompt): PromptFile[] {
  return turns.flatMap(({ blocks }) => blocks.flatMap(({ file }) => (file ? [file] : [])))
}

function estimatedOf(sent: unknown, files: readonly PromptFile[]): number {
  const json = JSON.stringify(sent)
  const seen = files.filter(({ base64 }) => json.includes(base64))
  return estimated(json.replace(DATA, '')) + seen.reduce((sum, file) => sum + tokensOf(file), 0)
}

function estimated(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}
