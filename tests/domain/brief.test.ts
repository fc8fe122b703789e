import { describe, expect, test } from 'vitest'
import type { Agreed } from '#lib/domain/cards/agreed.ts'
import { mentionsIn } from '#lib/domain/messages/addressed/mentions.ts'
import { quotationOf } from '#lib/domain/messages/addressed/quotation.ts'
import { checkNotes, type RawNotes } from '#lib/domain/parley/memory/check-notes.ts'
import type { MemoryLine } from '#lib/domain/parley/memory/memory.ts'
import { notesQuestion } from '#lib/domain/parley/memory/memory-prompt.ts'
import type { PromptPerson } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { makeBrief, type BriefMessage } from '#lib/domain/reading/brief.ts'
import { firstOf, stillTrue, type ShownBrief } from '#lib/domain/reading/shown-brief.ts'
import type { Brief } from '#lib/protocol/events/reading.ts'
import type { MessagesRequest } from '#sandbox/model/request.ts'
import { writeNotes } from '#sandbox/model/replies/write-notes.ts'
import { briefs, type BriefCase } from '#tests/support/corpus.ts'
import { message } from './timeline-builders.ts'

const AT = new Date('2026-11-21T10:00:00Z')
const idOf = (name: string) => (name === 'Parley' ? name : `id-${name}`)

function peopleOf({ people }: BriefCase): PromptPerson[] {
  return people.map((userName, index) => ({
    ...{ userId: idOf(userName), ids: [idOf(userName)], number: index + 1, userName, timeZone: null },
    ...{ isOnline: true, lastSeenAt: AT, joinedSeq: 1 },
  }))
}

/** Builds the messages that the database would return and the notes are made of. */
function messagesOf(chat: BriefCase): BriefMessage[] {
  const people = peopleOf(chat)
  const said = chat.says.map((line, at) => {
    const [, userName = '', answers, text = ''] = /^([^:>]+)(?:>(\d+))?: (.*)$/u.exec(line) ?? []
    return { id: `m${at + 1}`, seq: at + 1, userId: idOf(userName), userName, text, answers: Number(answers ?? 0) }
  })
  return said.map(({ answers, ...one }) => {
    const quoted = said.find(({ seq }) => seq === answers)
    const isAssistant = one.userId === 'Parley'
    const isAnswer = ({ answers, seq, userId }: (typeof said)[number]) =>
      answers === one.seq || (isAssistant && seq > one.seq && userId === idOf(chat.reader))
    const answeredBy = said.filter(isAnswer).map(({ userId }) => userId)
    const mentions = mentionsIn(one.text, people)
    return { ...one, isAssistant, mentions, answeredBy, ...(quoted && { replyTo: quotationOf(quoted) }) }
  })
}

const linesOf = (messages: readonly BriefMessage[]): PromptLine[] =>
  messages.map(({ seq, userId, userName, text }) => ({
    ...{ seq, userId, userName, text, at: AT, seenSeq: null },
    kind: userId === 'Parley' ? 'assistant' : 'person',
  }))

function briefWith(chat: BriefCase, raw: RawNotes): Brief | null {
  const [people, messages] = [peopleOf(chat), messagesOf(chat)]
  const readerIds = [idOf(chat.reader)]
  const checked = checkNotes(raw, { people, lines: linesOf(messages), facts: [] }) ?? []
  const notes = checked.map((note, at): MemoryLine => ({ ...note, id: `n${at}`, toSeq: messages.length }))
  const unreadOnes = messages.filter(({ seq, userId }) => seq > chat.readUpTo && !readerIds.includes(userId))
  const unread = [...Map.groupBy(unreadOnes, ({ userId }) => userId).values()].map((theirs) => ({
    ...{ userId: theirs[0]!.userId, userName: theirs[0]!.userName, count: theirs.length },
  }))
  const isTold = ({ kind }: MemoryLine) => kind === 'decision' || kind === 'question'
  return makeBrief({
    readerIds,
    people,
    afterSeq: chat.readUpTo,
    unread,
    notes: notes.filter(isTold),
    messages,
    agreed: [],
  })
}

function labelledNotes({ notes }: BriefCase): RawNotes {
  const of = (kind: string) => notes.filter((note) => note.kind === kind)
  return {
    ...{ topic: { text: 'what they said', m: [1] }, positions: [], facts: [] },
    ...{ decisions: of('decision'), questions: of('question') },
  }
}

