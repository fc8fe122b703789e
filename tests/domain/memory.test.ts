import { describe, expect, test } from 'vitest'
import { checkNotes, type RawNotes } from '#lib/domain/parley/memory/check-notes.ts'
import { holdingAt, nextSegment, restOf, type MemoryLine } from '#lib/domain/parley/memory/memory.ts'
import { notesQuestion } from '#lib/domain/parley/memory/memory-prompt.ts'
import { memoryTexts } from '#lib/domain/parley/prompt/prompt-memory.ts'
import type { PromptPerson } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { searchTerms } from '#lib/domain/parley/memory/search-terms.ts'
import { promptOf } from '#tests/support/prompt.ts'

const START = Date.UTC(2026, 10, 21, 9)
const HOUR_MS = 3_600_000
const at = (ms: number) => new Date(START + ms)

const PEOPLE: PromptPerson[] = ['ana', 'ben'].map((userId, index) => ({
  ...{ userId, ids: [userId, `${userId}-as-guest`], number: index + 1, userName: userId, timeZone: null },
  ...{ isOnline: true, lastSeenAt: at(0), joinedSeq: 1 },
}))
const line = (seq: number, userId: string, text = 'hm', kind: PromptLine['kind'] = 'person'): PromptLine => {
  return { seq, userId, userName: userId, text, at: at(seq * 1000), kind, seenSeq: null }
}

describe('a segment', () => {
  const lines = (count: number, gapAfter = 0, text = 'hm') =>
    Array.from({ length: count }, (_, index) => {
      const late = gapAfter > 0 && index >= gapAfter ? 3 * HOUR_MS : 0
      return { seq: index + 11, at: at(index * 1000 + late), text, isFinal: true }
    })

  test('is forty messages', () => {
    expect(nextSegment(lines(39), at(40_000))).toBeNull()
    expect(nextSegment(lines(75), at(80_000))).toEqual({ fromSeq: 11, toSeq: 50 })
  })
  test('ends at a long pause, in the middle or until now', () => {
    expect(nextSegment(lines(20, 12), at(3 * HOUR_MS))).toEqual({ fromSeq: 11, toSeq: 22 })
    expect(nextSegment(lines(20), at(3 * HOUR_MS))).toEqual({ fromSeq: 11, toSeq: 30 })
    expect(nextSegment(lines(5), at(3 * HOUR_MS)), 'too little to note').toBeNull()
  })
  test('is shorter if messages are long', () => {
    expect(nextSegment(lines(20, 0, 'x'.repeat(4000)), at(0))).toEqual({ fromSeq: 11, toSeq: 13 })
  })
  test('[DEC-61] made on demand takes the rest, from eight messages on, forty at most', () => {
    expect(restOf(lines(7))).toBeNull()
    expect(restOf(lines(8))).toEqual({ fromSeq: 11, toSeq: 18 })
    expect(restOf(lines(75))).toEqual({ fromSeq: 11, toSeq: 50 })
    const running = lines(20).map((one, index) => ({ ...one, isFinal: index !== 9 }))
    expect(restOf(running)).toEqual({ fromSeq: 11, toSeq: 19 })
  })
  test('never holds a running reply, nor later messages', () => {
    const running = lines(75).map((one, index) => ({ ...one, isFinal: index !== 30 }))
    expect(nextSegment(running, at(9 * HOUR_MS))).toBeNull()
    expect(
      nextSegment(
        lines(75).map((one, index) => ({ ...one, isFinal: index !== 60 })),
        at(0),
      )?.toSeq,
    ).toBe(50)
  })
})

describe('a line for the notes carries its author’s local time', () => {
  const evening = { ...line(11, 'ana-as-guest', 'I have an exam tomorrow'), at: new Date('2026-11-25T02:30:00Z') }
  const asked = (timeZone: string | null) => {
    const people = PEOPLE.map((person) => ({ ...person, timeZone }))
    return notesQuestion({ people, lines: [evening], facts: [] })
  }

  test('in an evening that is the next day in UTC', () => {
    const { system, text } = asked('America/Los_Angeles')
    expect(text).toBe('<m 11 p1 n="ana-as-guest" t="Tuesday 24 November 2026, 18:30">I have an exam tomorrow</m>')
    expect(system).toContain("'tomorrow' in a line of Tuesday 24 November 2026 is 25 November 2026")
  })
  test('in UTC, if the author’s zone is unknown', () => {
    expect(asked(null).text).toContain('t="2026-11-25T02:30Z"')
  })
})

