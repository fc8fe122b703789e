import { describe, expect, test } from 'vitest'
import { LeaseLost } from '#lib/domain/messages/draft.ts'
import type { ReplyPart } from '#lib/domain/parley/reply.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import { makeAssistantReply } from '#lib/services/parley/reply/assistant-reply.ts'
import type { Prepared } from '#lib/services/parley/reply/prepare-reply.ts'
import type { RoomVoice } from '#lib/domain/room/room-voice.ts'
import { makeSimulatedClock } from './simulated-clock.ts'

const PREPARED: Prepared = {
  lines: [],
  names: ['Jonas'],
  promptOf: () => ({ system: [], turns: [] }),
  seenSeq: 1,
  answersSeq: null,
  dangerSeqs: [],
  cue: { why: 'they called you', mayPass: false, isAgain: false },
  aids: { search: async () => '', beQuiet: async () => {}, proposeCheckIn: async () => '', took() {} },
}

/** One gateway with a database that can fail. Its model says one word, another 8 s later, and then waits. */
function makeGateway() {
  const clock = makeSimulatedClock(0)
  const heard: string[] = []
  const problems: unknown[] = []
  const database = {
    isTalkative: true,
    isAway: false,
    isClosedByOthers: false,
    keepFails: null as Error | null,
    keeping: null as Promise<void> | null,
    timesKept: 0,
    holder: '',
    appendFails: null as Error | null,
    appending: null as Promise<void> | null,
    released: [] as string[],
  }
  let made = 0
  const model = {
    takes: async () => true,
    async *reply(_: unknown, signal: AbortSignal): AsyncGenerator<ReplyPart> {
      yield { type: 'text', text: 'Well' }
      const aborted = new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
      await Promise.race([clock.sleep(8000), aborted])
      yield { type: 'text', text: ', then' }
      if (!database.isTalkative) return yield { type: 'end', stopReason: 'complete' }
      await aborted
    },
  }
  const room = {
    typing: ({ isTyping }: { isTyping: boolean }) => heard.push(isTyping ? 'typing' : 'still'),
    streamStarted: ({ id }: Message) => heard.push(`started ${id}`),
    streamChunk: ({ messageId }: { messageId: string }) => heard.push(`chunk ${messageId}`),
    changed: () => heard.push('changed'),
  }
  const assistantReply = makeAssistantReply({
    quotations: { unlessLast: async () => null, renew: async () => false },
    ...{
      model,
      clock,
      gatewayId: 'g',
      makeId: () => `id-${++made}`,
      onError: (cause: unknown) => problems.push(cause),
    },
    room: () => room as unknown as RoomVoice,
    setParley() {},
    messageLog: {
      async append({ id, holder }) {
        if (database.appendFails) throw database.appendFails
        if (holder !== database.holder) throw new LeaseLost()
        if (database.appending) await database.appending
        return { message: { id, status: 'streaming' } as unknown as Message }
      },
    },
    replies: {
      async take({ holder }) {
        database.holder = holder
        return { kind: 'taken' }
      },
      async checkpoint({ holder }) {
        database.timesKept++
        if (database.keeping) await database.keeping
        if (database.keepFails) throw database.keepFails
        return holder === database.holder ? 'held' : 'lost'
      },
      async finish({ messageId, holder }, final) {
        if (database.isAway) throw new Error('The database is away')
        if (database.isClosedByOthers && holder !== database.holder) return null
        heard.push(`stored ${messageId}: ${final.text}, ${final.status}`)
        return { id: messageId, ...final } as unknown as Message
      },
      release: async ({ holder }) => void database.released.push(holder),
      refuse: async () => {},
      setAside: async () => true,
    },
  })
  const reply = () =>
    assistantReply.reply('s', { why: { code: 'first', args: {} }, payerId: null }, async () => PREPARED)
  /** Makes the database hold its answer to the start of a reply, until the returned function is called. */
  function holdAppend(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    database.appending = promise
    return resolve
  }
  return { clock, heard, problems, database, assistantReply, reply, holdAppend }
}

test('a reply that lost its lease and ends late leaves the next one of its session in its place', async () => {
  const { clock, heard, database, assistantReply, reply } = makeGateway()
  const first = reply()
  await clock.advance(100)
  const lost = assistantReply.soFar('s')?.messageId
  database.isAway = true
  database.holder = 'another gateway'
  await clock.advance(1500)

  const second = reply()
  await clock.advance(100)
  const running = assistantReply.soFar('s')
  expect(running?.messageId, 'the second runs').not.toBe(lost)
  database.isAway = false
  await clock.advance(1000)
  expect(await first).toMatchObject({ kind: 'interrupted' })
  expect(heard, 'the first has ended').toContain(`stored ${lost}: Well, failed`)

  expect(assistantReply.runningCount()).toBe(1)
  expect(assistantReply.soFar('s')).toEqual(running)
  expect(heard.at(-1), 'the second still types').not.toBe('still')
  assistantReply.stop('s', running?.messageId ?? '')
  await clock.advance(1000)
  expect(await second).toMatchObject({ kind: 'stopped' })
  expect(heard.at(-1)).toBe('still')
  expect(assistantReply.runningCount()).toBe(0)
})

test('[DEC-28] text held back under a doubtful lease is stored with the end of the broken reply', async () => {
  const { clock, heard, database, assistantReply, reply } = makeGateway()
  const ended = reply()
  await clock.advance(100)
  const messageId = assistantReply.soFar('s')?.messageId ?? ''
  database.keepFails = new Error('The database is away')
  await clock.advance(9000)
  expect(assistantReply.soFar('s')?.text, 'the rest is held back').toBe('Well')
  assistantReply.stop('s', messageId)
  await clock.advance(1000)
  await ended
  expect(heard.slice(-3)).toEqual([`stored ${messageId}: Well, then, failed`, 'changed', 'still'])
})

