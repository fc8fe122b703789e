import { describe, expect, test } from 'vitest'
import {
  isLost,
  sentenceAfterRefusedConnection,
  sentenceAfterRefusedJoin,
} from '#lib/domain/room/door/connection-refusal.ts'
import { redial, redialAfterBusy, redialAfterLoss } from '#lib/domain/page/redial.ts'

describe('redialling', () => {
  test('[CONN-4] [CONN-5] [DEC-10] five attempts follow one second after another, for any random number', () => {
    for (const random of [0, 0.5, 0.999]) {
      const attempts = [1, 2, 3, 4, 5].map((failures) => redial(failures, random))
      expect(attempts.map(({ afterMs }) => afterMs)).toEqual([1000, 1000, 1000, 1000, 1000])
      expect(new Set(attempts.map(({ banner }) => banner))).toEqual(new Set(['Failed to connect to chat service.']))
    }
  })

  test('[CONN-6] after the fifth the connection is lost for the reader, and tried quietly from then on', () => {
    for (const failures of [6, 7, 100]) {
      expect(redial(failures, 0)).toEqual({
        afterMs: 4000,
        banner: 'Connection lost. Please refresh the page to continue.',
        isLast: true,
      })
      expect(redial(failures, 1).afterMs).toBe(6000)
    }
  })

  test('[CONN-5] [CONST-4] the people of a gateway that died come back over a second, after one on the average', () => {
    expect([0, 0.5, 1].map(redialAfterLoss)).toEqual([500, 1000, 1500])
  })

  test('clients that a busy gateway turned away spread over as many seconds as it says', () => {
    expect([0, 0.5, 1].map((random) => redialAfterBusy(8, random))).toEqual([1000, 5000, 9000])
  })
})

describe('refusals', () => {
  test.each(['UNAVAILABLE', 'RATE_LIMITED', undefined])('[DEC-10] %s is a lost connection', (code) => {
    expect(isLost(code)).toBe(true)
  })

  test.each([
    ['SESSION_CLOSED', "Oops! That session's closed."],
    ['INVALID_REQUEST', "Oops! That session's closed."],
    ['AUTH_FAILED', 'Authentication failed. Please sign in again.'],
  ])('[CONN-15] [CONN-17] a socket refused with %s leads to / with: %s', (code, sentence) => {
    expect(isLost(code)).toBe(false)
    expect(sentenceAfterRefusedConnection(code, { sessionId: 's1', accessToken: 'k1' })).toBe(sentence)
  })

  test.each([
    ['SESSION_CLOSED', 'That room is closed!'],
    ['NOT_FOUND', 'That room is closed!'],
    ['AUTH_FAILED', 'Authentication failed. Please sign in again.'],
    ['ROOM_FULL', 'This chat is full.'],
  ])('[CONN-16] [CONN-17] a join refused with %s leads to / with: %s', (code, sentence) => {
    expect(sentenceAfterRefusedJoin(code)).toBe(sentence)
  })
})