describe('notes that are accepted from a model', () => {
  const lines = [
    line(11, 'ana', 'I live in Lisbon'),
    line(12, 'ben-as-guest', 'Ana owes me money'),
    line(13, 'Parley', 'noted', 'assistant'),
    line(14, 'chatsystem', 'Ana joined', 'notice'),
  ]
  const known: MemoryLine = {
    id: 'k',
    toSeq: 5,
    kind: 'fact',
    userId: 'ana',
    namedIds: [],
    seqs: [3],
    text: 'lives in Porto',
    replacesId: null,
  }
  const raw = (changes: Partial<RawNotes>): RawNotes => {
    return { topic: { text: 'homes', m: [11] }, decisions: [], questions: [], positions: [], facts: [], ...changes }
  }
  const facts = (...notes: RawNotes['facts']) =>
    checkNotes(raw({ facts: notes }), { people: PEOPLE, lines, facts: [known] })?.filter(({ kind }) => kind === 'fact')

  test('facts about a person from that person’s own messages, under the id they have now', () => {
    expect(facts({ p: 'p1', text: 'lives in Lisbon', m: [11], replaces: 'f1' })).toEqual([
      { kind: 'fact', userId: 'ana', namedIds: [], seqs: [11], text: 'lives in Lisbon', replacesId: 'k' },
    ])
    expect(facts({ p: 'p2', text: 'lends money', m: [12] })).toMatchObject([{ userId: 'ben' }])
  })
  test.each([
    ['what somebody else said about them', { p: 'p1', text: 'owes Ben money', m: [12] }],
    ['what Parley said', { p: 'p1', text: 'is noted', m: [13] }],
    ['what a notice said', { p: 'p1', text: 'joined', m: [14] }],
    ['what stands in no message of the stretch', { p: 'p1', text: 'is king', m: [99, 3] }],
    ['nobody in the room', { p: 'p7', text: 'is king', m: [11] }],
    ['no words', { p: 'p1', text: ' \n ', m: [11] }],
    ['what is known already', { p: 'p1', text: 'lives in Porto', m: [11] }],
  ])('not %s', (_, fact) => expect(facts(fact)).toEqual([]))

  test('a fact that was noted before they signed in is theirs still: replaced, and not noted again', () => {
    const before = { ...known, userId: 'ana-as-guest' }
    const noted = (fact: RawNotes['facts'][number]) =>
      checkNotes(raw({ facts: [fact] }), { people: PEOPLE, lines, facts: [before] })?.filter(
        ({ kind }) => kind === 'fact',
      )
    expect(noted({ p: 'p1', text: 'moved', m: [11], replaces: 'f1' })).toMatchObject([{ replacesId: 'k' }])
    expect(noted({ p: 'p1', text: 'lives in Porto', m: [11] })).toEqual([])
  })

  test('a duplicate note about a person is one note, which goes once it is forgotten', () => {
    const fact = { p: 'p1', text: 'lives in Faro', m: [11] }
    expect(facts(fact, { ...fact, text: ' lives in Faro' }, { ...fact, p: 'p2', m: [12] })).toMatchObject([
      { userId: 'ana', seqs: [11] },
      { userId: 'ben', seqs: [12] },
    ])
  })

  test('a fact replaces only one of the same person', () => {
    expect(facts({ p: 'p2', text: 'lends', m: [12], replaces: 'f1' })).toMatchObject([{ replacesId: null }])
    expect(facts({ p: 'p1', text: 'moved', m: [11], replaces: 'f9' })).toMatchObject([{ replacesId: null }])
  })
  test('nothing without a topic, and long texts cut', () => {
    const told = { people: PEOPLE, lines, facts: [] }
    expect(checkNotes(raw({ topic: { text: 'homes', m: [77] } }), told)).toBeNull()
    expect(checkNotes(raw({ topic: { text: 'x'.repeat(9000), m: [11] } }), told)?.[0]?.text).toHaveLength(240)
  })
  test('as decided what two people said, where two spoke; alone, what the one said', () => {
    const decided = (m: number[], spoken = lines) =>
      checkNotes(raw({ decisions: [{ text: 'Ben pays Ana', m }] }), {
        people: PEOPLE,
        lines: spoken,
        facts: [],
      })?.filter(({ kind }) => kind === 'decision')
    expect(decided([11, 12])).toMatchObject([{ seqs: [11, 12] }])
    expect(decided([11])).toEqual([])
    expect(decided([11, 13, 14, 99]), 'Parley, a notice and nothing agree to nothing').toEqual([])
    expect(
      decided(
        [11],
        lines.filter(({ userId }) => userId !== 'ben-as-guest'),
      ),
    ).toMatchObject([{ seqs: [11] }])
  })

  test.each([
    ['Ben owes her money', ['ben']],
    ['owes "BEN" money', ['ben']],
    ['p2’s debts', ['ben']],
    ['Ana and P2 argue', ['ana', 'ben']],
    ['what Benny-as-was owes', ['ben']],
    ['Benedict, p22 and banana', []],
  ])('people whom a note names are kept with it: %j', (text, namedIds) => {
    const renamed = [...lines, { ...line(15, 'ben'), userName: 'Benny-as-was' }]
    const told = { people: PEOPLE, lines: renamed, facts: [] }
    expect(checkNotes(raw({ topic: { text, m: [11] } }), told)?.[0]).toMatchObject({ kind: 'topic', namedIds })
    expect(checkNotes(raw({ facts: [{ p: 'p1', text, m: [11] }] }), told)?.at(-1)).toMatchObject({
      kind: 'fact',
      namedIds,
    })
  })

  test('[EDIT-4] has all its sources, of which the prompt shows six', () => {
    const spoken = Array.from({ length: 9 }, (_, at) => line(at + 1, at % 2 === 0 ? 'ana' : 'ben'))
    const decisions = [{ text: 'all of it', m: spoken.map(({ seq }) => seq) }]
    const notes = checkNotes(raw({ topic: { text: 'homes', m: [1] }, decisions }), {
      ...{ people: PEOPLE, lines: spoken, facts: [] },
    })!
    expect(notes.at(-1)).toMatchObject({ kind: 'decision', seqs: [1, 2, 3, 4, 5, 6, 7, 8, 9] })
    const memory = {
      segments: [{ fromSeq: 1, toSeq: 9 }],
      lines: notes.map((note) => ({ ...note, id: 'n', toSeq: 9 })),
    }
    expect(memoryTexts(memory, 9, String).summaries.join()).toContain('<decision m="1 2 3 4 5 6">all of it</decision>')
  })

  test('an open question belongs to the person who asked it', () => {
    const notes = checkNotes(raw({ questions: [{ p: 'p1', text: 'when?', m: [12] }] }), {
      people: PEOPLE,
      lines,
      facts: [],
    })
    expect(notes?.at(-1)).toMatchObject({ kind: 'question', userId: 'ben' })
  })
})

