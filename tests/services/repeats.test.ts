import { expect, test } from 'vitest'
import { makeCounter } from '#lib/adapters/rate-limit/counter.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import { makeLimit } from '#lib/services/safety/limit.ts'
import { makeReleaseAside } from '#lib/services/aside/release-aside.ts'
import { makeSayAside } from '#lib/services/aside/say-aside.ts'
import { makeSendMessage } from '#lib/services/messages/send-message.ts'

const SENDER = { sessionId: 's', userId: 'g', ids: ['g'], accountId: null, address: 'a' }

const UNLIMITED = makeLimit(null, makeCounter)

const nobody = () => {
  throw new Error('Nothing is stored')
}

/** The dependencies of `makeSendMessage` that a repeat does not reach. */
const REST = {
  readAddressed: nobody,
  quotations: { renew: nobody },
  repeats: UNLIMITED,
  room: nobody,
  heard: nobody,
  warn: nobody,
  makeId: () => 'x',
}

/** Sends above the rate limit, in a chat where each call of `answer` ends one lookup of a stored message. */
function tooFast() {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const sendMessage = makeSendMessage({
    admitSender: () => Promise.reject(new Refusal('RATE_LIMITED')),
    messageLog: {
      async repeatOf(_sessionId, _ids, tempMsgId) {
        asked.push(tempMsgId)
        await new Promise<void>((resolve) => waiting.push(resolve))
        return { message: { id: `stored ${tempMsgId}` } as never, isCleared: false }
      },
    },
    appendAndTell: nobody,
    ...REST,
  })
  const send = (payer: string, tempMsgId: string | null) =>
    sendMessage({ ...SENDER, userId: payer, ids: [payer] } as never, { text: 'again', tempMsgId })
  return { asked, send, answer: () => waiting.shift()?.() }
}

test('one person’s repeats are looked up one at a time, and other people do not wait for them', async () => {
  const { asked, send, answer } = tooFast()
  const repeats = [send('ana', 'a1'), send('ana', 'a2'), send('ben', 'b1')]
  await expect.poll(() => asked).toEqual(['a1', 'b1'])
  answer()
  await expect.poll(() => asked).toEqual(['a1', 'b1', 'a2'])
  answer()
  answer()
  expect((await Promise.all(repeats)).map((message) => message?.id)).toEqual(['stored a1', 'stored a2', 'stored b1'])
})

