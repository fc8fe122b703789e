import { describe, expect, test } from 'vitest'
import type { PromptCard } from '#lib/domain/cards/prompt-cards.ts'
import { withAgreedWords } from '#lib/domain/cards/prompt-cards.ts'
import type { StoredLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import type { Poll } from '#lib/protocol/cards.ts'
import { bytesOf } from '#tests/support/long-chat.ts'
import { promptOf } from '#tests/support/prompt.ts'
import { agreement } from './timeline-builders.ts'

const AT = new Date('2026-11-28T12:00:00.000Z')
const line = (seq: number, text: string, more: Partial<StoredLine> = {}): StoredLine => ({
  ...{ seq, text, userId: 'guest-ben', userName: 'Ben', at: AT, kind: 'person', seenSeq: null, isBrokenOff: false },
  ...more,
})
const room = { userId: 'chatsystem', userName: 'chatsystem', kind: 'notice' as const }
const opened = line(2, 'Agreement: Who cooks?\n- Ben cooks', { ...room, isCard: true })
const closed = line(4, 'Everybody named on it agreed: “Who cooks?”', room)
const people = [
  { userId: 'guest-ben', userName: 'Ben', number: 1, ids: ['guest-ben'], timeZone: null, isOnline: true },
].map((one) => ({ ...one, lastSeenAt: AT, joinedSeq: 1 }))
const textOf = (lines: readonly StoredLine[], cards: readonly PromptCard[], start = 0) =>
  bytesOf(
    promptOf({ lines: withAgreedWords(lines, cards), people, cards, start, hiddenPrompt: null, now: AT }),
  ).toString()
const card = (changes = {}) =>
  agreement(2, { people: [{ userId: 'guest-ben', userName: 'Ben', hasAnswered: true }], ...changes })
const changed = { version: 2, lines: [{ id: 'l1', text: 'Ben cooks on <Friday>', sources: [] }] }

describe('[CARD-1] cards in a prompt', () => {
  const said = [line(1, 'I could cook'), opened, line(3, 'fine')]

  test('a card stands where it was opened; its state stands in the part that holds only now', () => {
    const open = textOf(said, [{ card: card(), closedSeq: null }])
    expect(open).toMatch(/<card 2 [^>]*>Agreement: Who cooks\?\n- Ben cooks<\/card>/)
    expect(open).toContain(
      '<cards>\n<card 2 agreement answered="p1" waiting="">Who cooks?\n- Ben cooks</card>\n</cards>',
    )
    const later = textOf(said, [{ card: card(changed), closedSeq: null }])
    const upTo = (text: string) => text.slice(0, text.indexOf('<cards>'))
    expect(upTo(later), 'no earlier byte changes').toBe(upTo(open))
    expect(later).toContain('- Ben cooks on &lt;Friday&gt;</card>\n</cards>')
  })

  test('the notice that closed it says the words that all agreed to, if those had changed', () => {
    const agreed = [{ card: card({ ...changed, state: 'agreed' }), closedSeq: 4 }]
    const text = textOf([...said, closed], agreed)
    expect(text).toMatch(
      /<notice 4[^>]*>Everybody named on it agreed: “Who cooks\?”\n- Ben cooks on &lt;Friday&gt;<\/notice>/,
    )
    const stored = { ...closed, text: `${closed.text}\n- Ben cooks on <Friday>` }
    expect(textOf([...said, stored], agreed), 'the same once it is stored with them').toBe(text)
    for (const tag of ['<cards>', '<agreed>']) expect(text.slice(text.indexOf('<card 2'))).not.toContain(tag)
  })

  test('once that notice is behind the window, or cleared, it is remembered as agreed', () => {
    const agreed = [{ card: card({ ...changed, state: 'agreed' }), closedSeq: 4 }]
    const remembered = '<agreed>\n<card 2>Who cooks?\n- Ben cooks on &lt;Friday&gt;</card>\n</agreed>'
    expect(textOf([...said, closed, line(5, 'next')], agreed, 4)).toContain(remembered)
    expect(textOf([line(5, 'next')], agreed)).toContain(remembered)
  })

  test('[CARD-2] [CARD-4] holds no reason, and of a poll no choice', () => {
    const poll: Poll = {
      ...{ id: 'c3', kind: 'poll', state: 'open', version: 1, question: 'When?', messageId: 'm3', seq: 3, rev: 1 },
      ...{ openedBy: 'guest-ben', openedAt: AT.toISOString(), closedAt: null, isMultiple: false, isHidden: false },
      options: [{ text: 'Friday', count: 1, userIds: ['guest-ben'] }],
      people: [{ userId: 'guest-ben', userName: 'Ben', hasAnswered: true }],
    }
    const reasons = [{ userId: 'guest-ben', userName: 'Ben', text: 'canary' }]
    const text = textOf(
      said,
      [card({ reasons, notYet: { userIds: ['guest-ben'], unnamed: 0 } }), poll].map((one) => ({
        card: one,
        closedSeq: null,
      })),
    )
    expect(text).not.toContain('canary')
    expect(text).toContain('answered="p1" waiting="" not-yet="p1"')
    expect(text).toContain('<card 3 poll answered="p1" waiting="">When?\n- Friday</card>')
  })
})
