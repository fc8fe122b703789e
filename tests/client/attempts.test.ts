import { expect, test } from 'vitest'
import { makeAttempts } from '#lib/client/attempts.ts'
import { AckError } from '#lib/client/chat/socket.ts'

const lost = new Error('operation has timed out')

/** Says texts with the given outcomes: an error rejects. Returns the id of each call. */
function sayer() {
  const attempts = makeAttempts()
  async function say(text: string, outcome: Error | null = null): Promise<string> {
    let id = ''
    await attempts
      .attempt(text, (tempMsgId) => {
        id = tempMsgId
        return outcome ? Promise.reject(outcome) : Promise.resolve()
      })
      .catch(() => undefined)
    return id
  }
  return { say, giveUp: attempts.giveUp }
}

test('a call whose answer was lost is repeated under its id, until it has an answer', async () => {
  const { say } = sayer()
  const first = await say('yes', lost)
  expect(await say('yes', new AckError('Later.', 'UNAVAILABLE')), 'it may be stored').toBe(first)
  expect(await say('yes', new AckError('Slower.', 'RATE_LIMITED')), 'it may still be stored').toBe(first)
  expect(await say('yes')).toBe(first)
  expect(await say('yes'), 'said anew').not.toBe(first)
})

test('a call after other content, a refusal or a given up attempt is a new one', async () => {
  const { say, giveUp } = sayer()
  const first = await say('yes', lost)
  await say('other')
  const second = await say('yes', new AckError('Slower.', 'RATE_LIMITED'))
  expect(second).not.toBe(first)
  const third = await say('yes', lost)
  expect(third).not.toBe(second)
  giveUp()
  expect(await say('yes', lost)).not.toBe(third)
})

test('an answer to an older call leaves the newest attempt as it is', async () => {
  const { attempt } = makeAttempts()
  const ids: string[] = []
  let answer = () => {}
  const slow = attempt('first', () => new Promise<void>((resolve) => (answer = resolve)))
  const fails = (tempMsgId: string) => {
    ids.push(tempMsgId)
    return Promise.reject(lost)
  }
  await attempt('second', fails).catch(() => undefined)
  answer()
  await slow
  await attempt('second', fails).catch(() => undefined)
  expect(ids).toEqual([ids[0], ids[0]])
})