test('a send that cannot be a repeat is refused at once', async () => {
  const { asked, send } = tooFast()
  void send('ana', 'a1')
  await expect(send('ana', null)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(asked).toEqual(['a1'])
})

test('a send that fails on our side does not count in a rate; a refused one does', async () => {
  let counted = 0
  let failure: Error = new Error('The database is away')
  const sendMessage = makeSendMessage({
    async admitSender() {
      counted += 1
      return async () => void (counted -= 1)
    },
    messageLog: { repeatOf: () => Promise.resolve(null) },
    appendAndTell: () => Promise.reject(failure),
    ...REST,
  })
  const send = () => sendMessage(SENDER as never, { text: 'hello', tempMsgId: 't' })
  await expect(send()).rejects.toBe(failure)
  expect(counted).toBe(0)
  failure = new Refusal('QUOTA_EXCEEDED')
  await expect(send()).rejects.toBe(failure)
  expect(counted).toBe(1)
})

const admitNobody = () => Promise.reject(new Refusal('IP_FLAGGED'))
const saidAgain = { text: 'again', tempMsgId: 'known' }

test('[ASIDE-1] a repeated line of an aside is answered before a flag or a rate refuses it', async () => {
  const sayAside = makeSayAside({
    admitSender: admitNobody,
    asideLines: {
      say: nobody,
      repeatOf: async (_person, tempMsgId) => (tempMsgId === 'known' ? ({ id: 'first' } as never) : null),
    },
    ...{ asideVoice: nobody, answerAside: nobody, dangerHeard: nobody, warn: nobody, makeId: nobody },
  })
  expect(await sayAside(SENDER as never, saidAgain)).toEqual({ id: 'first' })
  for (const tempMsgId of ['unknown', null]) {
    await expect(sayAside(SENDER as never, { text: 'new', tempMsgId })).rejects.toMatchObject({ code: 'IP_FLAGGED' })
  }
})

test('[ASIDE-1] a refused repeat waits for its own first attempt, and for no other person’s line', async () => {
  const stored = new Map<string, () => void>()
  const looked: string[] = []
  let isAdmitted = true
  const sayAside = makeSayAside({
    admitSender: () => (isAdmitted ? Promise.resolve(async () => {}) : admitNobody()),
    asideLines: {
      say: async ({ personId }, { tempMsgId }) => {
        await new Promise<void>((resolve) => stored.set(personId, resolve))
        return { message: { id: tempMsgId } as never, isRepeat: true, quotas: [] }
      },
      repeatOf: async ({ personId }, tempMsgId) => {
        looked.push(personId)
        return { id: tempMsgId } as never
      },
    },
    ...{ asideVoice: nobody, answerAside: nobody, dangerHeard: nobody, warn: nobody, makeId: () => 'x' },
  })
  const say = (payer: string) =>
    sayAside({ ...SENDER, userId: payer, ids: [payer] } as never, { text: 'hello', tempMsgId: payer })
  const firsts = [say('ana'), say('ben')]
  await expect.poll(() => stored.size).toBe(2)
  isAdmitted = false
  const [anas, bens] = [say('ana'), say('ben')]
  stored.get('ben')?.()
  expect(await bens, 'Ana’s line is still being stored').toEqual({ id: 'ben' })
  expect(looked).toEqual(['ben'])
  stored.get('ana')?.()
  expect(await anas).toEqual({ id: 'ana' })
  await Promise.all(firsts)
})

test('a refused repeat after a sign-in waits for its first attempt under the guest’s id', async () => {
  const first = Promise.withResolvers<{ message: never; isRepeat: true; isCleared: false; quotas: [] }>()
  const looked: string[] = []
  let isAdmitted = true
  const sendMessage = makeSendMessage({
    admitSender: () => (isAdmitted ? Promise.resolve(async () => {}) : admitNobody()),
    messageLog: {
      async repeatOf(_sessionId, _ids, tempMsgId) {
        looked.push(tempMsgId)
        return { message: { id: tempMsgId } as never, isCleared: false }
      },
    },
    appendAndTell: () => first.promise,
    ...REST,
  })
  const saying = { text: 'hello', tempMsgId: 't' }
  const asGuest = sendMessage(SENDER as never, saying)
  isAdmitted = false
  const account = { ...SENDER, userId: 'account', accountId: 'account', ids: ['account', 'g'] }
  const asAccount = sendMessage(account as never, saying)
  await new Promise((resolve) => setImmediate(resolve))
  expect(looked, 'the first attempt is still being stored').toEqual([])
  first.resolve({ message: { id: 't' } as never, isRepeat: true, isCleared: false, quotas: [] })
  expect(await asAccount).toEqual({ id: 't' })
  await asGuest
})

test('[ASIDE-2] a repeated release is answered before a flag or a rate refuses it, under any id of its author', async () => {
  const releaseAside = makeReleaseAside({
    admitSender: admitNobody,
    participants: { nameOf: nobody, isMember: nobody },
    messageLog: {
      repeatOf: async (_sessionId, ids, key) =>
        ids.includes('Parley') && key === 'release guest known'
          ? { message: { id: 'first' } as never, isCleared: false }
          : null,
    },
    ...{ appendAndTell: nobody, room: nobody, heard: nobody, warn: nobody, makeId: nobody },
  })
  const ana = { ...SENDER, userId: 'account', ids: ['account', 'guest'] }
  expect(await releaseAside(ana as never, saidAgain)).toEqual({ id: 'first' })
  for (const tempMsgId of ['unknown', null]) {
    await expect(releaseAside(ana as never, { text: 'new', tempMsgId })).rejects.toMatchObject({ code: 'IP_FLAGGED' })
  }
})
