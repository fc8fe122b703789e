import { describe, expect, test } from 'vitest'
import { largeModel } from '#lib/server/compose/models.ts'
import type { ReplyPart } from '#lib/domain/parley/reply.ts'
import { useSandbox } from './support.ts'

const sandbox = useSandbox()

const settings = { apiKey: 'x', model: 'big', gateModel: 'small' }
const modelOf = (provider: 'anthropic' | 'openai', path: string) =>
  largeModel({ ai: { ...settings, provider, baseUrl: sandbox.url + path } })

const replyRequests = async () =>
  (await sandbox.requests()).filter(({ path }) => /(messages|completions)$/.test(path)).length

const COMPLETE = { type: 'end', stopReason: 'complete' }

describe.each([
  ['the Messages API', () => modelOf('anthropic', '/anthropic')],
  ['Chat Completions', () => modelOf('openai', '/openai/v1')],
])('[EVAL-2] in %s', (_dialect, makeModel) => {
  async function reply(): Promise<{ text: string; end: ReplyPart | undefined }> {
    const blocks = [{ text: 'hello?', isCacheBreakpoint: false }]
    const aids = { search: async () => 'nothing', beQuiet: async () => {}, proposeCheckIn: async () => '', took() {} }
    const parts: ReplyPart[] = []
    const prompt = { system: [], turns: [{ role: 'user' as const, blocks }] }
    for await (const part of makeModel().reply(prompt, AbortSignal.timeout(5000), aids)) parts.push(part)
    return { text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''), end: parts.at(-1) }
  }

  test.each([
    ['said', { text: 'One moment.' }, 'One moment.'],
    ['silent', { text: '' }, ''],
  ])('%s: a stop for a tool that was never called ends the reply', async (_, behaviour, text) => {
    await sandbox.script([{ ...behaviour, stopReason: 'tool_use', times: 5 }])
    expect(await reply()).toEqual({ text, end: COMPLETE })
    expect(await replyRequests()).toBe(1)
  })

  test('a call of an unknown tool is told so; the text before it stands once', async () => {
    const toolUse = { name: 'fly', input: {} }
    await sandbox.script([{ toolUse }, { text: 'On foot, then.', toolUse, times: 5 }])
    expect(await reply()).toEqual({ text: 'On foot, then.', end: COMPLETE })
    expect(await replyRequests()).toBe(2)
  })

  test('a repeated identical tool call ends the reply', async () => {
    const toolUse = { name: 'search_chat', input: { query: 'garden' } }
    await sandbox.script([{ text: 'Let me look.', toolUse, times: 5 }])
    expect(await replyRequests()).toBe(0)
    expect((await reply()).end).toEqual(COMPLETE)
    expect(await replyRequests()).toBe(2)
  })

  test('a tool call counts with any stop reason', async () => {
    const toolUse = { name: 'search_chat', input: { query: 'garden' } }
    await sandbox.script([{ toolUse, stopReason: 'end_turn' }, { text: 'Nothing there.' }])
    expect((await reply()).text).toBe('Nothing there.')
  })

  test('text that comes with the start of its block is said', async () => {
    await sandbox.script([{ text: 'All at once.', textAtStart: true }])
    expect(await reply()).toEqual({ text: 'All at once.', end: COMPLETE })
  })
})
