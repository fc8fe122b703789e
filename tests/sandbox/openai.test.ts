import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { everything, without } from '#lib/adapters/openai/abilities.ts'
import { makeModel } from '#lib/adapters/openai/model.ts'
import { makeSmallModel } from '#lib/adapters/openai/small-model.ts'
import { withoutThought } from '#lib/adapters/openai/thoughts.ts'
import { ModelRefuses, ModelShut } from '#lib/domain/parley/model-failure.ts'
import type { ModelUsage } from '#lib/domain/parley/model-usage.ts'
import type { Prompt } from '#lib/domain/parley/prompt/prompt-layout.ts'
import { ModelBusy, type ReplyAids } from '#lib/domain/parley/reply.ts'
import { close, listen } from '#sandbox/server.ts'
import { useSandbox } from './support.ts'

const sandbox = useSandbox()
const patience = () => AbortSignal.timeout(10_000)
const settings = (baseUrl = `${sandbox.url}/openai/v1`) => {
  return { apiKey: 'none', baseUrl, model: 'big', gateModel: 'small' }
}
const question = { system: 'SILENT or SPEAK', text: 'hello?' }
const limits = () => ({ maxTokens: 16, maxRetries: 0, signal: patience() })

function promptOf(text = '<m id="1" p="p1" n="Ana">who was it?</m>'): Prompt {
  const block = (words: string) => ({ text: words, isCacheBreakpoint: false })
  return { system: [block('You are'), block('one of them.')], turns: [{ role: 'user', blocks: [block(text)] }] }
}

async function replied(model = makeModel(settings()), aids: Partial<ReplyAids> = {}, prompt = promptOf()) {
  const took: ModelUsage[] = []
  const parts = []
  const all = {
    search: async () => 'nothing',
    beQuiet: async () => {},
    proposeCheckIn: async () => '',
    took: (one: ModelUsage) => took.push(one),
    ...aids,
  }
  for await (const part of model.reply(prompt, patience(), all)) parts.push(part)
  return { text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''), end: parts.at(-1), took }
}

type Body = { [field: string]: unknown; messages: { role: string; content: unknown; tool_calls?: unknown }[] }
/** Starts a server that gives these answers in order, and repeats the last one. */
async function serverOf(...answers: ((body: Body) => { status?: number; body: unknown } | string)[]) {
  const asked: Body[] = []
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const answer = (answers[asked.push(body) - 1] ?? answers.at(-1)!)(body)
    const [status, type] = typeof answer === 'string' ? [200, 'text/event-stream'] : [answer.status, 'application/json']
    response.writeHead(status ?? 200, { 'content-type': type })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer.body))
  }
  const server = createServer((request, response) => void respond(request, response))
  const port = await listen(server, 0)
  onTestFinished(() => close(server))
  return { asked, settings: settings(`http://127.0.0.1:${port}/v1`) }
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = ''
  for await (const piece of request) text += piece
  return JSON.parse(text) as Body
}

const streamed = (...chunks: object[]) =>
  [...chunks, '[DONE]']
    .map((one) => `data: ${JSON.stringify(one)}\n\n`)
    .join('')
    .replace('"[DONE]"', '[DONE]')
const delta = (given: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: given, finish_reason }],
})
const whole = (content: string, finish_reason = 'stop', more = {}) => ({
  body: { choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason }] },
})
const refused = (message: string, status = 400) => ({ status, body: { error: { message } } })

