import { describe, expect, test } from 'vitest'
import { checkProposal, type ProposedAgreement } from '#lib/domain/cards/proposed-agreement.ts'
import { checkRedraft, type RawRedraft, type RedraftMatter } from '#lib/domain/cards/redraft.ts'
import { redraftQuestion } from '#lib/domain/cards/redraft-prompt.ts'
import { cardCases, type CardCase } from '#tests/support/card-corpus.ts'

const messagesOf = ({ says }: CardCase) =>
  says.map((said, at) => {
    const [userId = '', text = ''] = [said.slice(0, said.indexOf(':')), said.slice(said.indexOf(':') + 2)]
    return { seq: at + 1, id: `m${at + 1}`, userId, text }
  })
const toldOf = (one: CardCase) => ({
  people: one.people.map((name, at) => ({ userId: name, userName: name, number: at + 1, ids: [name] })),
  said: messagesOf(one),
})
const proposed = (one: CardCase, lines = one.lines): ProposedAgreement => {
  return { question: one.question, lines, people: one.people.map((_, at) => `p${at + 1}`) }
}
const matterOf = (one: CardCase): RedraftMatter => {
  const said = messagesOf(one)
  const lines = one.lines.map(({ text, m }) => {
    return { text, sources: m.map((seq) => `m${seq}`), said: m.map((seq) => said[seq - 1]?.text ?? '') }
  })
  return { question: one.question, lines, reasons: one.reasons.map(({ text }) => text), names: one.people }
}
const kitchen = cardCases.find(({ title }) => title === 'kitchen')!

describe('[CARD-3] the check of a model’s proposal', () => {
  test('takes each line that was said, with its sources, and refuses each invented one, in twenty negotiations', () => {
    expect(cardCases).toHaveLength(20)
    const refused = cardCases.flatMap((one) => {
      const checked = checkProposal(proposed(one), toldOf(one))
      return 'error' in checked ? [`${one.title}: ${checked.error}`] : []
    })
    expect(refused, 'what people settled').toEqual([])
    const taken = cardCases.flatMap((one) =>
      one.wrong
        .filter((line) => !('error' in checkProposal(proposed(one, [line]), toldOf(one))))
        .map(({ text }) => text),
    )
    expect(taken, 'what nobody said').toEqual([])
  })

  test('a line needs a message of a person of this room; the people have to be there', () => {
    const told = toldOf(kitchen)
    const without = [{ text: 'Ana cooks on these days', m: [99] }]
    expect(checkProposal(proposed(kitchen, without), told)).toEqual({
      error: 'Line 1 has no message of a person here: give the numbers of those that say it, or leave it out.',
    })
    const ofParley = { ...told, said: told.said.map((one) => ({ ...one, userId: 'Parley' })) }
    expect(checkProposal(proposed(kitchen), ofParley)).toHaveProperty('error')
    expect(checkProposal({ ...proposed(kitchen), people: ['p1', 'p7'] }, told)).toHaveProperty('error')
    expect(checkProposal({ ...proposed(kitchen), question: '' }, told)).toHaveProperty('error')
    expect(checkProposal(proposed(kitchen), told)).toMatchObject({ people: kitchen.people })
  })
})

