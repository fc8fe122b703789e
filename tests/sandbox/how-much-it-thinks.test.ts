import { createServer, type RequestListener } from 'node:http'
import Anthropic from '@anthropic-ai/sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeGate } from '#lib/adapters/model/gate.ts'
import { makeModel } from '#lib/adapters/anthropic/model.ts'
import { makeSmallModel } from '#lib/adapters/anthropic/small-model.ts'
import { makeNotesModel } from '#lib/adapters/model/notes.ts'
import { makeThinking } from '#lib/adapters/anthropic/thinking.ts'
import type { Prompt } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { ReplyAids, ReplyPart } from '#lib/domain/parley/reply.ts'
import { close, listen } from '#sandbox/server.ts'
import { useSandbox } from './support.ts'

const sandbox = useSandbox()
const SONNET = 'claude-sonnet-5-5'
const HAIKU = 'claude-haiku-5-5'
const patience = () => AbortSignal.timeout(10_000)
const settings = (model: string, gateModel = HAIKU) => {
  return { apiKey: 'sandbox', baseUrl: `${sandbox.url}/anthropic`, model, gateModel }
}
const bodies = async () => (await sandbox.requests()).map(({ body }) => body as Record<string, unknown>)

async function replied(model: string, search: ReplyAids['search'] = async () => 'nothing'): Promise<ReplyPart[]> {
  const text = '<m id="1" p="p1" n="Ana">how do we split these bills?</m>'
  const prompt: Prompt = { system: [], turns: [{ role: 'user', blocks: [{ text, isCacheBreakpoint: false }] }] }
  const aids = { search, beQuiet: async () => {}, proposeCheckIn: async () => '', took() {} }
  const parts = []
  for await (const part of makeModel(settings(model)).reply(prompt, patience(), aids)) parts.push(part)
  return parts
}

describe('the small model answers without a thought, which would use up its answer', () => {
  test.each([
    ['the small one', HAIKU, { thinking: { type: 'disabled' } }],
    ['one that cannot stop altogether', SONNET, { thinking: { type: 'between_tools' } }],
    ['one of another server', 'gate-model', {}],
  ])('when it is to say whether Parley speaks: %s', async (_, gateModel, told) => {
    await sandbox.script([{ match: { kind: 'gate' }, text: 'SPEAK p1' }])
    const gate = makeGate(makeSmallModel(settings(SONNET, gateModel)), () => {})
    expect(await gate.ask({ system: 'SILENT or SPEAK', text: 'hello?' }, 's')).toBe('SPEAK p1')
    const { system, messages, max_tokens, model, ...rest } = (await bodies())[0]!
    expect([rest, max_tokens, model]).toEqual([told, 16, gateModel])
    expect([system, messages]).not.toContain(undefined)
  })

  test('when it names a chat and when it makes notes', async () => {
    const notes = JSON.stringify({ topic: { text: 'songs', m: [1] } })
    await sandbox.script([
      { match: { kind: 'title' }, text: 'A garden' },
      { match: { kind: 'memory' }, text: notes },
    ])
    const notesModel = makeNotesModel(makeSmallModel(settings(SONNET)))
    const question = { system: 'A TITLE', text: 'x' }
    expect(await notesModel.title(question, patience(), () => {})).toBe('A garden')
    const asked = { system: 'JSON "topic" "facts"', text: 'x' }
    expect(await notesModel.notes(asked, patience(), () => {})).toMatchObject({ topic: { text: 'songs' } })
    for (const body of await bodies()) expect(body).toMatchObject({ thinking: { type: 'disabled' } })
  })
})

