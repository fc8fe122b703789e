import type { MessageCreateParamsNonStreaming, Usage } from '@anthropic-ai/sdk/resources/messages'
import { describe, expect, test } from 'vitest'
import { makePromptCache } from '#sandbox/model/prompt-cache.ts'
import { validateRequest } from '#sandbox/anthropic/validate/index.ts'
import { ask, useSandbox } from './support.ts'

const block = (letter: string, tokens: number, ttl?: '5m' | '1h' | 'none') => ({
  type: 'text' as const,
  text: letter.repeat(tokens * 4),
  ...(ttl === 'none' ? {} : { cache_control: { type: 'ephemeral' as const, ...(ttl ? { ttl } : {}) } }),
})

type Counters = Pick<Usage, 'input_tokens' | 'cache_creation_input_tokens' | 'cache_read_input_tokens'>
const counters = (usage: Counters) => [
  usage.cache_read_input_tokens,
  usage.cache_creation_input_tokens,
  usage.input_tokens,
]

describe('over the wire', () => {
  const sandbox = useSandbox()

  test('the second request with the same prefix reads what the first one wrote', async () => {
    const persona = block('a', 2_000)
    const first = await sandbox.client.messages.create(ask('x'.repeat(40), { system: [persona] }))
    expect(counters(first.usage)).toEqual([0, 2_000, 10])

    const longer: MessageCreateParamsNonStreaming['messages'] = [
      { role: 'user', content: 'x'.repeat(40) },
      { role: 'assistant', content: 'y'.repeat(40) },
      { role: 'user', content: [block('z', 500), block('t', 20, 'none')] },
    ]
    const second = await sandbox.client.messages.stream(ask('', { system: [persona], messages: longer })).finalMessage()
    expect(counters(second.usage)).toEqual([2_000, 520, 20])

    const third = await sandbox.client.messages.create(ask('', { system: [persona], messages: longer }))
    expect(counters(third.usage)).toEqual([2_520, 0, 20])
  })
})

describe('bookkeeping', () => {
  let clock = 0
  const newCache = () => {
    const account = makePromptCache(() => clock)
    return (params: Partial<MessageCreateParamsNonStreaming>) =>
      counters(account(validateRequest(ask('x'.repeat(4), params))))
  }

  test('a prefix below the minimum is neither written nor read', () => {
    const count = newCache()
    expect(count({ system: [block('a', 1_023)] })).toEqual([0, 0, 1_024])
    expect(count({ system: [block('a', 1_023)] })).toEqual([0, 0, 1_024])
  })

  test('one changed byte early in the prompt costs everything after it', () => {
    const count = newCache()
    count({ system: [block('a', 1_500), block('b', 1_500)] })
    expect(count({ system: [block('a', 1_500), block('c', 1_500)] })).toEqual([1_500, 1_500, 1])
    expect(count({ system: [block('x', 1_500), block('b', 1_500)] })).toEqual([0, 3_000, 1])
  })

  test('tools come before the system prompt', () => {
    const count = newCache()
    const tools = [{ name: 'search', input_schema: { type: 'object' as const } }]
    count({ system: [block('a', 1_500)], tools })
    expect(count({ system: [block('a', 1_500)] })[0], 'another prefix').toBe(0)
    expect(count({ system: [block('a', 1_500)], tools })[0]).toBeGreaterThan(1_500)
  })

  test('a breakpoint may move on: the prefix is found up to twenty blocks before it', () => {
    const count = newCache()
    const fill = (blocks: number) => Array.from({ length: blocks }, () => block('f', 1, 'none'))
    const ending = (blocks: number) => [
      { role: 'user' as const, content: [block('a', 1_500, 'none'), ...fill(blocks), block('z', 10)] },
    ]
    count({ messages: [{ role: 'user', content: [block('a', 1_500)] }] })
    expect(count({ messages: ending(18) })[0]).toBe(1_500)

    const countAgain = newCache()
    countAgain({ messages: [{ role: 'user', content: [block('a', 1_500)] }] })
    expect(countAgain({ messages: ending(19) })[0]).toBe(0)
  })

  test('the top-level marker stands for one on the last block', () => {
    const count = newCache()
    const params = { system: [block('a', 1_500, 'none')], cache_control: { type: 'ephemeral' as const } }
    expect(count(params)).toEqual([0, 1_501, 0])
    expect(count(params)).toEqual([1_501, 0, 0])
  })

  test('another model has another cache', () => {
    const count = newCache()
    count({ system: [block('a', 1_500)] })
    expect(count({ system: [block('a', 1_500)], model: 'other' })[0]).toBe(0)
  })

  test.each([
    ['5m', 5],
    ['1h', 60],
  ] as const)('an entry of %s lives %i minutes after its last use', (ttl, minutes) => {
    clock = 0
    const count = newCache()
    const params = { system: [block('a', 1_500, ttl)] }
    count(params)
    clock += minutes * 60_000 - 1
    expect(count(params)[0]).toBe(1_500)
    clock += minutes * 60_000 - 1
    expect(count(params)[0], 'reading it again prolonged it').toBe(1_500)
    clock += minutes * 60_000
    expect(count(params)[0]).toBe(0)
  })

  test('written tokens are counted by lifetime', () => {
    const account = makePromptCache(() => 0)
    const usage = account(validateRequest(ask('x', { system: [block('a', 1_100, '1h'), block('b', 200, '5m')] })))
    expect(usage.cache_creation).toEqual({ ephemeral_1h_input_tokens: 1_100, ephemeral_5m_input_tokens: 200 })
  })
})
