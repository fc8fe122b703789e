import { expect, test } from 'vitest'
import type { FinalText, ReplyAids, ReplyPart, StopReason } from '#lib/domain/parley/reply.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { makeAssistantReply } from '#lib/services/parley/reply/assistant-reply.ts'
import type { Prepared } from '#lib/services/parley/reply/prepare-reply.ts'
import type { RoomVoice } from '#lib/domain/room/room-voice.ts'
import { CHUNK_INTERVAL_MS } from '#lib/protocol/limits.ts'
import { askedBy } from '#lib/domain/parley/turn-taking/answers.ts'
import { makeSimulatedClock } from './simulated-clock.ts'

/** Returns how an answer in these parts ended, the streamed text, and the stored text; null when no message began. */
function saying(...parts: string[]) {
  return ending('complete', ...parts)
}

async function ending(stopReason: StopReason, ...parts: string[]) {
  return answering(stopReason, parts, true)
}

async function answering(
  stopReason: StopReason,
  parts: readonly string[],
  mayPass: boolean,
  act = async (_aids: ReplyAids): Promise<unknown> => null,
) {
  let requests = 0
  const clock = makeSimulatedClock(0)
  const began: number[] = []
  let streamed: string | null = null
  let stored: string | null = null
  const message = { id: 'm', seq: 2, status: 'sent' } as unknown as Message
  const voice = {
    typing() {},
    streamStarted: () => void (streamed = ''),
    streamChunk: ({ text }: { text: string }) => void (streamed += text),
    changed() {},
  }
  const assistantReply = makeAssistantReply({
    quotations: { unlessLast: async () => null, renew: async () => false },
    ...{ clock, gatewayId: 'g', makeId: () => 'id', watch: { replyBegan: (at) => began.push(at), replyEnded() {} } },
    onError(cause) {
      throw cause
    },
    model: {
      takes: async () => true,
      async *reply(_prompt, _signal, aids): AsyncGenerator<ReplyPart> {
        requests += 1
        await act(aids)
        for (const text of parts) yield { type: 'text', text }
        yield { type: 'end', stopReason }
      },
    },
    messageLog: { append: async () => ({ message }) },
    room: () => voice as unknown as RoomVoice,
    setParley() {},
    replies: {
      take: async () => ({ kind: 'taken' }),
      checkpoint: async () => 'held',
      finish: async (_, { text }: FinalText) => {
        stored = text
        return message
      },
      release: async () => {},
      refuse: async () => {},
      setAside: async () => true,
    },
  })
  const prepared: Prepared = {
    lines: [],
    names: ['Jonas'],
    promptOf: () => ({ system: [], turns: [] }),
    seenSeq: 1,
    answersSeq: null,
    dangerSeqs: [],
    cue: { why: 'they called you', mayPass, isAgain: false },
    aids: { search: async () => '', beQuiet: async () => {}, proposeCheckIn: async () => '', took() {} },
  }
  const replying = assistantReply.reply('s', { why: { code: 'first', args: {} }, payerId: null }, async () => prepared)
  await clock.advance(0) // the text is complete, and the last chunk waits
  await clock.advance(CHUNK_INTERVAL_MS)
  const { kind } = await replying
  return { kind, streamed, stored, began: began.length, requests }
}

test.each([
  ['nothing but white space', ['   \n\n ']],
  ['white space in parts', [' ', '\n', '\t']],
  ['nothing that could be seen', ['\0', '\u2063', ' \0\u2063 ']],
  ['nothing at all', []],
])('an answer of %s is silence', async (_, parts) => {
  expect(await saying(...parts)).toEqual({ kind: 'nothing', streamed: null, stored: null, began: 0, requests: 1 })
})

test('[TURN-6] silence is no answer to a caller, unless Parley did something for them', async () => {
  const passed = (act?: (aids: ReplyAids) => Promise<unknown>) => answering('complete', [], false, act)
  expect(await passed()).toMatchObject({ kind: 'unavailable', stored: null, requests: 2 })
  expect(await passed(({ search }) => search('x'))).toMatchObject({ kind: 'unavailable', requests: 2 })
  expect(await passed(({ beQuiet }) => beQuiet())).toMatchObject({ kind: 'nothing', requests: 1 })
  const checkIn = { at: '', text: '', for: [] } as unknown as Parameters<ReplyAids['proposeCheckIn']>[0]
  expect(await passed((aids) => aids.proposeCheckIn(checkIn))).toMatchObject({ kind: 'nothing', requests: 1 })
})

test.each([
  ['begins with its first visible text', ['  \n', '\n Hello', ' there. ', '\n\nBye.'], 'Hello there. \n\nBye.'],
  ['is not hidden, however it begins', ['\u2063', ' \u2063Hello', ' \u2063there.'], 'Hello \u2063there.'],
  ['has no NUL in it', ['\0Hel\0lo', '\0', ' th\0ere.'], 'Hello there.'],
])('a reply %s, and is stored as it was streamed', async (_, parts, text) => {
  expect(await saying(...parts)).toEqual({ kind: 'sent', streamed: text, stored: text, began: 1, requests: 1 })
})

test.each([
  ['refused', ''],
  ['refused', 'You take'],
  ['cut', ''],
  ['cut', 'You take'],
] as const)('an answer that was %s after %j asks nothing: what is said next is no answer to it', async (why, said) => {
  const { stored } = await ending(why, said)
  expect(stored).toMatch(said === '' ? /\.$/ : /^You take.+\.$/s)
  const line = { seq: 1, userId: 'Parley', text: stored ?? '', at: new Date(0), isAssistant: true }
  expect(askedBy(line, [{ userId: 'a', userName: 'Ana', number: 1, isHere: true }])).toBeNull()
})

test.each([
  ['its name in front', ['Par', 'ley: Good', ' morning.'], 'Good morning.'],
  ['the transcript', ['Sure.\n\n<', 'm id="9" p="p2" n="Jonas">I agree.</m>'], 'Sure.'],
  ['words of somebody else', ['Sure.\n\nJo', 'nas: I can bring it.'], 'Sure.'],
])('a reply with %s is shown and stored without', async (_, parts, text) => {
  expect(await saying(...parts)).toEqual({ kind: 'sent', streamed: text, stored: text, began: 1, requests: 1 })
})
