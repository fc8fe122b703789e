import { describe, expect, test } from 'vitest'
import { makeAccessToken, makeSessionId } from '#lib/adapters/identity/secrets.ts'
import { isCutOff, keysMeant, withoutMarks } from '#lib/domain/room/door/chat-link.ts'
import { sentenceAfterRefusedConnection } from '#lib/domain/room/door/connection-refusal.ts'

const [SESSION, TOKEN] = ['Ab3dEf6hIj9kLm2nO', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q']
const [OLD_SESSION, OLD_TOKEN] = ['Ab3d-f6hIj9kLm2_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4-5P_']
const PUNCTUATION = [
  '.',
  ',',
  ')',
  '_',
  '-',
  '__',
  '*',
  '”',
  '’',
  '>',
  '"',
  ')."',
  '…',
  '。',
  '」',
  '\u200b',
  '),\u200b',
]

describe('[DEC-36] the key and the session id in a link', () => {
  test('are letters and digits only, with at least 192 and 96 random bits', () => {
    const links = Array.from({ length: 500 }, () => ({ sessionId: makeSessionId(), token: makeAccessToken().token }))
    for (const { sessionId, token } of links) {
      expect(token).toMatch(/^[A-Za-z0-9]+$/)
      expect(sessionId).toMatch(/^[A-Za-z0-9]+$/)
      expect(token.length * Math.log2(62)).toBeGreaterThanOrEqual(192)
      expect(sessionId.length * Math.log2(62)).toBeGreaterThanOrEqual(96)
      expect(withoutMarks({ sessionId, accessToken: token })).toBeNull()
      expect(isCutOff({ sessionId, accessToken: token })).toBe(false)
    }
    const used = new Set(links.flatMap(({ token }) => [...token]))
    expect(used.size, 'every letter and digit comes up').toBe(62)
  })
})

describe('[DEC-36] a link with something glued to its end', () => {
  test.each(PUNCTUATION)('%j comes off', (mark) => {
    for (const [sessionId, accessToken] of [
      [SESSION, TOKEN],
      [OLD_SESSION, TOKEN],
      [OLD_SESSION, OLD_TOKEN],
    ] as const) {
      expect(withoutMarks({ sessionId, accessToken: accessToken + mark })).toEqual({ sessionId, accessToken })
      expect(withoutMarks({ sessionId, accessToken })).toBeNull()
    }
  })

  test('words behind the mark come off with it', () => {
    const clean = { sessionId: SESSION, accessToken: TOKEN }
    expect(withoutMarks({ ...clean, accessToken: `${TOKEN}）来吧` })).toEqual(clean)
    expect(withoutMarks({ ...clean, accessToken: `${TOKEN.slice(0, 9)}\u00ad${TOKEN.slice(9)}` })).toEqual(clean)
  })

  test.each([
    ['of a chat’s calls', 'sessions', 'some-id.'],
    ['of another form', 'some-session', 'some-key.'],
    ['with letters glued on', SESSION, `${TOKEN}x`],
    ['of which no whole key remains', SESSION, `${TOKEN.slice(0, 20)})`],
    ['of a new chat with an old key', SESSION, `${OLD_TOKEN}.`],
  ])('an address %s is left as it is', (_, sessionId, accessToken) => {
    expect(withoutMarks({ sessionId, accessToken })).toBeNull()
  })
})

describe('[DEC-36] a truncated link', () => {
  test.each([
    [SESSION, TOKEN.slice(0, -1)],
    [SESSION, TOKEN.slice(0, 16)],
    [SESSION, `${TOKEN.slice(0, 20)}.`],
    [SESSION, `${TOKEN.slice(0, 5)}…`],
    [SESSION, `${TOKEN.slice(0, 5)}...`],
    [OLD_SESSION, OLD_TOKEN.slice(0, -2)],
  ])('%s/%s is said to be incomplete', (sessionId, accessToken) => {
    const link = { sessionId, accessToken }
    expect(isCutOff(link)).toBe(true)
    expect(sentenceAfterRefusedConnection('SESSION_CLOSED', link)).toBe(
      'This link seems to be incomplete. Please copy all of it, or ask for it again.',
    )
    expect(sentenceAfterRefusedConnection('AUTH_FAILED', link)).toMatch(/^Authentication failed/)
  })

  test.each([
    [SESSION, TOKEN],
    [SESSION, `${TOKEN}xyz`],
    [SESSION, 'a-wrong-key'],
    [OLD_SESSION, OLD_TOKEN],
    [OLD_SESSION, TOKEN.slice(0, -1)],
    ['some-session', TOKEN.slice(0, -1)],
  ])('[CONN-15] %s/%s is only not open', (sessionId, accessToken) => {
    expect(isCutOff({ sessionId, accessToken })).toBe(false)
    expect(sentenceAfterRefusedConnection('SESSION_CLOSED', { sessionId, accessToken })).toMatch(/^Oops!/)
  })

  test('an old key may have lost its last mark, and no other key', () => {
    const cut = OLD_TOKEN.slice(0, -1)
    expect(keysMeant(cut)).toEqual([cut, `${cut}-`, `${cut}_`])
    for (const other of [TOKEN, OLD_TOKEN, OLD_TOKEN.slice(0, -2), `${cut.slice(0, -1)}.`, 'k1', '']) {
      expect(keysMeant(other)).toEqual([other])
    }
  })
})
