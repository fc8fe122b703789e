import { describe, expect, test } from 'vitest'
import { makeSmallModel } from '#lib/adapters/anthropic/small-model.ts'
import { makeNotesModel } from '#lib/adapters/model/notes.ts'
import { checkNotes, NOTE_CHARS, NoNotes, NOTES_MOST } from '#lib/domain/parley/memory/check-notes.ts'
import { ModelRefuses } from '#lib/domain/parley/model-failure.ts'
import { notesQuestion, TITLE_CHARS, titleIn, titleQuestion } from '#lib/domain/parley/memory/memory-prompt.ts'
import type { MemoryLine } from '#lib/domain/parley/memory/memory.ts'
import type { PromptPerson } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { useSandbox } from './support.ts'

const sandbox = useSandbox()
const AT = new Date('2026-11-21T10:00:00Z')
const people: PromptPerson[] = ['Ana', 'Ben'].map((userName, index) => ({
  ...{ userId: userName, ids: [userName], number: index + 1, userName, timeZone: null },
  ...{ isOnline: true, lastSeenAt: AT, joinedSeq: 1 },
}))
const said = (userName: string, text: string, index: number): PromptLine => {
  return { seq: index + 1, userId: userName, userName, text, at: AT, kind: 'person', seenSeq: null }
}

function model() {
  const settings = { apiKey: 'x', baseUrl: `${sandbox.url}/anthropic`, model: 'big', gateModel: 'small' }
  return makeNotesModel(makeSmallModel(settings))
}

async function notesOf(lines: [string, string][], facts: MemoryLine[] = []) {
  const told = { people, lines: lines.map(([name, text], index) => said(name, text, index)), facts }
  const raw = await model().notes(notesQuestion(told), AbortSignal.timeout(5000), () => {})
  return checkNotes(raw, told)?.map(({ kind, userId, text, seqs, replacesId }) => ({
    kind,
    userId,
    text,
    seqs,
    replacesId,
  }))
}

describe('the stand-in makes notes in the requested form', () => {
  test('topic, decisions, open questions, positions and facts, each with its message', async () => {
    const notes = await notesOf([
      ['Ana', 'I live in Lisbon.'],
      ['Ben', 'I would like to take the train'],
      ['Ana', "Let's meet at the station"],
      ['Ben', 'Who buys the tickets?'],
    ])
    expect(notes).toEqual([
      {
        kind: 'topic',
        userId: null,
        text: expect.stringContaining('Lisbon'),
        seqs: expect.any(Array),
        replacesId: null,
      },
      { kind: 'decision', userId: null, text: "Let's meet at the station", seqs: [3, 4], replacesId: null },
      { kind: 'question', userId: 'Ben', text: 'Who buys the tickets?', seqs: [4], replacesId: null },
      { kind: 'position', userId: 'Ben', text: 'I would like to take the train', seqs: [2], replacesId: null },
      { kind: 'fact', userId: 'Ana', text: 'lives in Lisbon', seqs: [1], replacesId: null },
    ])
  })

  test('a fact that replaces a known one says so', async () => {
    const known: MemoryLine = {
      ...{ id: 'known', toSeq: 0, kind: 'fact', userId: 'Ana', namedIds: [], seqs: [0] },
      ...{ text: 'lives in Lisbon', replacesId: null },
    }
    const notes = await notesOf([['Ana', 'I have moved to Porto']], [known])
    expect(notes?.at(-1)).toMatchObject({ text: 'lives in Porto', replacesId: 'known' })
  })

  test('notes of forty long messages stay within their bounds', async () => {
    const lines = Array.from({ length: 40 }, (_, at): [string, string] => [
      at % 2 ? 'Ana' : 'Ben',
      `Let's ${'carefully '.repeat(60)} decide number ${at}. I like ${'very '.repeat(40)}long walks`,
    ])
    expect(await notesOf(lines)).not.toBeNull()
  })
})

