import { describe, expect, test } from 'vitest'
import type { ReplyPart } from '#lib/domain/parley/reply.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { UserTyping } from '#lib/protocol/events/room.ts'
import { makeAssistantReply } from '#lib/services/parley/reply/assistant-reply.ts'
import type { Prepared } from '#lib/services/parley/reply/prepare-reply.ts'
import type { RoomVoice } from '#lib/domain/room/room-voice.ts'
import { makeSimulatedClock } from './simulated-clock.ts'

/** Runs a reply on a model that says these words at these times, then nothing. When aborted it ends silently, like the SDK. */
async function reply(words: { afterMs: number; text: string }[]) {
  const clock = makeSimulatedClock(0)
  const told: string[] = []
  const failures: unknown[] = []
  const typing: { isTyping: boolean; at: number }[] = []
  const prepared: Prepared = {
    lines: [],
    names: ['Jonas'],
    promptOf: () => ({ system: [], turns: [] }),
    seenSeq: 1,
    answersSeq: null,
    dangerSeqs: [],
    cue: { why: 'they called you', mayPass: false, isAgain: false },
    aids: { search: async () => '', beQuiet: async () => {}, proposeCheckIn: async () => '', took() {} },
  }
  const model = {
    takes: async () => true,
    async *reply(_: unknown, signal: AbortSignal): AsyncGenerator<ReplyPart> {
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      for (const { afterMs, text } of words) {
        await Promise.race([clock.sleep(afterMs), aborted])
        if (signal.aborted) return
        yield { type: 'text', text }
      }
      await aborted
    },
  }
  const message = { id: 'm', seq: 2, text: '', status: 'failed', error: 'interrupted' } as unknown as Message
  const voice = {
    typing: ({ isTyping }: UserTyping) => void typing.push({ isTyping, at: clock.now() }),
    streamStarted() {},
    streamChunk() {},
    changed: () => told.push('changed'),
  }
  const assistantReply = makeAssistantReply({
    quotations: { unlessLast: async () => null, renew: async () => false },
    ...{ model, clock, gatewayId: 'g', makeId: () => 'id', onError: (cause) => void failures.push(cause) },
    messageLog: { append: async () => ({ message }) },
    room: () => voice as unknown as RoomVoice,
    setParley() {},
    replies: {
      take: async () => ({ kind: 'taken' }),
      checkpoint: async () => 'held',
      async finish(_, { status }) {
        told.push(status)
        return message
      },
      release: async () => {},
      refuse: async () => {},
      setAside: async () => true,
    },
  })
  const ended = { at: null as number | null, kind: '' }
  void assistantReply
    .reply('s', { why: { code: 'first', args: {} }, payerId: null }, async () => prepared)
    .then(({ kind }) => Object.assign(ended, { kind, at: clock.now() }))
  await clock.advance(0)
  return { clock, ended, told, typing, failures, stopAll: assistantReply.stopAll }
}

test('Parley is shown typing, renewed every 4 s, until the first word of a reply', async () => {
  const { clock, typing } = await reply([{ afterMs: 13_000, text: 'At last: ' }])
  await clock.advance(20_000)
  expect(typing.map(({ at }) => at)).toEqual([0, 4000, 8000, 12_000])
  expect(typing.every(({ isTyping }) => isTyping)).toBe(true)
  await clock.advance(20_000)
  expect(typing.slice(4), 'and no more once it is over').toEqual([{ isTyping: false, at: 33_000 }])
})

describe('a model that does not go on', () => {
  test('has 30 seconds for its first word', async () => {
    const { clock, ended, told } = await reply([])
    await clock.advance(29_900)
    expect(ended.at).toBeNull()
    await clock.advance(200)
    expect(ended).toEqual({ at: 30_000, kind: 'unavailable' })
    expect(told, 'nothing was said, so nothing broke off').toEqual([])
  })

  test('has 20 seconds for each further word', async () => {
    const { clock, ended, told, failures } = await reply([
      { afterMs: 29_000, text: 'one ' },
      { afterMs: 19_000, text: 'two ' },
    ])
    await clock.advance(29_000 + 19_000 + 19_900)
    expect(ended.at).toBeNull()
    await clock.advance(200)
    expect(ended).toEqual({ at: 68_000, kind: 'interrupted' })
    expect(told).toEqual(['failed', 'changed'])
    expect(failures, 'the log says why').toEqual([new Error('The model took too long')])
  })

  test('has two minutes in all, however busily it talks', async () => {
    const { clock, ended } = await reply(Array.from({ length: 100 }, () => ({ afterMs: 2000, text: 'word ' })))
    await clock.advance(119_900)
    expect(ended.at).toBeNull()
    await clock.advance(200)
    expect(ended).toEqual({ at: 120_000, kind: 'interrupted' })
  })
})

test('a gateway that stops interrupts its reply without reporting a failure', async () => {
  const { clock, ended, told, failures, stopAll } = await reply([{ afterMs: 1000, text: 'one ' }])
  await clock.advance(2000)
  stopAll()
  await clock.advance(0)
  expect(ended.kind).toBe('interrupted')
  expect(told).toEqual(['failed', 'changed'])
  expect(failures).toEqual([])
})
