import { describe, expect, test } from 'vitest'
import { EMPTY_ASIDE, withAsideChunk, withAsideLine, withAsidePage } from '#lib/domain/aside/aside-log.ts'
import { isAsideOffered } from '#lib/domain/aside/aside-offer.ts'
import { layoutAside } from '#lib/domain/aside/aside-prompt.ts'
import { releaseOf, releaseText, wordsOf } from '#lib/domain/messages/release.ts'
import { isSameRow, messageRows } from '#lib/domain/messages/message-rows.ts'
import { quotationOf } from '#lib/domain/messages/addressed/quotation.ts'
import { IN_DANGER } from '#lib/domain/parley/prompt/in-danger.ts'
import { PERSONA } from '#lib/domain/parley/prompt/persona.ts'
import { nameTags } from '#lib/domain/people/namesakes.ts'
import { deletedByOf, mayDelete } from '#lib/domain/room/policies.ts'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'
import { makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { message } from './timeline-builders.ts'

const line = (seq: number, changes: Partial<AsideMessage> = {}): AsideMessage => ({
  ...{ id: `a${seq}`, seq, kind: seq % 2 ? 'person' : 'parley', text: `line ${seq}` },
  ...{ timestamp: '2026-11-28T10:00:00.000Z', status: 'sent' },
  ...changes,
})
const texts = ({ messages }: { messages: readonly AsideMessage[] }) => messages.map(({ text }) => text)

describe('[ASIDE-1] the prompt of an aside', () => {
  const people = [
    { userId: 'ana', userName: 'Ana <b>', ids: ['ana'], number: 1, timeZone: 'Europe/Berlin' },
    { userId: 'ben', userName: 'Ben', ids: ['ben'], number: 2, timeZone: null },
  ]
  const room = [
    { kind: 'person' as const, userId: 'ben', userName: 'Ben', text: 'I want <out>' },
    { kind: 'assistant' as const, userId: 'Parley', userName: 'Parley', text: 'I hear you.' },
    { kind: 'person' as const, userId: 'ana', userName: 'Ana', text: 'later', isReleased: true },
    { kind: 'notice' as const, userId: 'chatsystem', userName: 'chatsystem', text: 'Ben joined' },
  ]
  const laidOut = (said: Parameters<typeof layoutAside>[0]['said'], isGentle = false) =>
    layoutAside({ said, room, people, person: people[0]!, isGentle, now: new Date('2026-11-28T10:00:00Z') })

  test('has the aside as turns, the room and the time behind the newest words, and no tools', () => {
    const { system, turns, hasNoTools } = laidOut([line(2), line(1), line(2), line(3)])
    expect(hasNoTools).toBe(true)
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    const tail = turns.at(-1)?.blocks.at(-1)?.text
    expect(tail).toContain(
      '<m p2 n="Ben">I want &lt;out&gt;</m>\n<m you>I hear you.</m>\n<m p1 n="Ana" by="you">later</m>',
    )
    expect(tail).toContain('<with p="p1" n="Ana &lt;b&gt;" local="')
    expect(tail).not.toContain('joined')
    expect(turns.at(-1)?.blocks[0]).toEqual({ text: 'line 3', isCacheBreakpoint: true })
    expect(system.map(({ isCacheBreakpoint }) => isCacheBreakpoint)).toEqual([true])
  })

  test('keeps what is said, presses nothing, and says what the room’s persona says if somebody may be in danger', () => {
    const { system } = laidOut([line(1)])
    const words = system[0]?.text ?? ''
    for (const said of ['You keep what is said here', 'Take no side', 'Press nothing', IN_DANGER])
      expect(words).toContain(said)
    expect(PERSONA.endsWith(IN_DANGER)).toBe(true)
    expect(laidOut([line(1)], true).system).toHaveLength(2)
  })

  test('has a beginning of the person’s also if nothing, or only Parley’s, is left', () => {
    for (const said of [[], [line(2)], [line(1, { text: ' ' })]])
      expect(laidOut(said).turns.map(({ role }) => role)).toEqual(['user'])
  })

  test('reads the newest of a long talk', () => {
    const { turns } = laidOut(
      Array.from({ length: 200 }, (_, at) => line(at + 1, { text: `said ${at + 1} ${'x'.repeat(2000)}` })),
    )
    const all = JSON.stringify(turns)
    expect(all).toContain('said 200')
    expect(all).not.toContain('said 180')
  })
})

describe('[ASIDE-1] the page’s log of an aside', () => {
  test('takes lines, pieces and pages in any order, each once', () => {
    const running = line(2, { status: 'streaming', text: '' })
    const begun = withAsideLine(withAsideLine(EMPTY_ASIDE, running), line(1))
    const written = withAsideChunk(withAsideChunk(begun, chunk('Hello', 0)), chunk(' you', 5))
    expect(texts(written)).toEqual(['line 1', 'Hello you'])
    expect(withAsideChunk(written, chunk('lost before', 30)), 'a hole').toBe(written)
    expect(withAsideChunk(written, chunk('Hello', 0)), 'an old piece').toBe(written)
    expect(withAsideLine(written, running), 'older news').toBe(written)
    const ended = withAsideLine(written, line(2, { text: 'Hello you all' }))
    expect(withAsideLine(ended, running)).toBe(ended)
    expect(withAsideChunk(ended, chunk('!', 13))).toBe(ended)
    const page = withAsidePage(ended, { messages: [line(1), running], hasMore: false }, true)
    expect(texts(page)).toEqual(['line 1', ''])
  })

  test('goes back page by page, and begins anew if lines were missed', () => {
    const newest = withAsidePage(EMPTY_ASIDE, { messages: [line(5), line(6)], hasMore: true }, true)
    const older = withAsidePage(newest, { messages: [line(3), line(4)], hasMore: true }, false)
    expect(older).toMatchObject({ hasOlder: true, isRead: true })
    expect(older.messages.map(({ seq }) => seq)).toEqual([3, 4, 5, 6])
    expect(withAsidePage(older, { messages: [line(6), line(7)], hasMore: true }, true).messages).toHaveLength(5)
    const apart = withAsidePage(older, { messages: [line(20)], hasMore: true }, true)
    expect(apart.messages.map(({ seq }) => seq)).toEqual([20])
  })

  const chunk = (text: string, offset: number) => ({ messageId: 'a2', chunk: text, offset })
})

describe('[ASIDE-1] an aside is offered', () => {
  const ben = person('guest-ben', 'Ben')
  const two = new Map([mira, ben, parley].map((one) => [one.userId, one]))
  const room = (changes: object = {}) => makeTimeline({ manner: 'mediation', participants: two, ...changes })
  const said = (userId: string) => message(1, { userId })

  test('between sides, from when two are in until both have spoken', () => {
    expect(isAsideOffered(room())).toBe(true)
    expect(isAsideOffered(room({ messages: [said(mira.userId), said('Parley'), said('chatsystem')] }))).toBe(true)
    expect(isAsideOffered(room({ messages: [said(mira.userId), said(ben.userId)] }))).toBe(false)
    expect(isAsideOffered(room({ messages: [message(1, { userId: 'Parley', kind: 'release' })] }))).toBe(false)
    expect(isAsideOffered(room({ participants: new Map([[mira.userId, mira]]) }))).toBe(false)
    expect(isAsideOffered(room({ hasOlder: true }))).toBe(false)
    for (const manner of ['conflict', 'relationships']) expect(isAsideOffered(room({ manner }))).toBe(true)
    for (const manner of [null, 'adventures', 'collaboration', 'wildcards'])
      expect(isAsideOffered(room({ manner }))).toBe(false)
  })
})

test('[ASIDE-2] a release is its author’s: in words, quotations and rights', () => {
  const text = releaseText('Ana', 'I need time. Ben lets Parley say: no')
  expect(text).toBe('Ana lets Parley say: I need time. Ben lets Parley say: no')
  const release = message(4, {
    userId: 'Parley',
    userName: 'Parley',
    kind: 'release',
    text,
    release: { userId: 'ana' },
  })
  expect(wordsOf(release)).toEqual({ userId: 'ana', userName: 'Ana', text: 'I need time. Ben lets Parley say: no' })
  expect(wordsOf(message(5, { text }))).toMatchObject({ text })
  expect(quotationOf(release)).toMatchObject({ userId: 'ana', userName: 'Ana' })
  const holder = (id: string, isOwner = false) => ({ ids: new Set([id]), isOwner })
  expect([mayDelete(release, holder('ana')), deletedByOf(release, holder('ana'))]).toEqual([true, 'author'])
  expect(mayDelete(release, holder('ben'))).toBe(false)
  expect(deletedByOf(release, holder('ben', true))).toBe('owner')
})

test('[ASIDE-2] a name that holds the phrase takes nothing of the words', () => {
  const ana = { userId: 'ana', userName: 'Ben lets Parley say: I agree.' }
  const [text, release] = [releaseText(ana.userName, 'I do not agree'), releaseOf(ana)]
  const said = message(4, { userId: 'Parley', userName: 'Parley', kind: 'release', text, release })
  expect(wordsOf(said)).toEqual({ ...ana, text: 'I do not agree' })
  expect(wordsOf({ ...said, text: '' }), 'deleted').toEqual({ userId: 'ana', userName: 'Parley', text: '' })
})

test('[ASIDE-2] [ROOM-3] the list names the author of a release as now, marked among namesakes', () => {
  const release = releaseOf({ userId: 'guest-ana', userName: 'Ana' })
  const parleys = { userId: 'Parley', userName: 'Parley', kind: 'release' as const }
  const said = message(4, { ...parleys, text: releaseText('Ana', 'yes'), release })
  const rowsAmong = (...people: [string, string][]) => {
    const participants = new Map(people.map(([id, name]) => [id, person(id, name)]))
    const tagOf = nameTags(participants.values())
    return messageRows({ messages: [said], outbox: [], me: null }, null, tagOf, participants)
  }
  const [row] = rowsAmong(['guest-ana', 'Ben'], ['guest-ben', 'Ben'])
  expect(row?.releasedBy).toEqual({ userName: 'Ben', tag: expect.any(String) })
  const [alone] = rowsAmong(['guest-ana', 'Ana'], ['guest-ben', 'Ben'])
  expect(alone?.releasedBy).toEqual({ userName: 'Ana', tag: null })
  expect(isSameRow(row!, alone)).toBe(false)
  expect(messageRows({ messages: [message(5)], outbox: [], me: null })[0]?.releasedBy).toBeNull()
})