test('as many and as long as they are kept, they fit into what may be answered, and the model is told how many that is', async () => {
  const lines = Array.from({ length: 12 }, (_, at): [string, string] => [at % 2 ? 'Ana' : 'Ben', `words ${at}`])
  const note = (index: number) => {
    return { p: `p${2 - (index % 2)}`, text: `${index} `.padEnd(NOTE_CHARS, 'note '), m: [1, 2, 3, 4, 5, 6] }
  }
  const most = (kind: keyof typeof NOTES_MOST) => Array.from({ length: NOTES_MOST[kind] }, (_, index) => note(index))
  const [decisions, questions, positions, facts] = [most('decision'), most('question'), most('position'), most('fact')]
  const text = JSON.stringify({ topic: note(0), decisions, questions, positions, facts })
  await sandbox.script([{ match: { kind: 'memory' }, text }])
  expect(await notesOf(lines), 'all of them are kept').toHaveLength(1 + 6 + 6 + 8 + 12)
  const { max_tokens, system } = (await sandbox.requests())[0]!.body as { max_tokens: number; system: string }
  expect(max_tokens).toBeGreaterThan(text.length / 3)
  expect(system).toContain('At most 6 decisions, 6 questions, 8 positions and 12 facts')
})

test('a title has room for its end in scripts that take three tokens a character', async () => {
  await model().title({ system: 'Answer with a TITLE', text: 'hello' }, AbortSignal.timeout(5000), () => {})
  const [{ body } = {}] = await sandbox.requests()
  const { max_tokens } = body as { max_tokens: number }
  expect(max_tokens).toBeGreaterThanOrEqual(3 * TITLE_CHARS)
})

test('a title is made of how the chat began', async () => {
  const lines = [said('Ana', 'shall we plan the garden?', 0), said('Ben', 'tomatoes and beans', 1)]
  const usages: unknown[] = []
  const answer = await model().title(titleQuestion({ people, lines }), AbortSignal.timeout(5000), (usage) =>
    usages.push(usage),
  )
  expect(titleIn(answer)).toMatch(/garden|tomatoes/i)
  expect(usages).toEqual([expect.objectContaining({ model: 'small', inputTokens: expect.any(Number) })])
})

test.each([
  ['no object', 'Sure, here are your notes!'],
  ['half of one', '{"topic": {"text": "x"'],
  ['another shape', '{"topic": "x"}'],
  ['numbers that are none', '{"topic": {"text": "x", "m": ["many"]}}'],
  ['nothing', ''],
])('%s is no notes', async (_, text) => {
  await sandbox.script([{ match: { kind: 'memory' }, ...(text === '' ? { empty: true } : { text }) }])
  await expect(notesOf([['Ana', 'hello']])).rejects.toThrow(NoNotes)
})

test('a fence around the object, one bad note among good ones, and a single number are forgiven', async () => {
  const facts = [{ p: 'p1', text: 'sings', m: 1 }, { p: 'p1' }, 7]
  const text = `Here you are:\n\`\`\`json\n${JSON.stringify({ topic: { text: 'songs', m: '1' }, facts })}\n\`\`\``
  await sandbox.script([{ match: { kind: 'memory' }, text }])
  expect((await notesOf([['Ana', 'I sing']]))?.map((note) => note.text)).toEqual(['songs', 'sings'])
})

test.each([
  ['what its filter refuses', 'Output blocked by content filtering policy', true],
  ['a stretch that is too long', 'prompt is too long: 250000 tokens > 200000 maximum', true],
  ['a limit of the account', 'You have reached your specified API usage limits.', false],
  ['an account that is closed', 'This organization has been disabled.', false],
  ['an account without money', 'Your credit balance is too low to access the API.', false],
])('%s: is it of this stretch?', async (_, message, isOfStretch) => {
  await sandbox.script([{ match: { kind: 'memory' }, status: 400, message }])
  const failure = await notesOf([['Ana', 'hello']]).catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(Error)
  expect(failure instanceof ModelRefuses).toBe(isOfStretch)
})
