import type { Message } from '@anthropic-ai/sdk/resources/messages'
import { invalid } from '#sandbox/model/errors.ts'
import type { Block, Turn } from '#sandbox/model/request.ts'

const CALLS_MAX = 10_000
const THOUGHTS = new Set(['thinking', 'redacted_thinking'])

/** Checks that thinking before a tool call comes back unchanged with the tool's result. */
export function makeThoughts() {
  /** The thinking before each call, by the call's id. */
  const thoughtBefore = new Map<string, string>()

  return {
    keep({ content }: Message): void {
      const thoughts = written(content as unknown as Block[])
      for (const block of content) if (block.type === 'tool_use') thoughtBefore.set(block.id, thoughts)
      for (const id of thoughtBefore.keys()) {
        if (thoughtBefore.size <= CALLS_MAX) break
        thoughtBefore.delete(id)
      }
    },

    check(turns: readonly Turn[]): void {
      for (const [index, { blocks }] of turns.entries()) {
        const call = blocks.find(({ type, id }) => type === 'tool_use' && thoughtBefore.has(String(id)))
        if (!call || written(blocks) === thoughtBefore.get(String(call['id']))) continue
        throw invalid(
          `messages.${index}.content.0: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`,
        )
      }
    },
  }
}

function written(blocks: readonly Block[]): string {
  return JSON.stringify(blocks.filter(({ type }) => THOUGHTS.has(type)))
}