describe('a reply', () => {
  test('may be thought about a little, with room for it; the thought is not told', async () => {
    await sandbox.script([{ thinking: 'Ana pays too much.', text: 'Half each.' }])
    const parts = await replied(SONNET)
    expect(parts.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe('Half each.')
    expect((await bodies())[0]).toMatchObject({
      ...{ max_tokens: 4_096, output_config: { effort: 'low' } },
      thinking: { type: 'adaptive', display: 'omitted' },
    })
  })

  test('goes on with its thought from before the search', async () => {
    await sandbox.script([
      { thinking: 'Who paid what?', text: 'Let me look.', toolUse: { name: 'search_chat', input: { query: 'paid' } } },
      { text: 'Half each.' },
    ])
    const parts = await replied(SONNET)
    expect(parts.at(-1)).toEqual({ type: 'end', stopReason: 'complete' })
    const [, second] = await bodies()
    expect(second?.['messages']).toMatchObject([
      {},
      { role: 'assistant', content: [{ type: 'thinking', thinking: 'Who paid what?' }, {}, { type: 'tool_use' }] },
      { role: 'user', content: [{ type: 'tool_result' }] },
    ])
  })

  test.each([
    ['nothing of it was heard', {}, 'The room has heard nothing of you yet'],
    ['some of it was heard', { text: 'At noon.' }, 'or nothing at all if you have said it already'],
  ])('is told, when it calls stay_quiet, that %s', async (_, said, told) => {
    await sandbox.script([{ ...said, toolUse: { name: 'stay_quiet', input: {} } }, { text: 'I am quiet.' }])
    await replied(SONNET)
    const [, second] = await bodies()
    expect(JSON.stringify(second?.['messages'])).toContain(told)
  })

  test('sends no output_config to the model of another server', async () => {
    await sandbox.script([{ text: 'Half each.' }])
    expect((await replied('reply-model')).at(-1)).toEqual({ type: 'end', stopReason: 'complete' })
    expect((await bodies())[0]).not.toHaveProperty('output_config')
  })
})

describe('the knowledge of a model’s thinking options', () => {
  const yes = { supported: true }
  const tells =
    (types: object, low = true): RequestListener =>
    (_, response) => {
      const capabilities = { thinking: { types }, effort: { low: { supported: low } } }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ capabilities }))
    }

  /** Starts a server of the test's own; returns the answer and the number of requests. */
  async function thinkingAt(answer: RequestListener, now?: () => number) {
    let asked = 0
    const server = createServer((request, response) => {
      asked += 1
      answer(request, response)
    })
    const port = await listen(server, 0)
    onTestFinished(() => close(server))
    const client = new Anthropic({ apiKey: 'x', baseURL: `http://127.0.0.1:${port}` })
    return { thinking: makeThinking(client, 'a-model', now), asked: () => asked }
  }

  test.each([
    ['always thinks', { adaptive: yes }, true, { output_config: { effort: 'low' } }],
    ['never thinks', { disabled: yes, enabled: yes }, false, { thinking: { type: 'disabled' } }],
    ['takes nothing of the kind', {}, false, {}],
  ])('a model that %s', async (_, types, low, none) => {
    const { thinking } = await thinkingAt(tells(types, low))
    expect(await thinking.none()).toEqual(none)
    expect(Object.keys(await thinking.little())).toHaveLength('adaptive' in types ? 2 : 0)
  })

  test('is asked for once', async () => {
    const { thinking, asked } = await thinkingAt(tells({ disabled: yes }))
    await Promise.all([thinking.none(), thinking.little(), thinking.none()])
    await thinking.none()
    expect(asked()).toBe(1)
  })

  test.each<[string, RequestListener]>([
    ['does not know the call', (_, response) => response.writeHead(404).end('{}')],
    ['answers something else', (_, response) => response.end('null')],
    ['does not answer', () => {}],
  ])('stays unknown if the server %s, which holds nothing up twice, and is asked again in a minute', async (_, no) => {
    let clock = 0
    let answer = no
    const { thinking, asked } = await thinkingAt(
      (...call) => answer(...call),
      () => clock,
    )
    expect(await thinking.none()).toEqual({})
    clock += 59_000
    expect(await thinking.none()).toEqual({})
    expect(asked()).toBe(1)

    answer = tells({ disabled: yes })
    clock += 1_000
    expect(await thinking.none(), 'nobody waits').toEqual({})
    await expect.poll(() => thinking.none()).toEqual({ thinking: { type: 'disabled' } })
    expect(asked()).toBe(2)
  })
})
