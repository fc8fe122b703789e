import { describe, expect, test } from 'vitest'
import type { PromptPerson } from '#lib/domain/parley/prompt/prompt-layout.ts'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { promptOf } from '#tests/support/prompt.ts'
import { bytesOf, commonBytes } from '#tests/support/long-chat.ts'

const START = Date.UTC(2026, 10, 21, 9, 0, 0)
const now = new Date(START + 60_000)
const person = (userId: string, userName: string, number: number): PromptPerson => ({
  ...{ userId, ids: [userId, `${userId}-before`], number, userName, timeZone: null, isOnline: true },
  ...{ lastSeenAt: new Date(START), joinedSeq: 1 },
})
const people = [person('a', 'Ana', 1), person('b', 'Ben', 2)]
const said = (seq: number, userId: string, text: string, more: Partial<PromptLine> = {}): PromptLine => ({
  ...{ seq, userId, userName: userId === 'a' ? 'Ana' : 'Ben', text, at: new Date(START + seq * 1000) },
  ...{ kind: 'person', seenSeq: null, ...more },
})
const replied = (seq: number, text: string, more: Partial<PromptLine> = {}): PromptLine =>
  said(seq, 'Parley', text, { kind: 'assistant', seenSeq: seq - 1, userName: 'Parley', ...more })
const quoting = (seq: number, userId: string, snippet: string) => ({
  replyTo: { messageId: `m${seq}`, seq, userId, userName: userId, snippet },
})
const textOf = (lines: PromptLine[]) =>
  promptOf({ people, lines, hiddenPrompt: null, now })
    .turns.flatMap(({ blocks }) => blocks)
    .map(({ text }) => text)
    .join('\n')

describe('[REPLY-3] the model reads whom a line answers', () => {
  test('by the number of the message, where it stands before it', () => {
    const text = textOf([said(1, 'a', 'fly'), said(2, 'b', 'why?', quoting(1, 'a-before', 'fly'))])
    expect(text).toContain('<m 2 p2 09:00 n="Ben" re="p1 1">why?</m>')
  })

  test('by its words, if it is Parley’s, which has no number there, or if it stands there no more', () => {
    const text = textOf([
      replied(4, 'Take the ferry.'),
      said(5, 'a', 'no', quoting(4, 'Parley', 'Take the "ferry" <now>')),
      said(6, 'b', 'yes', quoting(2, 'a', 'fly')),
    ])
    expect(text).toContain('re="you" q="Take the &quot;ferry&quot; &lt;now&gt;">no</m>')
    expect(text).toContain('re="p1" q="fly">yes</m>')
  })

  test('[MENT-1] and whom it mentions, each once, Parley left out', () => {
    const at = (userId: string, start: number) => ({ userId, start, length: 1 })
    const mentions = [at('b', 0), at('Parley', 2), at('b', 4), at('a-before', 6)]
    expect(textOf([said(1, 'a', 'x x x x', { mentions })])).toContain(' at="p2 p1">x x x x</m>')
    expect(textOf([said(1, 'a', 'x', { mentions: [at('Parley', 0)] })])).toContain('n="Ana">x</m>')
  })

  test('lines stay the same to the byte when more is said, and when people react', () => {
    const lines = [said(1, 'a', 'fly'), said(2, 'b', 'why?', quoting(1, 'a', 'fly')), replied(3, 'Hm.')]
    const before = promptOf({ people, lines, hiddenPrompt: null, now })
    const reactions = [{ emoji: '👍', userIds: ['b'], count: 1 }]
    const more = [{ ...lines[0]!, reactions }, lines[1]!, { ...lines[2]!, reactions }, said(4, 'a', 'so?')]
    const after = promptOf({ people, lines: more, hiddenPrompt: null, now })
    const spoken = bytesOf({ ...before, turns: before.turns.slice(0, 2) })
    expect(commonBytes(spoken, bytesOf(after))).toBe(spoken.length)
  })
})

describe('[REACT-3] people’s reactions in a prompt are their assent or dissent', () => {
  const reactions = [
    { emoji: '👍', userIds: ['b', 'Parley'], count: 2 },
    { emoji: '👎', userIds: ['a-before'], count: 1 },
  ]

  test('they stand in the part that holds only now, behind all that is cached', () => {
    const lines = [replied(1, 'We fly at nine.', { reactions }), said(2, 'a', 'fly', { reactions })]
    const blocks = promptOf({ people, lines, hiddenPrompt: null, now }).turns.flatMap((turn) => turn.blocks)
    const tail = blocks.at(-1)!.text
    expect(tail).toContain('<reactions to="you" q="We fly at nine.">👍 p2 you; 👎 p1</reactions>')
    expect(tail).toContain('<reactions m="2">👍 p2 you; 👎 p1</reactions>')
    expect(
      blocks
        .slice(0, -1)
        .map(({ text }) => text)
        .join(''),
    ).not.toContain('<reactions')
    expect(blocks.at(-2)).toMatchObject({ isCacheBreakpoint: true })
  })

  test('they cover the newest twelve messages, with ten people by name in a crowd', () => {
    const userIds = Array.from({ length: 30 }, (_, at) => `x${at}`)
    const crowd = [{ emoji: '👍', userIds, count: 30 }]
    const lines = Array.from({ length: 40 }, (_, at) => said(at + 1, 'a', 'x', { reactions: crowd }))
    const rows = textOf(lines).match(/<reactions .*<\/reactions>/g)!
    expect(rows).toHaveLength(12)
    expect(rows.at(-1)).toBe(`<reactions m="40">👍${' p0'.repeat(10)} +20</reactions>`)
  })
})
