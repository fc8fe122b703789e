import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, Person, type Access } from '#tests/support/person.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let compiled: string
beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'parley-compiled-'))
  world = await startWorld({ environment: { NODE_COMPILE_CACHE: compiled } })
})
afterAll(async () => {
  await world.stop()
  await rm(compiled, { recursive: true, force: true })
})

/** Matches by words: Parley may also answer earlier messages. */
const replyTo = (contains: string) => ({ kind: 'reply', contains })
const TEXT = 'word '.repeat(600)

async function wholeHistory(access: Access) {
  const reader = await new Person(world.gateway.url, access).connected()
  const joined = await reader.join({ afterSeq: 0 })
  reader.leave()
  return joined.success ? joined.messages : []
}

/** Sends until the connection is gone. Returns the acked and the unknown tempMsgIds. */
async function sendUntilDropped(person: Person, onAck: () => void) {
  const acked = new Set<string>()
  const unknown = new Set<string>()
  const send = async (tempMsgId: string) => {
    unknown.add(tempMsgId)
    const answer = await person.say(`text of ${tempMsgId}`, tempMsgId).catch(() => null)
    if (!answer?.success) return
    unknown.delete(tempMsgId)
    acked.add(tempMsgId)
    onAck()
  }
  for (let at = 0; person.socket.connected; at++) {
    await Promise.race([
      Promise.all([1, 2, 3, 4].map((lane) => send(`${person.userId}-${at}-${lane}`))),
      person.closed(),
    ])
  }
  return { acked, unknown }
}

describe('promise 1: acked means kept, exactly once, through any kill', () => {
  test('kill -9 in the middle of traffic, then everything unknown sent again', async () => {
    const access = await world.open()
    const people = await Promise.all(Array.from({ length: 4 }, () => enter(world.gateway.url, access)))
    let acks = 0
    const onAck = () => {
      if (++acks === 200) world.gateway.signal('SIGKILL')
    }
    const results = await Promise.all(people.map((person) => sendUntilDropped(person, onAck)))
    await world.gateway.restart()

    expect(acks, 'the kill must hit traffic').toBeGreaterThanOrEqual(200)
    for (const [index, person] of people.entries()) {
      const back = await enter(world.gateway.url, access, person)
      for (const tempMsgId of results[index]?.unknown ?? []) {
        expect(await back.say(`text of ${tempMsgId}`, tempMsgId)).toMatchObject({ success: true })
      }
      back.leave()
    }

    const stored = await world.sql('SELECT seq, temp_msg_id FROM message WHERE session_id = $1 ORDER BY seq', [
      access.sessionId,
    ])
    expect(
      stored.map(({ seq }) => seq),
      'no gap, no double',
    ).toEqual(stored.map((_, at) => at + 1))
    const sent = results.flatMap(({ acked, unknown }) => [...acked, ...unknown])
    const times = Map.groupBy(stored, ({ temp_msg_id }) => temp_msg_id)
    expect(sent.filter((tempMsgId) => times.get(tempMsgId)?.length !== 1)).toEqual([])
  })
})

describe('promise 6: a reply ends, also when the gateway that streamed it was killed', () => {
  test('[DEC-28] its text stays, with at most the last second missing, and the room can be answered again', async () => {
    const access = await world.open()
    await world.parleyWill({ match: replyTo('tell me everything'), text: TEXT, chunkChars: 5, chunkDelayMs: 20 })
    const ana = await enter(world.gateway.url, access)
    const heard: { at: number; textSoFar: string }[] = []
    ana.socket.on('ai-stream-chunk', ({ text }: { text: string }) =>
      heard.push({ at: Date.now(), textSoFar: (heard.at(-1)?.textSoFar ?? '') + text }),
    )
    const streaming = `SELECT length(text) AS chars FROM message WHERE session_id = $1 AND status = 'streaming'`
    await ana.say('tell me everything')
    await ana.hears('ai-stream-chunk')
    let longestUnstoredMs = 0
    await waitFor('some seconds of it', async () => {
      const askedAt = Date.now()
      const [stored] = await world.sql(streaming, [access.sessionId])
      const unstored = heard.find(({ textSoFar }) => textSoFar.length > Number(stored?.chars))
      longestUnstoredMs = Math.max(longestUnstoredMs, askedAt - (unstored?.at ?? askedAt))
      return askedAt - heard[0]!.at > 3000
    })
    expect(longestUnstoredMs, 'stored every second, and the write').toBeLessThan(3000)
    const killedAt = Date.now()
    await world.gateway.kill('SIGKILL')
    const kept = await readdir(compiled, { recursive: true, withFileTypes: true })
    expect(
      kept.some((one) => one.isFile()),
      'its next start costs less',
    ).toBe(true)
    await world.gateway.restart()

    const back = await enter(world.gateway.url, access, ana)
    const newcomer = await new Person(world.gateway.url, access).connected()
    const answer = await newcomer.join()
    const failure = await back.hears('ai-stream-error', () => true)
    await back.hears('parleyStatus', ({ status }) => status === 'listening')
    const message = (await wholeHistory(access)).find(({ id }) => id === failure.messageId)
    expect(message).toMatchObject({ status: 'failed', error: 'interrupted' })
    const settled = heard.findLast(({ at }) => at < killedAt - 1000)
    expect(message?.text.startsWith(settled!.textSoFar)).toBe(true)
    expect(TEXT.startsWith(message?.text ?? '-')).toBe(true)
    const open = { id: failure.messageId, status: 'streaming', text: '' }
    expect(answer.success && answer.messages.at(-2), 'the newcomer came before it was closed').toMatchObject(open)
    await newcomer.hears('ai-stream-error')
    for (const { heardEvents } of [back, newcomer]) {
      const error = heardEvents.findIndex(({ name }) => name === 'ai-stream-error')
      const soFar = { messageId: failure.messageId, text: message?.text }
      expect(heardEvents[error - 1], 'with all of it').toEqual({ name: 'partialMessage', payload: soFar })
    }

    await world.parleyWill({ match: replyTo('are you there?'), text: 'Back again.' })
    await back.say('Parley, are you there?')
    expect(await back.hears('ai-stream-end')).toMatchObject({ text: 'Back again.' })
  })
})

test('a stop ends replies, closes sockets and exits with 0', async () => {
  const access = await world.open()
  await world.parleyWill({ match: replyTo('a short one'), text: 'short '.repeat(30), chunkChars: 6, chunkDelayMs: 20 })
  const ana = await enter(world.gateway.url, access)
  await ana.say('a short one')
  await ana.hears('ai-stream-chunk')
  const ending = world.gateway.kill('SIGTERM')
  expect(await ana.hears('ai-stream-end')).toMatchObject({ status: 'sent', text: 'short '.repeat(30).trimEnd() })
  await ana.closed()
  expect(await ending).toMatchObject({ code: 0 })
  await world.gateway.restart()
})