describe('[BRIEF-3] in twenty labelled chats', () => {
  test('there are twenty, each with enough that was missed', () => {
    expect(briefs).toHaveLength(20)
    expect(new Set(briefs.map(({ language }) => language)).size).toBeGreaterThan(10)
  })

  test.each(briefs)('$language: $title: all lines have a source, and are whose they are', (chat) => {
    const { lines } = briefWith(chat, labelledNotes(chat))!
    expect(lines.map(({ kind, userName, seq }) => ({ kind, by: userName, source: seq }))).toEqual(
      chat.lines.map(({ kind, by, source }) => ({ kind, by, source })),
    )
    for (const { sources } of lines) expect(sources.length).toBeGreaterThan(0)
  })

  test.each(briefs)('$language: $title: with the notes of the stand-in nothing is anybody else’s', (chat) => {
    const messages = messagesOf(chat)
    const { text } = notesQuestion({ people: peopleOf(chat), lines: linesOf(messages), facts: [] })
    const request = { turns: [{ role: 'user', blocks: [{ type: 'text', text }] }] } as unknown as MessagesRequest
    const { lines } = briefWith(chat, JSON.parse(writeNotes(request)) as RawNotes)!
    for (const { kind, text: words, sources, userId, userName } of lines) {
      const first = messages.find(({ id }) => id === sources[0])!
      expect(words, 'it quotes its source').toBe(first.text)
      if (kind === 'decided') expect([userId, userName]).toEqual([null, null])
      else expect([userId, userName]).toEqual([first.userId, first.userName])
      expect(first.userId === idOf(chat.reader) && kind === 'asked').toBe(false)
    }
    const asked = chat.lines.filter(({ kind }) => kind === 'asked').map(({ source }) => source)
    expect(lines.filter(({ kind }) => kind === 'asked').map(({ seq }) => seq)).toEqual(expect.arrayContaining(asked))
  })
})

