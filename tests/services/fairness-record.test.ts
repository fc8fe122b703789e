import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeFairnessQuestions } from '#lib/adapters/prisma/fairness/fairness-questions.ts'
import { makeFairnessRecords } from '#lib/adapters/prisma/fairness/fairness-records.ts'
import { makeReadFairness } from '#lib/services/fairness/read-fairness.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()
const PEOPLE = ['Ana', 'Ben', 'Cleo'] as const
type Name = (typeof PEOPLE)[number]

/** One message of a generated room. `asks` names the people whom Parley asks something. */
type Said = {
  by: Name | 'Parley' | 'chatsystem' | 'release'
  text: string
  asks: Name | null
  answers: Name | null
  isDeleted: boolean
  isStopped: boolean
  /** Parley's messages: a check-in, whose text people wrote, or a reply whose question was deleted. */
  isCheckIn: boolean
  isCutOff: boolean
  isRead: boolean
}
/** A line of the notes; its sources are indexes of messages. */
type Note = { sources: number[]; kind: 'decision' | 'fact' | 'topic'; isRemoved: boolean }
/** A card of one line; its sources are indexes of messages. */
type OneLine = { sources: number[]; state: 'open' | 'agreed' | 'withdrawn'; by: Name | 'Parley' }
type Room = { messages: Said[]; notes: Note[]; cards: OneLine[]; cleared: number }

const name = fc.constantFrom(...PEOPLE)
const said: fc.Arbitrary<Said> = fc
  .record({
    by: fc.constantFrom(...PEOPLE, 'Parley', 'Parley', 'Parley', 'chatsystem', 'release'),
    asks: fc.option(name, { nil: null }),
    words: fc.constantFrom('that is noted', 'a picnic 🧺 in the park', 'ok', 'schön 𝒜', ''),
    answers: fc.option(name, { nil: null }),
    isDeleted: fc.nat(9).map((at) => at === 0),
    isStopped: fc.nat(5).map((at) => at === 0),
    isCheckIn: fc.nat(5).map((at) => at === 0),
    isCutOff: fc.nat(2).map((at) => at === 0),
    isRead: fc.boolean(),
  })
  .map(({ words, ...rest }) => ({
    ...rest,
    text: rest.by === 'Parley' && rest.asks !== null ? `${words} 🙂. ${rest.asks}, what do you need?` : words,
  }))
const sources = fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 4 })
const note: fc.Arbitrary<Note> = fc.record({
  sources,
  kind: fc.constantFrom('decision', 'fact', 'topic'),
  isRemoved: fc.nat(4).map((at) => at === 0),
})
const card: fc.Arbitrary<OneLine> = fc.record({
  ...{ sources, state: fc.constantFrom('open', 'agreed', 'withdrawn') },
  by: fc.constantFrom('Parley', 'Parley', 'Ana'),
})

let rooms = 0
const idOf = (one: string, room: number) => (one === 'Parley' || one === 'chatsystem' ? one : `${one}-${room}`)
const kindOf = ({ by }: Said) =>
  by === 'Parley' ? 'parley' : by === 'chatsystem' ? 'notice' : by === 'release' ? 'release' : 'person'
const userOf = ({ by }: Said) => (by === 'release' ? 'Parley' : by)
/** A release is Ben's (ASIDE-2). */
const RELEASER = 'Ben'
const authorOf = ({ by }: Said) => (by === 'release' ? RELEASER : by)

