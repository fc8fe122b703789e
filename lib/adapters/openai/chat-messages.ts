import type {
  ChatCompletionContentPart,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions'
import type { PromptFile } from '../../domain/files/prompt-file.ts'
import type { Prompt, PromptBlock } from '../../domain/parley/prompt/prompt-layout.ts'
import { TOOLS } from '../model/tools.ts'
import type { Takes } from './abilities.ts'

type Sees = Pick<Takes, 'hasPictures' | 'hasPdfs'>

/** Builds one system message, then the turns in order: some servers insist that roles alternate. */
export function chatMessages({ system, turns }: Prompt, sees: Sees): ChatCompletionMessageParam[] {
  const said = turns.map(({ role, blocks }): ChatCompletionMessageParam => {
    if (role === 'assistant') return { role, content: joined(blocks) }
    const told = blocks.map((block) => asSeen(block, sees))
    return { role, content: told.some(({ file }) => file) ? told.flatMap(partsOf) : joined(told) }
  })
  return system.length === 0 ? said : [{ role: 'system', content: joined(system) }, ...said]
}

/** IMG-3: a file that the server cannot take becomes words. */
function asSeen({ file, ...block }: PromptBlock, sees: Sees): PromptBlock {
  if (!file) return block
  return canSee(file, sees) ? { ...block, file } : { ...block, text: file.unseen }
}

/** True when the server takes this kind of file. */
export function canSee({ kind }: Pick<PromptFile, 'kind'>, { hasPictures, hasPdfs }: Sees): boolean {
  return kind === 'pdf' ? hasPdfs : hasPictures
}

function partsOf({ text, file }: PromptBlock): ChatCompletionContentPart[] {
  return file ? [{ type: 'text', text }, filePart(file)] : [{ type: 'text', text }]
}

/** Builds the part of a file, as a data URL. */
export function filePart({ kind, mediaType, base64 }: PromptFile): ChatCompletionContentPart {
  const url = `data:${mediaType};base64,${base64}`
  if (kind === 'pdf') return { type: 'file', file: { filename: 'document.pdf', file_data: url } }
  return { type: 'image_url', image_url: { url } }
}

function joined(blocks: readonly PromptBlock[]): string {
  return blocks.map(({ text }) => text).join('\n\n')
}

export const CHAT_TOOLS: ChatCompletionTool[] = TOOLS.map(({ name, description, schema }) => ({
  type: 'function',
  function: { name, description, parameters: schema },
}))
