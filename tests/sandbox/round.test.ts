import type Anthropic from '@anthropic-ai/sdk'
import { expect, test } from 'vitest'
import { emptyRound, readRound } from '#lib/adapters/anthropic/round.ts'

async function roundOf(...events: object[]) {
  async function* stream() {
    yield* events as Anthropic.RawMessageStreamEvent[]
  }
  const round = emptyRound()
  let said = ''
  for await (const text of readRound(stream(), round)) said += text
  return { ...round, said }
}

test('usage of a reply comes from the end of its stream, and from its start if missing there', async () => {
  const usage = { input_tokens: 4, cache_read_input_tokens: 0, cache_creation_input_tokens: 90, output_tokens: 1 }
  const end = { input_tokens: 5, cache_read_input_tokens: 80, cache_creation_input_tokens: null, output_tokens: 12 }
  const round = await roundOf(
    { type: 'message_start', message: { usage } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: end },
  )
  expect(round.usage).toEqual({ ...end, cache_creation_input_tokens: 90 })
})

test('thoughts are kept whole and in their place, for the model alone', async () => {
  const thought = { type: 'thinking', thinking: '', signature: '' }
  const redacted = { type: 'redacted_thinking', data: 'sealed' }
  const delta = (index: number, given: object) => ({ type: 'content_block_delta', index, delta: given })
  const round = await roundOf(
    { type: 'content_block_start', index: 0, content_block: thought },
    delta(0, { type: 'thinking_delta', thinking: 'Who asked ' }),
    delta(0, { type: 'thinking_delta', thinking: 'for whom?' }),
    delta(0, { type: 'signature_delta', signature: 'signed' }),
    { type: 'content_block_stop', index: 0 },
    { type: 'content_block_start', index: 1, content_block: redacted },
    { type: 'content_block_stop', index: 1 },
    { type: 'content_block_start', index: 2, content_block: { type: 'text', text: '' } },
    delta(2, { type: 'text_delta', text: 'Let me look.' }),
    { type: 'content_block_stop', index: 2 },
    { type: 'content_block_start', index: 3, content_block: thought },
    delta(3, { type: 'signature_delta', signature: 'signed too' }),
    { type: 'content_block_stop', index: 3 },
    { type: 'message_stop' },
  )
  expect(round.content).toEqual([
    { type: 'thinking', thinking: 'Who asked for whom?', signature: 'signed' },
    redacted,
    { type: 'text', text: 'Let me look.' },
    { type: 'thinking', thinking: '', signature: 'signed too' },
  ])
  expect(round.said).toBe('Let me look.')
})

test('a tool input that is no JSON is a call without one, and breaks nothing off', async () => {
  const call = { type: 'tool_use', id: 'a-call', name: 'search_chat', input: {} }
  const round = await roundOf(
    { type: 'content_block_start', index: 0, content_block: call },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: 'garden' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_stop' },
  )
  expect(round).toMatchObject({ calls: [{ id: 'a-call', input: null }], content: [call], isComplete: true })
})
