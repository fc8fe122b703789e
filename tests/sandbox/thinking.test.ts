import { BadRequestError, NotFoundError } from '@anthropic-ai/sdk'
import type { MessageCreateParamsNonStreaming, MessageParam } from '@anthropic-ai/sdk/resources/messages'
import { describe, expect, test } from 'vitest'
import { ask, said, useSandbox } from './support.ts'

const sandbox = useSandbox()
const SONNET = 'claude-sonnet-5-5'
const HAIKU = 'claude-haiku-5-5'
const tools = [{ name: 'search', input_schema: { type: 'object' as const } }]

test('the models that the product asks say what they take; no other is known', async () => {
  const supported = { supported: true }
  const { id, capabilities } = await sandbox.client.models.retrieve(SONNET)
  expect(id).toBe(SONNET)
  expect(capabilities?.effort.low).toEqual(supported)
  expect(capabilities?.thinking.types).toMatchObject({ between_tools: supported, disabled: { supported: false } })
  const haiku = await sandbox.client.models.retrieve(HAIKU)
  expect(haiku.capabilities?.thinking.types).toMatchObject({
    disabled: supported,
    between_tools: { supported: false },
  })
  await expect(sandbox.client.models.retrieve('reply-model')).rejects.toBeInstanceOf(NotFoundError)
})

describe('models think unless they are told not to', () => {
  test('thoughts may use up max_tokens, also when a script has an answer', async () => {
    await sandbox.script([{ text: 'SPEAK' }])
    const answer = await sandbox.client.messages.create(ask('hello', { model: HAIKU, max_tokens: 16 }))
    expect(answer).toMatchObject({ content: [{ type: 'thinking', thinking: '' }], stop_reason: 'max_tokens' })
    expect(answer.usage.output_tokens).toBe(16)
  })

  test('thoughts leave the rest of max_tokens to the answer', async () => {
    const answer = await sandbox.client.messages.create(ask('tell me a joke', { model: SONNET, max_tokens: 2_053 }))
    expect(answer.content.map(({ type }) => type)).toEqual(['thinking', 'text'])
    expect(answer.stop_reason).toBe('max_tokens')
    expect(said(answer)).toHaveLength(20)
    expect(answer.usage.output_tokens_details).toEqual({ thinking_tokens: 2_048 })
  })

  test('thoughts are the same in a stream as in one piece', async () => {
    await sandbox.script([{ thinking: 'Who is Ana?', text: 'Hello Ana.', chunkChars: 4, times: 2 }])
    const request = ask('hi', { model: SONNET, max_tokens: 4_096 })
    const streamed = await sandbox.client.messages.stream(request).finalMessage()
    const signature = expect.stringMatching(/\S{20}/)
    expect(streamed.content).toEqual([
      { type: 'thinking', thinking: 'Who is Ana?', signature },
      { type: 'text', text: 'Hello Ana.', citations: null },
    ])
    const { content, usage } = await sandbox.client.messages.create(request)
    expect(streamed).toMatchObject({ content: [{ ...content[0], signature }, content[1]], usage })
  })

  test.each([
    [HAIKU, { thinking: { type: 'disabled' } }],
    [SONNET, { thinking: { type: 'between_tools' } }],
  ] as const)('%s does not, so told', async (model, told) => {
    const answer = await sandbox.client.messages.create(ask('hello', { model, ...told }))
    expect(answer.content.map(({ type }) => type)).toEqual(['text'])
  })
})

test.each([
  [SONNET, { thinking: { type: 'disabled' } }, /between_tools/],
  [SONNET, { thinking: { type: 'enabled', budget_tokens: 1024 } }, /thinking\.type\.enabled/],
  [HAIKU, { thinking: { type: 'between_tools' } }, /thinking\.type\.between_tools/],
  [HAIKU, { thinking: { type: 'disabled' }, output_config: { effort: 'max' } }, /effort/],
  [HAIKU, { thinking: { type: 'loud' } }, /'loud'/],
  [HAIKU, { output_config: { effort: 'some' } }, /effort/],
  ['reply-model', { thinking: { type: 'disabled' } }, /thinking: Extra inputs/],
  ['reply-model', { output_config: { effort: 'low' } }, /output_config: Extra inputs/],
])('%s refuses %j', async (model, told, message) => {
  const request = { ...ask('hello'), model, ...told } as MessageCreateParamsNonStreaming
  const failure = await sandbox.client.messages.create(request).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BadRequestError)
  expect(failure).toMatchObject({ apiMessage: expect.stringMatching(message) })
})

describe('a thought before a tool call must come back with its result', () => {
  type Content = Extract<MessageParam['content'], unknown[]>
  async function answered(change: (content: Content) => Content) {
    await sandbox.script([{ thinking: 'I should look.', toolUse: { name: 'search', input: {} } }])
    const first = ask('hello', { model: SONNET, max_tokens: 4_096, tools })
    const { content } = await sandbox.client.messages.create(first)
    const call = content.find((block) => block.type === 'tool_use')
    const result = { type: 'tool_result' as const, tool_use_id: call?.id ?? '', content: 'nothing' }
    const turns: MessageParam[] = [
      { role: 'assistant', content: change(content as Content) },
      { role: 'user', content: [result] },
    ]
    return sandbox.client.messages.create({ ...first, messages: [...first.messages, ...turns] })
  }

  test('unchanged it is taken', async () => {
    expect(said(await answered((content) => content))).not.toBe('')
  })

  test.each<[string, (content: Content) => Content]>([
    ['left out', (content) => content.filter(({ type }) => type !== 'thinking')],
    ['changed', ([thought, call]) => [{ ...thought, thinking: 'I look.' } as Content[number], call!]],
    ['without its signature', ([thought, call]) => [{ ...thought, signature: '' } as Content[number], call!]],
  ])('%s it is refused', async (_, change) => {
    await expect(answered(change)).rejects.toMatchObject({
      status: 400,
      apiMessage: expect.stringContaining('cannot be modified'),
    })
  })
})