test('[AI-3] text held back under a doubtful lease is streamed before the room hears of the stored end', async () => {
  const { clock, heard, database, assistantReply, reply } = makeGateway()
  database.isTalkative = false
  const ended = reply()
  await clock.advance(100)
  const messageId = assistantReply.soFar('s')?.messageId ?? ''
  database.keepFails = new Error('The database is away')
  await clock.advance(9000)
  expect(await ended).toMatchObject({ kind: 'sent' })
  const chunk = `chunk ${messageId}`
  expect(heard.slice(2, 6)).toEqual([chunk, `stored ${messageId}: Well, then, sent`, chunk, 'changed'])
})

/** Begins a reply whose first word is still being stored when its lease is in doubt. */
async function beginSlowly() {
  const { clock, heard, database, reply, holdAppend } = makeGateway()
  const store = holdAppend()
  const ended = reply()
  await clock.advance(100)
  database.keepFails = new Error('The database is away')
  await clock.advance(9000)
  return { clock, heard, database, ended, store }
}

test('[DEC-28] a gateway that froze while its reply began does not begin one that another gateway closed meanwhile', async () => {
  const { clock, heard, database, ended, store } = await beginSlowly()
  database.keepFails = null
  database.holder = 'another gateway'
  database.isClosedByOthers = true
  store()
  await clock.advance(1000)
  expect(await ended).toMatchObject({ kind: 'lost' })
  expect(heard.filter((what) => what !== 'typing')).toEqual(['still'])
})

test('[DEC-28] a late reply that cannot prove its lease leaves it to the reaper, which closes the stored text', async () => {
  const { clock, heard, database, ended, store } = await beginSlowly()
  store()
  await clock.advance(1000)
  expect(await ended).toMatchObject({ kind: 'unavailable' })
  expect(heard.filter((what) => what !== 'typing')).toEqual(['still'])
  expect(database.released).toEqual([])
})

test.each([
  {
    what: '[DEC-28] a reply whose first word may have been stored keeps its lease, so that the reaper finds and closes it',
    cause: new Error('The connection ended before the answer'),
    ...{ outcome: 'unavailable', isReleased: false },
  },
  {
    what: 'a reply whose chat was ended before its first word ends without a word, and without a log line',
    cause: new Refusal('SESSION_CLOSED'),
    ...{ outcome: 'lost', isReleased: true },
  },
  {
    what: '[SESS-6] a reply whose chat was cleared before its first word ends without a word, and without a log line',
    cause: new LeaseLost(),
    ...{ outcome: 'lost', isReleased: true },
  },
])('$what', async ({ cause, outcome, isReleased }) => {
  const { clock, heard, database, problems, reply } = makeGateway()
  database.appendFails = cause
  const ended = reply()
  await clock.advance(1000)
  expect(await ended).toMatchObject({ kind: outcome })
  expect(heard).toEqual(['typing', 'still'])
  expect(database.released).toEqual(isReleased ? [database.holder] : [])
  expect(problems).toEqual(outcome === 'lost' ? [] : [cause])
})

test('[SESS-6] a reply that was cleared while its first word was being stored does not begin', async () => {
  const { clock, heard, assistantReply, reply, holdAppend } = makeGateway()
  const store = holdAppend()
  const ended = reply()
  await clock.advance(100)
  assistantReply.cut('s', 'id-2')
  store()
  await clock.advance(1000)
  expect(await ended).toMatchObject({ kind: 'lost' })
  expect(heard).toEqual(['typing', 'still'])
})

test('[SESS-6] a newcomer is told nothing of a cleared reply that still ends', async () => {
  const { clock, database, assistantReply, reply } = makeGateway()
  const ended = reply()
  await clock.advance(100)
  const messageId = assistantReply.soFar('s')?.messageId ?? ''
  database.isAway = true // its end cannot be stored yet
  assistantReply.cut('s', messageId)
  await clock.advance(100)
  expect(assistantReply.runningCount()).toBe(1)
  expect(assistantReply.soFar('s')).toBeNull()
  database.isAway = false
  await clock.advance(1000)
  await ended
})

describe('keeping the lease, if answers do not come', () => {
  test('a database that hangs is not asked ever more, and when it answers the reply goes on', async () => {
    const { clock, database, heard, assistantReply, reply } = makeGateway()
    database.isTalkative = false
    const { promise, resolve } = Promise.withResolvers<void>()
    database.keeping = promise
    const replying = reply()
    await clock.advance(100)
    await clock.advance(5000)
    expect(database.timesKept).toBe(3)
    database.keeping = null
    resolve()
    await clock.advance(100)
    const messageId = assistantReply.soFar('s')?.messageId
    await clock.advance(5000)
    expect(database.timesKept).toBeGreaterThan(5)
    expect((await replying).kind).toBe('sent')
    expect(heard).toContain(`stored ${messageId}: Well, then, sent`)
  })

  test('one connection that hangs costs it nothing', async () => {
    const { clock, database, reply } = makeGateway()
    database.isTalkative = false
    database.keeping = new Promise(() => {})
    const replying = reply()
    await clock.advance(100)
    await clock.advance(1000)
    database.keeping = null // the next heartbeat uses another connection
    await clock.advance(4000)
    expect(database.timesKept).toBeGreaterThan(4)
    await clock.advance(4000)
    expect((await replying).kind).toBe('sent')
  })
})
