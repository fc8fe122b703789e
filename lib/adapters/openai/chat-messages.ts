import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import type { Prompt, PromptBlock } from '../../domain/parley/prompt/prompt-layout.ts'
import { TOOLS } from '../model/tools.ts'

/** The prompt as messages: one of the system, then turns by turns; models of some servers insist on their alternation. */
export function chatMessages({ system, turns }: Prompt): ChatCompletionMessageParam[] {
  const said = turns.map(({ role, blocks }) => ({ role, content: joined(blocks) }))
  return system.length === 0 ? said : [{ role: 'system', content: joined(system) }, ...said]
}

function joined(blocks: readonly PromptBlock[]): string {
  return blocks.map(({ text }) => text).join('\n\n')
}

export const CHAT_TOOLS: ChatCompletionTool[] = TOOLS.map(({ name, description, schema }) => ({
  type: 'function',
  function: { name, description, parameters: schema },
}))