async function store(room: number, { messages, notes, cards, cleared }: Room) {
  const sessionId = `room-${room}`
  const { pool } = own.services.database
  await pool.query('INSERT INTO session (id, last_seq, cleared_seq) VALUES ($1, $2, $3)', [
    ...[sessionId, messages.length, cleared],
  ])
  for (const [at, person] of PEOPLE.entries()) {
    await pool.query(
      `INSERT INTO participant (session_id, user_id, user_name, joined_at) VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
      [sessionId, idOf(person, room), person, at],
    )
  }
  for (const [at, message] of messages.entries()) {
    const details = {
      ...(message.answers && { replyTo: { userId: idOf(message.answers, room) } }),
      ...(message.by === 'release' && { release: { userId: idOf(RELEASER, room) } }),
      ...(message.by === 'Parley' && message.isCheckIn && { checkIn: { checkInId: 'c', userIds: [] } }),
      ...(message.by === 'Parley' && message.isCutOff && { cutOff: true }),
      ...(message.isDeleted && { deleted: { at: '2026-11-28T12:00:00Z', by: 'author' } }),
    }
    const isStopped = message.by === 'Parley' && message.isStopped
    await pool.query(
      `INSERT INTO message (session_id, seq, id, user_id, user_name, kind, text, details, status, error, seen_seq)
       VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[sessionId, at + 1, `m-${room}-${at}`, idOf(userOf(message), room), kindOf(message)],
        ...[
          message.isDeleted ? '' : message.text,
          details,
          isStopped ? 'failed' : 'sent',
          isStopped ? 'stopped' : null,
        ],
        message.by === 'Parley' ? Math.max(0, message.isRead ? at : at - 1) : null,
      ],
    )
  }
  for (const [at, { sources, kind, isRemoved }] of notes.entries()) {
    await pool.query(
      `INSERT INTO memory_line (id, session_id, to_seq, position, kind, source_seqs, text, removed_at)
       VALUES ($1, $2, 1, $3, $4, $5, 'a note', $6)`,
      [`l-${room}-${at}`, sessionId, at, kind, sources.map((source) => source + 1), isRemoved ? new Date() : null],
    )
  }
  for (const [at, { sources, state, by }] of cards.entries()) {
    await pool.query(
      `INSERT INTO card (session_id, id, kind, state, question, opened_by, message_id, seq, rev)
       VALUES ($1, $2, 'agreement', $3, 'Who cooks?', $4, 'a message', 1, 1)`,
      [sessionId, `c-${at}`, state, idOf(by, room)],
    )
    await pool.query(
      `INSERT INTO card_line (session_id, card_id, id, position, text, source_ids) VALUES ($1, $2, 'l', 0, 'Ana', $3)`,
      [sessionId, `c-${at}`, sources.map((source) => `m-${room}-${source}`)],
    )
  }
  return sessionId
}

/** Counts the same record by brute force. */
function recount(room: number, { messages, notes, cards, cleared }: Room) {
  const isThere = (at: number) => at >= cleared && messages[at] !== undefined && !messages[at].isDeleted
  const people = PEOPLE.map((person) => ({
    ...{ userId: idOf(person, room), userName: person as string },
    ...{ replies: 0, characters: 0, asked: 0, points: 0 },
  }))
  const of = (person: Name) => people[PEOPLE.indexOf(person)]!
  let stopped = 0
  messages.forEach((message, at) => {
    if (message.by !== 'Parley' || message.isCheckIn || !isThere(at)) return
    if (message.isStopped && !message.isCutOff) stopped += 1
    const read = messages.slice(0, Math.max(0, message.isRead ? at : at - 1))
    const last = read.findLast(({ by }) => by !== 'Parley' && by !== 'chatsystem')
    const answered = message.answers ?? (last && authorOf(last))
    if (message.text === '') return
    if (message.asks !== null) of(message.asks).asked += 1
    if (answered === undefined) return
    of(answered as Name).replies += 1
    of(answered as Name).characters += message.text.length
  })
  const noted = notes.filter(({ kind, isRemoved }) => !isRemoved && kind !== 'topic')
  const drafted = cards.filter(({ state, by }) => state !== 'withdrawn' && by === 'Parley')
  for (const { sources } of [...noted, ...drafted]) {
    for (const person of PEOPLE) {
      if (sources.some((at) => isThere(at) && authorOf(messages[at]!) === person)) of(person).points += 1
    }
  }
  return { people, stopped }
}

test('[FAIR-1] the record is what the stored rows say, in rooms of every kind', async () => {
  const { database, participants } = own.services
  const readFairness = makeReadFairness({
    records: makeFairnessRecords(database),
    questions: makeFairnessQuestions(database),
    participants,
    pause: async () => {},
  })
  const anyRoom = fc.record({
    messages: fc.array(said, { minLength: 5, maxLength: 30 }),
    notes: fc.array(note, { maxLength: 6 }),
    cards: fc.array(card, { maxLength: 4 }),
    cleared: fc.nat(6),
  })
  await fc.assert(
    fc.asyncProperty(anyRoom, async (made) => {
      const room = ++rooms
      const sessionId = await store(room, made)
      expect((await readFairness(sessionId)).record).toEqual(recount(room, made))
    }),
    { numRuns: 25 },
  )
})