describe('[EVAL-2] a reply', () => {
  test('is streamed, searches the room, and tells its usage, the cache apart', async () => {
    const long = promptOf('garden '.repeat(900))
    await sandbox.script([
      { match: { kind: 'reply' }, text: 'Let me look.', toolUse: { name: 'search_chat', input: { query: 'quince' } } },
      { match: { kind: 'reply' }, text: 'It was Ana.' },
    ])
    const searched: string[] = []
    const search = async (query: string) => `found ${searched.push(query)}`
    const { text, end, took } = await replied(makeModel(settings()), { search }, long)
    expect([text, end, searched]).toEqual([
      'Let me look.\n\nIt was Ana.',
      { type: 'end', stopReason: 'complete' },
      ['quince'],
    ])

    const [first, second] = (await sandbox.requests()).map(({ body }) => body as Body)
    expect(first).toMatchObject({ model: 'big', max_tokens: 4096, stream: true, reasoning_effort: 'low' })
    expect(first?.messages[0]).toEqual({ role: 'system', content: 'You are\n\none of them.' })
    expect(second?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', content: 'Let me look.', tool_calls: [{ function: { name: 'search_chat' } }] },
      { role: 'tool', content: 'found 1' },
    ])
    expect(took).toHaveLength(2)
    expect(took[1]).toMatchObject({ model: 'big', cacheWriteTokens: 0 })
    expect(took[1]!.cacheReadTokens).toBeGreaterThan(1024)
  })

  test.each([
    ['refusal', 'refused'],
    ['max_tokens', 'cut'],
    ['end_turn', 'complete'],
  ])('with stop reason %s is %s', async (stopReason, expected) => {
    await sandbox.script([{ match: { kind: 'reply' }, stopReason }])
    expect((await replied()).end).toEqual({ type: 'end', stopReason: expected })
  })

  test('counts what a server does not count, roughly', async () => {
    const { settings: own } = await serverOf(() => streamed(delta({ content: 'eight letters' }), delta({}, 'stop')))
    const { took } = await replied(makeModel(own))
    expect(took).toEqual([
      expect.objectContaining({ outputTokens: 4, inputTokens: expect.toSatisfy((n: number) => n > 10) }),
    ])
  })

  test('calls that come whole, with one index and without ids, are two calls', async () => {
    const call = (query: string) => ({ function: { name: 'search_chat', arguments: JSON.stringify({ query }) } })
    const { settings: own, asked } = await serverOf(
      () =>
        streamed(
          delta({ tool_calls: [{ index: 0, id: 'a', ...call('quince') }] }),
          delta({ tool_calls: [{ index: 0, id: 'b', ...call('plum') }] }, 'stop'),
        ),
      () => streamed(delta({ content: '<think>two</think>Both.' }, 'stop')),
    )
    const searched: string[] = []
    const search = async (query: string) => String(searched.push(query))
    expect((await replied(makeModel(own), { search })).text).toBe('Both.')
    expect(searched).toEqual(['quince', 'plum'])
    expect(asked[1]?.messages.slice(-2)).toMatchObject([{ tool_call_id: 'a' }, { tool_call_id: 'b' }])
  })

  test('fails if it breaks off before the model says that it is done', async () => {
    await sandbox.script([{ match: { kind: 'reply' }, text: 'This is long enough', cutAfterChars: 8 }])
    await expect(replied()).rejects.toThrow()
  })
})