describe('[BRIEF-2] a brief', () => {
  const people = ['ana', 'ben', 'cleo'].map((userId) => ({
    ...{ userId, userName: userId, ids: [userId, `${userId}-as-guest`] },
  }))
  const said = (seq: number, userId: string, changes: Partial<BriefMessage> = {}): BriefMessage => ({
    ...{ id: `m${seq}`, seq, userId, userName: userId, text: `text ${seq}`, answeredBy: [] },
    isAssistant: userId === 'Parley',
    ...changes,
  })
  const note = (kind: MemoryLine['kind'], seqs: number[], changes: Partial<MemoryLine> = {}): MemoryLine => ({
    ...{ id: `n${seqs.join()}`, toSeq: 40, kind, userId: null, namedIds: [], seqs, text: `note of ${seqs.join()}` },
    ...{ replacesId: null, ...changes },
  })
  const missed = (notes: MemoryLine[], messages: BriefMessage[], count = 16, agreed: Agreed[] = []) =>
    makeBrief({
      ...{ readerIds: ['ana', 'ana-as-guest'], people, afterSeq: 10, notes, messages, agreed },
      unread: [
        { userId: 'ben-as-guest', userName: 'Ben of then', count: 2 },
        { userId: 'ben', userName: 'Benjamin', count: count - 2 },
      ],
    })
  const linesIn = (...given: Parameters<typeof missed>) => missed(...given)?.lines

  test('begins with sixteen messages, and does not tell which ids belong to one person', () => {
    expect(missed([], [], 15)).toBeNull()
    expect(missed([], [])).toEqual({
      ...{ count: 16, lines: [] },
      people: [
        { userId: 'ben', userName: 'ben', count: 14 },
        { userId: 'ben-as-guest', userName: 'Ben of then', count: 2 },
      ],
    })
  })

  test('leaves out read messages, and lines whose source cannot be read', () => {
    const messages = [said(8, 'ben'), said(9, 'cleo'), said(12, 'cleo'), said(13, 'ana')]
    expect(linesIn([note('decision', [8, 9])], messages), 'all of it was read').toEqual([])
    expect(linesIn([note('decision', [9, 13])], messages), 'what followed was one’s own').toEqual([])
    expect(linesIn([note('decision', [9, 12])], messages)).toMatchObject([{ sources: ['m9', 'm12'], seq: 9 }])
    expect(linesIn([note('decision', [9, 12, 14])], messages), 'one is deleted').toEqual([])
    expect(linesIn([note('decision', [])], messages)).toEqual([])
  })

  test('has a question of its author’s under any id, and not once another person has answered it', () => {
    const question = (changes: Partial<MemoryLine> = {}) => [note('question', [12], { userId: 'ben', ...changes })]
    const asks = (changes: Partial<BriefMessage> = {}) => [said(12, 'ben-as-guest', { userName: 'Then', ...changes })]
    expect(linesIn(question(), asks())).toMatchObject([{ kind: 'open', userId: 'ben-as-guest', userName: 'Then' }])
    expect(linesIn(question({ userId: 'cleo' }), asks()), 'not whose the note says it is').toEqual([])
    expect(linesIn(question(), asks({ answeredBy: ['cleo'] }))).toEqual([])
    expect(linesIn(question(), asks({ answeredBy: ['ben'] }))).toHaveLength(1)
    const ofAna = asks({ text: 'can ana come?' })
    expect(linesIn(question({ namedIds: ['ana'] }), ofAna)).toMatchObject([{ kind: 'asked', userName: 'Then' }])
    expect(linesIn(question({ namedIds: ['ana'] }), asks()), 'named by the note alone').toEqual([])
  })

  test('asks the messages that mention or answer its reader, until they answer, each message once', () => {
    const mentions = [{ userId: 'ana-as-guest', start: 0, length: 4 }]
    const messages = [
      said(9, 'ben', { mentions }),
      said(11, 'ben', { mentions }),
      said(12, 'cleo', { replyTo: { userId: 'ana' } }),
      said(13, 'cleo', { replyTo: { userId: 'ben' } }),
      said(14, 'ben', { mentions, answeredBy: ['ana'] }),
      said(15, 'ana', { mentions }),
    ]
    const notes = [note('question', [11], { userId: 'ben', namedIds: ['ana'] })]
    expect(linesIn(notes, messages)).toMatchObject([
      { kind: 'asked', seq: 11, text: 'text 11', userName: 'ben' },
      { kind: 'asked', seq: 12, text: 'text 12', userName: 'cleo' },
    ])
  })

  test('asks the questions that Parley put to its reader by name, until they say something', () => {
    const asks = (text: string, changes: Partial<BriefMessage> = {}) =>
      linesIn([], [said(12, 'Parley', { text, ...changes })])?.map(({ kind, userId, seq }) => [kind, userId, seq])
    expect(asks('Ana, what do you think of Friday?')).toEqual([['asked', 'Parley', 12]])
    expect(asks('Friday it is. What does ana say?')).toEqual([['asked', 'Parley', 12]])
    expect(asks('Ana, what do you think of Friday?', { seq: 9 }), 'read').toEqual([])
    expect(asks('Ana, what do you think of Friday?', { answeredBy: ['ana-as-guest'] })).toEqual([])
    expect(asks('Ana, what do you think?', { userId: 'Parley', isAssistant: false }), 'a release').toEqual([])
    for (const text of ['Ben, what do you think?', 'What do you all think?', 'Ana, that is hard.']) {
      expect(asks(text), text).toEqual([])
    }
  })

  const asksAna = (text: string, ...names: string[]) => {
    const named = names.map((userName, at) => ({ userId: `p${at}`, userName, ids: [`p${at}`] }))
    const brief = makeBrief({
      ...{ readerIds: ['p0'], people: named, afterSeq: 10, notes: [], agreed: [] },
      ...{ unread: [{ userId: 'p1', userName: '', count: 16 }], messages: [said(12, 'Parley', { text })] },
    })
    return brief?.lines.map(({ kind }) => kind)
  }

  test.each([
    ['Ana Maria, does eight suit you?', 'Ana', 'Ana Maria'],
    ['Ana Maria, does eight suit you? Ana said it would.', 'Ana', 'Ana Maria'],
    ['Ana Maria, did Ana say yes?', 'Ana', 'Ana Maria'],
    ['@Ana Maria, does eight suit you?', 'Ana', 'Ana Maria'],
    ['Hey Ana Maria does eight suit you?', 'Ana', 'Ana Maria'],
    ['Does eight suit Ana Maria?', 'Ana', 'Ana Maria'],
    ['Ana, does eight suit you?', 'Ana Maria', 'Ana'],
    ['Ana, did Ana Maria say yes?', 'Ana Maria', 'Ana'],
    ['Ana, does eight suit you?', 'Ana López', 'Ana Ruiz'],
    ['Ana Ruiz, does eight suit you?', 'Ana López', 'Ana Ruiz'],
    ['Ana, does eight suit you?', 'Ana', 'Ana'],
  ])('[BRIEF-3] asks nobody whose namesake may be meant: %s (%s, %s)', (text, reader, other) => {
    expect(asksAna(text, reader, other, 'Ben Miller')).toEqual([])
  })

  test.each([
    ['Ana Maria, does eight suit you?', 'Ana Maria', 'Ana'],
    ['Ana, does eight suit you?', 'Ana', 'Ana Maria'],
    ['Ana López, does eight suit you?', 'Ana López', 'Ana Ruiz'],
    ['Ana, nice. Does eight suit you?', 'Ana', 'Ana Maria'],
    ['Does eight suit Ana?', 'Ana', 'Ana Maria'],
    ['Ana and Ben, does eight suit you?', 'Ana López', 'Cleo'],
    ['Ana and Ana Maria, does eight suit you?', 'Ana', 'Ana Maria'],
    ['Cleo, nice. Ben, ok. Does that suit Ana?', 'Ana López', 'Cleo'],
  ])('[BRIEF-3] asks the reader whom a name means for certain: %s (%s, %s)', (text, reader, other) => {
    expect(asksAna(text, reader, other, 'Ben Miller')).toEqual(['asked'])
  })

  test('is short: the five newest of a kind', () => {
    const messages = Array.from({ length: 9 }, (_, at) => said(11 + at, 'ben', { replyTo: { userId: 'ana' } }))
    expect(linesIn([], messages)?.map(({ seq }) => seq)).toEqual([15, 16, 17, 18, 19])
  })

  test('[CARD-1] has agreed cards before notes, and none whose message was cleared', () => {
    const card = (seq: number, changes: Partial<Agreed> = {}): Agreed => ({
      ...{ id: `c${seq}`, messageId: `m${seq}`, seq, openedAt: AT, closedSeq: 30, question: 'Who cooks?' },
      ...{ lines: ['Ben cooks', '**At eight**'], ...changes },
    })
    const messages = Array.from({ length: 6 }, (_, at) => said(21 + at, 'ben'))
    const notes = messages.map(({ seq }) => note('decision', [seq]))
    const long = card(7, { lines: Array(20).fill('so be it '.repeat(50)) as string[] })
    const lines = linesIn(notes, messages, 16, [card(5), card(6, { messageId: null }), long])
    expect(lines?.map(({ seq }) => seq)).toEqual([5, 7, 24, 25, 26])
    expect(lines?.[0]).toMatchObject({ text: 'Who cooks? · Ben cooks · At eight', userId: null, sources: ['m5'] })
    expect(lines?.[1]?.text).toMatch(/^.{200,239}…$/u)
  })
})

