import { createServer, type RequestListener } from 'node:http'
import Anthropic from '@anthropic-ai/sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeThinking } from '#lib/adapters/anthropic/thinking.ts'
import { close, listen } from '#sandbox/server.ts'

describe('what a model takes', () => {
  const yes = { supported: true }
  const tells =
    (types: object, low = true): RequestListener =>
    (_, response) => {
      const capabilities = { thinking: { types }, effort: { low: { supported: low } } }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ capabilities }))
    }

  /** A server of the test's own; answers once, and how often it was asked. */
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

  test('is asked once', async () => {
    const { thinking, asked } = await thinkingAt(tells({ disabled: yes }))
    await Promise.all([thinking.none(), thinking.little(), thinking.none()])
    await thinking.none()
    expect(asked()).toBe(1)
  })

  test.each<[string, RequestListener]>([
    ['does not know the call', (_, response) => response.writeHead(404).end('{}')],
    ['answers something else', (_, response) => response.end('null')],
    ['does not answer', () => {}],
  ])('stays unknown where the server %s, which holds nothing up twice, and is asked again in a minute', async (_, no) => {
    let clock = 0
    let answer = no
    const { thinking, asked } = await thinkingAt((...call) => answer(...call), () => clock)
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