test('a replaced fact holds until the one that replaces it is in the prompt too', () => {
  const fact = (id: string, toSeq: number, replacesId: string | null): MemoryLine => {
    return { id, toSeq, kind: 'fact', userId: 'ana', namedIds: [], seqs: [toSeq], text: id, replacesId }
  }
  const lines = [fact('old', 40, null), fact('new', 200, 'old')]
  expect(holdingAt(lines, 80).map(({ id }) => id)).toEqual(['old'])
  expect(holdingAt(lines, 200).map(({ id }) => id)).toEqual(['new'])
})

describe('the prompt', () => {
  const prompt = (lines: PromptLine[], more: object = {}) =>
    promptOf({ people: PEOPLE, lines, hiddenPrompt: null, now: at(HOUR_MS), ...more })
  const text = ({ turns }: ReturnType<typeof prompt>) =>
    turns.flatMap(({ blocks }) => blocks.map((block) => block.text)).join('\n')

  test('a message under an earlier id belongs to the same person', () => {
    expect(text(prompt([line(1, 'ben-as-guest', 'hi')]))).toMatch(/ p2 \d\d:\d\d n="ben-as-guest"/)
  })

  test('a new day where the room lives is a line of its own, with or without a pause', () => {
    const midnight = Date.UTC(2026, 10, 21, 15, 0, 0) // in Tokyo
    const around = [-5, 5].map((minutes, index) => ({
      ...line(index + 1, 'ana'),
      at: new Date(midnight + minutes * 60_000),
    }))
    expect(text(prompt(around, { homeZone: 'Asia/Tokyo' }))).toContain(
      '</m>\n<day zone="Asia/Tokyo">Sunday 22 November 2026</day>\n<m 2 p1 00:05>',
    )
    expect(text(prompt(around, { homeZone: 'Europe/Lisbon' })).match(/<day /g)).toHaveLength(1)
    const long = [line(1, 'ana'), { ...line(2, 'ana'), at: at(20 * HOUR_MS) }]
    expect(text(prompt(long, { homeZone: 'UTC' }))).toContain(
      '<gap length="20 hours"/>\n<day zone="UTC">Sunday 22 November 2026</day>',
    )
  })
})

test.each([
  ['Where is the Garden-party?', ['where', 'is', 'the', 'garden', 'party'], []],
  ["'; DROP TABLE message; --", ['drop', 'table', 'message'], []],
  ['a:* & !b | (c)', ['a', 'b', 'c'], []],
  ['Müller', ['müller', 'Müller'], []],
  ['東京に行く日', [], ['東京', '行', '日']],
  ['ありがとう', [], ['ありがとう']],
  ['%_\\', [], []],
])('a search for %j looks for nothing but words', (query, words, parts) => {
  expect(searchTerms(query)).toEqual({ words, parts })
})