describe('[BRIEF-2] a brief on a page', () => {
  const shown: ShownBrief = {
    ...{ count: 16, people: [], afterSeq: 10, upToSeq: 30, rev: 5, wasAtBeginning: false },
    lines: [11, 12].map((seq) => {
      return { kind: 'open', text: 'why?', userId: 'ben', userName: 'Ben', sources: [`m${seq}`], seq }
    }),
  }
  const left = (messages: ReturnType<typeof message>[], clearedSeq = 0) =>
    stillTrue(shown, { messages, clearedSeq })?.lines.map(({ seq }) => seq)

  test('loses deleted and edited messages, and goes with a clear', () => {
    const deletedAt = AT.toISOString()
    expect(left([message(11), message(12, { rev: 9 })]), 'a reaction').toEqual([11, 12])
    expect(left([message(11, { rev: 6, deletedAt }), message(12, { rev: 4, editedAt: deletedAt })])).toEqual([12])
    expect(left([], 20)).toBeUndefined()
  })

  test('begins with the first unread message of another, if its page is here', () => {
    const me = { userId: 'me', userName: 'Me', ids: new Set(['me']), isOwner: false }
    const messages = [message(10), message(11, { userId: 'me' }), message(12, { userId: 'chatsystem' }), message(13)]
    const page = { messages, hasOlder: true, me, cards: new Map() }
    expect(firstOf(shown, page)).toBe(13)
    expect(firstOf(shown, { ...page, messages: messages.slice(2) })).toBeNull()
    expect(firstOf(shown, { ...page, messages: messages.slice(2), hasOlder: false })).toBe(13)
  })
})
