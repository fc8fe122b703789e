import type Anthropic from '@anthropic-ai/sdk'
import type { PromptFile } from '../../domain/files/prompt-file.ts'
import type { PromptBlock } from '../../domain/parley/prompt/prompt-layout.ts'

/** Converts one block of a prompt; its file follows the words that name it (IMG-3). */
export function toBlocks({ file, ...said }: PromptBlock): Anthropic.ContentBlockParam[] {
  return file ? [toBlock(said), toFileBlock(file)] : [toBlock(said)]
}

export function toBlock({ text, isCacheBreakpoint }: PromptBlock): Anthropic.TextBlockParam {
  return { type: 'text', text, ...(isCacheBreakpoint && { cache_control: { type: 'ephemeral' } }) }
}

/** Builds the block of a picture or a PDF. */
export function toFileBlock({ kind, mediaType, base64: data }: PromptFile): Anthropic.ContentBlockParam {
  if (kind === 'pdf') return { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } }
  return { type: 'image', source: { type: 'base64', media_type: mediaType as PictureType, data } }
}
type PictureType = Anthropic.Base64ImageSource['media_type']