describe('[EVAL-2] a feature that a server lacks is left out, and remembered', () => {
  const ANSWER = () => streamed(delta({ content: 'Hello.' }), delta({}, 'stop'))

  test.each([
    ['tools', 'registry.ollama.ai/library/gemma does not support tools', 400],
    ['tools', 'tools param requires --jinja flag', 501],
    ['stream_options', 'Unrecognized request argument supplied: stream_options', 400],
    ['reasoning_effort', '"gemma" does not support thinking', 400],
    ['reasoning_effort', "Unknown parameter: 'reasoning_effort'.", 400],
    [
      'max_tokens',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      400,
    ],
  ])('%s: %s', async (field, message, status) => {
    const { settings: own, asked } = await serverOf((body) => (field in body ? refused(message, status) : ANSWER()))
    const model = makeModel(own)
    expect((await replied(model)).text).toBe('Hello.')
    const before = asked.length
    expect(asked.filter((body) => field in body).length, 'it was said once').toBeGreaterThan(0)
    await replied(model)
    expect(asked.slice(before).map((body) => field in body)).toEqual([false])
  })

  test('also if the server says so in its own shape, and no words of people are kept', async () => {
    const detail = [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted', input: 'CANARY' }]
    const { settings: own } = await serverOf((body) =>
      'stream_options' in body ? { status: 422, body: { detail } } : ANSWER(),
    )
    expect((await replied(makeModel(own))).text).toBe('Hello.')
    const { settings: closed } = await serverOf(() => ({
      status: 422,
      body: { detail: [{ ...detail[0], loc: ['x'] }] },
    }))
    const failure = await replied(makeModel(closed)).catch((cause: unknown) => cause)
    expect(failure).toBeInstanceOf(ModelRefuses)
    expect(String((failure as Error).cause)).not.toContain('CANARY')
  })

  test.each([
    [
      'a prompt that is too long',
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens (8900 in the messages, 100 in the tools).",
    ],
    ['anything else', 'Invalid value'],
  ])('%s is no missing feature', (_, message) => {
    expect(without(everything(['low']), { status: 400, param: null, message })).toBeNull()
  })

  test('a reply may be shorter if the window is small', () => {
    const message =
      "'max_tokens' is too large: 4096. This model's maximum context length is 4096 tokens and your request has 900."
    expect(without(everything([]), { status: 400, param: null, message })).toMatchObject({
      replyTokens: 1024,
      limit: 'max_tokens',
    })
  })
})

describe('[EVAL-2] failures mean what they mean with every maker', () => {
  const of = (status: number, error: object) => ({ status, body: { error: { message: 'No.', ...error } } })

  test.each([
    ['a wrong key', of(401, { code: 'invalid_api_key' }), ModelShut],
    ['no right to it', of(403, {}), ModelShut],
    ['a model that is not there', of(404, { code: 'model_not_found' }), ModelShut],
    ['an account without money', of(429, { code: 'insufficient_quota' }), ModelShut],
    ['a prompt that is too long', of(400, { code: 'context_length_exceeded' }), ModelRefuses],
    ['a filter', of(400, { code: 'content_filter' }), ModelRefuses],
    ['too many requests', of(429, { code: 'rate_limit_exceeded' }), ModelBusy],
    ['an overloaded server', of(503, {}), ModelBusy],
  ])(
    '%s',
    async (_, answer, kind) => {
      const { settings: own } = await serverOf(() => answer)
      await expect(replied(makeModel(own))).rejects.toBeInstanceOf(kind)
    },
    20_000,
  )

  test('a server that is not there, or fails, passes', async () => {
    const away = await replied(makeModel(settings('http://127.0.0.1:1/v1'))).catch((cause: unknown) => cause)
    expect(away).toBeInstanceOf(Error)
    for (const kind of [ModelShut, ModelRefuses, ModelBusy]) expect(away).not.toBeInstanceOf(kind)
  })

  test('a check whether a prompt is taken costs one token', async () => {
    await sandbox.script([{ match: { kind: 'probe' }, status: 400, message: 'content_filter' }])
    expect(await makeModel(settings()).takes(promptOf(), patience(), () => {})).toBe(false)
    expect(await makeModel(settings()).takes(promptOf(), patience(), () => {})).toBe(true)
    expect((await sandbox.requests()).map(({ body }) => (body as Body)['max_tokens'])).toEqual([1, 1])
    const message = 'Could not finish the message because max_tokens or model output limit was reached.'
    const { settings: own } = await serverOf(() => refused(message))
    expect(await makeModel(own).takes(promptOf(), patience(), () => {})).toBe(true)
  })
})

describe('[EVAL-2] a model that thinks', () => {
  const said = async (...pieces: string[]) => {
    async function* stream() {
      yield* pieces
    }
    let text = ''
    for await (const piece of withoutThought(stream())) text += piece
    return text
  }

  test.each([
    [['Hel', 'lo'], 'Hello'],
    [['<th', 'ink>secret</thi', 'nk>\n\n', 'Hello'], 'Hello'],
    [['\n<think>\n</think>\nHi <think>'], 'Hi <think>'],
    [['<', '3 you'], '<3 you'],
    [['<think>never ends'], ''],
    [['<t'], '<t'],
    [[], ''],
  ])('%j is heard as %j', async (pieces, heard) => {
    expect(await said(...pieces)).toBe(heard)
  })

  test('is told not to think for an answer of one word', async () => {
    await sandbox.script([{ match: { kind: 'gate' }, text: 'SPEAK' }])
    const took: ModelUsage[] = []
    expect(await makeSmallModel(settings())(question, limits(), (one) => took.push(one))).toEqual({
      text: 'SPEAK',
      isRefused: false,
    })
    const { messages, ...rest } = (await sandbox.requests())[0]!.body as Body
    expect(rest).toEqual({ model: 'small', max_tokens: 16, reasoning_effort: 'none' })
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(took).toHaveLength(1)
  })

  test('gets the least effort that it takes', async () => {
    const wrong = "Unsupported value: 'reasoning_effort' does not support 'none'. Supported values are: 'low'."
    const { settings: own, asked } = await serverOf((body) =>
      body['reasoning_effort'] === 'low' ? whole('SILENT') : refused(wrong),
    )
    const ask = makeSmallModel(own)
    expect((await ask(question, limits(), () => {})).text).toBe('SILENT')
    await ask(question, limits(), () => {})
    expect(asked.map((body) => body['reasoning_effort'])).toEqual(['none', 'minimal', 'low', 'low'])
  })

  test('gets room for its thoughts, from then on', async () => {
    const { settings: own, asked } = await serverOf((body) =>
      Number(body['max_tokens']) > 16
        ? whole('<think>hm</think>SPEAK')
        : whole('', 'length', { reasoning_content: 'hm' }),
    )
    const ask = makeSmallModel(own)
    expect((await ask(question, limits(), () => {})).text).toBe('SPEAK')
    await ask(question, limits(), () => {})
    expect(asked.map((body) => body['max_tokens'])).toEqual([16, 1040, 1040])
  })
})