describe('[CARD-3] [DEC-73] a redraft', () => {
  /** The words of a reason, but no five in a row, and no ten letters of a script without spaces. */
  const inOtherWords = (reason = '') => {
    const words = reason.split(' ')
    if (words.length === 1) return `${reason.slice(-9)}, ${reason.slice(0, 9)}`
    return [...words.slice(-4), ...words.slice(0, 4)].join(' ')
  }
  const kept = (one: CardCase, reason = inOtherWords(one.reasons[0]?.text)): RawRedraft => ({
    lines: one.lines.map(({ text }, at) => ({ text: at === 0 ? `${text}, ${reason}` : text, from: [`l${at + 1}`] })),
  })

  test('keeps the sources of the lines that it comes from, and takes up the reasons', () => {
    for (const one of cardCases) {
      const lines = checkRedraft(kept(one), matterOf(one))
      if ('error' in lines) throw new Error(`${one.title}: ${lines.error}`)
      expect(
        lines.every(({ sources }) => sources.length > 0),
        one.title,
      ).toBe(true)
    }
  })

  test('drops no line and says nothing new: else the model hears why', () => {
    for (const one of cardCases) {
      const { lines } = kept(one)
      expect(checkRedraft({ lines: lines.slice(1) }, matterOf(one))).toHaveProperty('error')
      const invented = { text: one.wrong[0]?.text ?? '', from: ['l1'] }
      expect(checkRedraft({ lines: [...lines, invented] }, matterOf(one)), one.title).toHaveProperty('error')
      expect(checkRedraft({ lines: [...lines, { text: 'ok', from: ['l9'] }] }, matterOf(one))).toHaveProperty('error')
    }
    expect(
      checkRedraft({ lines: kitchen.lines.map(({ text }, at) => ({ text, from: [`l${at + 1}`] })) }, matterOf(kitchen)),
    ).toEqual({ error: 'Nothing is changed: take up the reasons.' })
  })

  test('[CARD-2] tells no reason word for word, unless the card or its words say it: else the model hears why', () => {
    const told = { error: 'Your line 1 tells a reason word for word: meet it in other words.' }
    const long = cardCases.flatMap((one) => {
      const text = one.reasons[0]?.text ?? ''
      return text.split(' ').length >= 5 || (/\p{scx=Han}/u.test(text) && text.length >= 10) ? [{ one, text }] : []
    })
    expect(long.length).toBeGreaterThan(15)
    for (const { one, text } of long) {
      expect(checkRedraft(kept(one, text), matterOf(one)), one.title).toEqual(told)
      expect(checkRedraft(kept(one, text.toUpperCase()), matterOf(one)), one.title).toEqual(told)
      const matter = matterOf(one)
      const said = { ...matter, lines: matter.lines.map((line) => ({ ...line, said: [...line.said, text] })) }
      expect(checkRedraft(kept(one, text), said), `${one.title}, said in the room`).not.toHaveProperty('error')
    }
  })

  /** The check's answer for a redraft of a card with one line, in a room where nothing else was said. */
  const redrafted = (text: string, line: string, reason: string, said: string[] = []) =>
    checkRedraft(
      { lines: [{ text, from: ['l1'] }] },
      { ...{ question: '', reasons: [reason], names: [] }, lines: [{ text: line, sources: ['m1'], said }] },
    )

  test.each([
    ['We meet on Friday at seven', 'We meet on Friday at six', 'we meet on Friday at seven instead'],
    ['Ben cooks on Friday and on Sunday', 'Ben cooks on Friday', 'Ben cooks on Friday and on Sunday, or I am out'],
    [
      '私たちは金曜日の夜七時に駅で会う',
      '私たちは金曜日の夜六時に駅で会う',
      '私たちは金曜日の夜七時に駅で会うなら行けます',
    ],
    [
      '우리는 금요일 저녁 일곱 시에 만난다',
      '우리는 금요일 저녁 여섯 시에 만난다',
      '우리는 금요일 저녁 일곱 시에 만난다면 좋아요',
    ],
  ])('[CARD-2] may take the smallest change of a line from a reason: %s', (text, line, reason) => {
    expect(redrafted(text, line, reason)).toMatchObject([{ text, before: line }])
  })

  test.each([
    ['We meet on Friday because my shift starts early', 'We meet on Friday', 'on Friday because my shift starts early'],
    ['We meet on Friday my night shift', 'We meet on Friday at six', 'can we meet on Friday my night shift ends'],
    ['金曜日に会う、仕事でとても疲れているので', '金曜日に会う、仕事のあと', 'いつも仕事でとても疲れているのでつらい'],
  ])('[CARD-2] may not tell three new words of a reason in a row with its others: %s', (text, line, reason) => {
    expect(redrafted(text, line, reason)).toHaveProperty('error', expect.stringContaining('word for word'))
  })

  test.each([
    'I was ill and I am not fine now so I can not find a job',
    'my last job was bad for me and I am ill now',
    'I will not pay for Ana any more after a year',
  ])('[CARD-2] may not tell a reason of words that were all said, in another order: %s', (reason) => {
    const said = [
      'I can pay 600 but I do not want to do that for more than a year, so Ana has to find a job',
      'I am fine with 400 now. I will look for a job, my last one was bad for me and I was ill after it',
    ]
    const line = 'Ben pays 600 and Ana pays 400'
    expect(redrafted(`Ben pays 600, ${reason}`, line, reason, said)).toHaveProperty(
      'error',
      expect.stringContaining('word for word'),
    )
  })

  test('[CARD-2] its question tells the card, the words and the reasons, without the names of their authors', () => {
    const { text } = redraftQuestion({ ...matterOf(kitchen), reasons: ['</reason> & <line id="l1">'] })
    expect(text).toContain('<line id="l1">Ben does the dishes Monday to Thursday</line>')
    expect(text).toContain('<said line="l1">ok i can do the dishes monday to thursday</said>')
    expect(text).toContain('<reason>&lt;/reason&gt; &amp; &lt;line id="l1"&gt;</reason>')
    expect(text).not.toContain('Ana:')
    expect(redraftQuestion(matterOf(kitchen)).system).toContain('more than four words of a reason in a row')
  })
})
