import type Anthropic from '@anthropic-ai/sdk'
import type { Round } from './round.ts'

/** Searches that one reply may make. */
export const SEARCHES_MAX = 3
const QUERY_MAX_CHARS = 200

export const SEARCH_TOOL: Anthropic.Tool = {
  name: 'search_chat',
  description:
    'Searches what was said in this chat room, also long ago, for the given words. Answers the few messages that fit best.',
  input_schema: {
    type: 'object',
    properties: { query: { type: 'string', description: 'A few telling words, in the language that people used' } },
    required: ['query'],
  },
}

/** Answers the tool calls of one round. `left`: how many searches this reply may still make. */
export function answerCalls(
  calls: Round['calls'],
  left: number,
  search: (query: string) => Promise<string>,
): Promise<Anthropic.ToolResultBlockParam[]> {
  return Promise.all(
    calls.map(async ({ id, name, input }, index): Promise<Anthropic.ToolResultBlockParam> => {
      const query = queryIn(input)
      const refusal =
        name !== SEARCH_TOOL.name ? NO_SUCH_TOOL : query === null ? NO_QUERY : index >= left ? NO_MORE : null
      if (refusal !== null) return { type: 'tool_result', tool_use_id: id, content: refusal, is_error: true }
      const found = await search(query ?? '').catch(() => null) // the reply goes on without it
      if (found === null) return { type: 'tool_result', tool_use_id: id, content: FAILED, is_error: true }
      return { type: 'tool_result', tool_use_id: id, content: found }
    }),
  )
}

const NO_SUCH_TOOL = 'There is no such tool.'
const NO_QUERY = 'The query is missing.'
const FAILED = 'The search did not work.'
const NO_MORE = 'No more searches in this turn: answer with what you have.'

function queryIn(input: unknown): string | null {
  const query = typeof input === 'object' && input !== null && 'query' in input ? input.query : null
  return typeof query === 'string' && query.trim() !== '' ? query.trim().slice(0, QUERY_MAX_CHARS).toWellFormed() : null
}
