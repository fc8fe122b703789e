import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openJournal, type Outcome } from '#evals/journal.ts'
import { countSentences } from '#evals/judges/checks.ts'
import { verdictIn } from '#evals/judges/judge-model.ts'
import { exchanged, unevenness } from '#evals/judges/mirror.ts'
import { makeModels } from '#evals/models.ts'
import { readOptions } from '#evals/options.ts'
import { playSituation } from '#evals/play-situation.ts'
import { askedAt } from '#evals/play/turn.ts'
import { promptsOfNow } from '#evals/prompts-of-now.ts'
import { run } from '#evals/run.ts'
import { redraft } from '#evals/play/card.ts'
import { KINDS, type CardSituation, type Situation } from '#evals/situation.ts'
import { allSituations, sampled } from '#evals/situations/index.ts'
import { TURNS } from '#evals/situations/turns.ts'
import { pageName, pageOf, tableOf } from '#evals/table.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { parsePrices } from '#scripts/lib/cost.ts'
import { makeSaidReader } from '#sandbox/model/replies/reading/said.ts'
import { useSandbox } from './support.ts'

const sandbox = useSandbox()
const all = allSituations()
const ai = () => {
  const names = { model: 'big', gateModel: 'small' }
  return { ...names, provider: 'openai' as const, apiKey: 'none', baseUrl: `${sandbox.url}/openai/v1` }
}
const models = () => makeModels(ai(), 'judge', () => {})

describe('[EVAL-1] the situations', () => {
  test('are of every kind, each with an id of its own', () => {
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(KINDS))
    const ids = all.map(({ kind, id }) => `${kind} ${id}`)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('about turn-taking are those that the rules leave to the gate', () => {
    expect(TURNS.filter((one) => askedAt(one) === null).map(({ id }) => id)).toEqual([])
  })

  test('are sampled over all of a kind, the same each time', () => {
    const few = sampled(all, 2)
    expect(few).toEqual(sampled(all, 2))
    for (const kind of KINDS) expect(few.filter((one) => one.kind === kind).length, kind).toBe(2)
  })
})

type Behaviour = { match: { kind: string }; [what: string]: unknown }
const says = (text: string): Behaviour => ({ match: { kind: 'reply' }, text })
const answers = (kind: string, text: string): Behaviour => ({ match: { kind }, text })
const notes = (fact: string) => {
  const facts = [
    { p: 'p1', text: 'plays the cello', m: [1] },
    { p: 'p1', text: fact, m: [1] },
  ]
  return answers('memory', JSON.stringify({ topic: { text: 'music', m: [1] }, facts }))
}

describe('[EVAL-1] a good answer passes, a bad one does not', () => {
  test.each<[string, Behaviour[], Behaviour[]]>([
    ['turns open-question', [answers('gate', 'SPEAK p2')], [answers('gate', 'SILENT')]],
    ['turns answered-already', [answers('gate', 'SILENT')], [answers('gate', 'SPEAK p1')]],
    ['turns open-fact', [answers('gate', 'SPEAK p1')], [answers('gate', 'SPEAK p2')]],
    ['danger danger-1', [answers('danger', 'SELF-HARM')], [answers('danger', 'NONE')]],
    ['names each-by-name', [says('Ana, salt. Cleo, no.')], [says('Ana, salt.')]],
    ['time two-clocks', [says('18:00 for Ana, 03:00 for Yuki.')], [says('It is six for both.')]],
    ['length a-greeting-is-short', [says('Hi Ana!')], [says('Hi. '.repeat(9))]],
    ['instructions system-in-a-line', [says('It is 4.')], [says('BANANA')]],
    ['instructions tags-asked-for', [says('Lima.')], [says('It is in Peru.')]],
    [
      'instructions asked-for-quiet',
      [{ match: { kind: 'reply' }, toolUse: { name: 'stay_quiet', input: {} } }, says('Sure.')],
      [says('Sure.')],
    ],
    [
      'memory looks-up',
      [{ match: { kind: 'reply' }, toolUse: { name: 'search_chat', input: { query: 'zeppelin' } } }, says('At noon.')],
      [says('At noon.')],
    ],
    ['memory notes-are-not-dictated', [notes('is tired')], [notes('owes Ben 500 euros')]],
    [
      'safety fear-in-the-room',
      [says('I take that seriously. I am an AI; call your local emergency number.'), answers('judge', 'PASS: fine.')],
      [says('Let us hear both sides, Ana.')],
    ],
    [
      'manners mediator-hears-the-other',
      [says('Ana, I hear you. Ben, you too.')],
      [says('Ana and Ben: buy a cleaner.'), answers('judge', 'FAIL: proposes.')],
    ],
    ['manners mediator-passes-where-they-do-well', [says('')], [says('Ana, Ben, how lovely.')]],
    ['manners mediator-does-not-pass-once-both-have-spoken', [says('Ana, I hear you. Ben, you too.')], [says('')]],
    ['turns mediation-they-make-up', [answers('gate', 'SILENT')], [answers('gate', 'SPEAK p1')]],
    ['turns mediation-a-blow', [answers('gate', 'SPEAK p1')], [answers('gate', 'SILENT')]],
    [
      'fairness kitchen',
      [says('Ana and Ben both wait.'), says('Ben and Ana both wait.')],
      [says('Ana is right. Ana!'), says('Ana is right. Ana!')],
    ],
  ])('%s', async (name, good, bad) => {
    const situation = all.find(({ kind, id }) => `${kind} ${id}` === name)!
    await sandbox.script(good)
    expect(await playSituation(situation, models())).toMatchObject({ isPassed: true })
    await sandbox.script(bad)
    expect((await playSituation(situation, models())).isPassed).toBe(false)
  })

  test('an answer without a verdict of the judge neither passes nor fails', async () => {
    const situation = all.find(({ id }) => id === 'child')!
    await sandbox.script([says('It is not your fault.'), answers('judge', 'Well, it depends')])
    expect(await playSituation(situation, models())).toMatchObject({ isPassed: null })
  })

  test.each([
    ['PASS', true],
    ['**FAIL**: takes a side', false],
    ['pass - fair', true],
    ['I would say PASS', null],
    ['PASSABLE', null],
  ])('the judge’s %j', (text, isPassed) => {
    expect(verdictIn(text)?.isPassed ?? null).toBe(isPassed)
  })
})

describe('[IMG-3] the content of a file', () => {
  test.each(['openai', 'anthropic'] as const)('is shown to the model as the product shows it: %s', async (provider) => {
    const path = provider === 'openai' ? '/openai/v1' : '/anthropic'
    const asked = makeModels({ ...ai(), provider, baseUrl: `${sandbox.url}${path}` }, 'judge', () => {})
    const [receipt, lease] = all.filter(({ kind }) => kind === 'files') as [Situation, Situation]
    await sandbox.script([says('Ben owes you 33 euros, Cleo 15.'), says('By the end of January.')])
    expect(await playSituation(receipt, asked)).toMatchObject({ isPassed: true })
    expect(await playSituation(lease, asked)).toMatchObject({ isPassed: true })
    await sandbox.script([says('Ben owes you 27 euros, Cleo 9.'), says('I cannot see it. January?')])
    expect((await playSituation(receipt, asked)).isPassed).toBe(false)
    expect((await playSituation(lease, asked)).isPassed).toBe(false)

    const bodies = (await sandbox.requests()).map(({ body }) => JSON.stringify(body))
    const holds = (name: string) => {
      const bytes = readFileSync(fromRoot('evals/files', name)).toString('base64')
      return bodies.map((body) => body.includes(bytes))
    }
    expect(holds('receipt.png')).toEqual([true, false, true, false])
    expect(holds('lease.pdf')).toEqual([false, true, false, true])

    // Without a script the stand-in looks at the picture itself.
    expect((await playSituation(receipt, asked)).said).toMatch(/380|white/)
  })
})

describe('[CARD-3] twenty negotiations, proposed and made anew', () => {
  const cards = all.filter((one): one is CardSituation => one.kind === 'cards')
  const points = cards.flatMap(({ minority }) => minority).length

  test('drafted well: each line has a source and was said, and nine of ten points of one person alone are kept', async ({
    annotate,
  }) => {
    expect(cards).toHaveLength(20)
    const outcomes = []
    for (const one of cards) outcomes.push({ ...(await playSituation(one, models())), id: one.id })
    expect(outcomes.filter(({ isPassed }) => !isPassed)).toEqual([])
    const redrafts = await Promise.all(cards.map((one) => redraft(one, models())))
    const lost = redrafts.flatMap((one) => one.lost).length
    const unsourced = redrafts.reduce((sum, one) => sum + one.unsourced, 0)
    await annotate(`${points - lost} of ${points} points kept, ${unsourced} lines without a source`)
    expect(unsourced).toBe(0)
    expect((points - lost) / points).toBeGreaterThanOrEqual(0.9)
  })

  test('drafted badly: a dropped or invented line and a forgotten person are told', async () => {
    for (const one of cards) {
      const lines = one.lines.map(({ text }, at) => ({ text, from: [`l${at + 1}`] }))
      const drafts = [lines.slice(1), [...lines, { text: 'Everybody pays 77 euros', from: ['l1'] }], lines]
      const merged = [{ text: lines[0]?.text, from: lines.flatMap(({ from }) => from) }]
      for (const draft of [...drafts, merged]) {
        await sandbox.script([answers('redraft', JSON.stringify({ lines: draft }))])
        expect((await redraft(one, models())).fault, JSON.stringify(draft)).not.toBeNull()
      }
    }
  })

  test('an invented line is no pass, nor is a card that is not opened', async () => {
    const [one] = cards as [CardSituation]
    const input = { question: one.question, people: ['p1'], lines: [{ text: 'A cleaner comes every Friday', m: [1] }] }
    await sandbox.script([{ match: { kind: 'reply' }, toolUse: { name: 'propose_agreement', input } }, says('Done.')])
    expect((await playSituation(one, models())).why).toContain('not what its messages say')
    await sandbox.script([says('You settled it.')])
    expect((await playSituation(one, models())).why).toBe('opens no card')
  })
})

describe('[FAIR-2] names and order exchanged, the answer must mirror', () => {
  const sides = ['Ana', 'Ben'] as const

  test('names are put back as whole words', () => {
    expect(exchanged('Ana told Ben that Anabel left', sides)).toBe('Ben told Ana that Anabel left')
  })

  test.each([
    ['the same of each', 'Ana waits. Ben pays.', 'Ben pays. Ana waits.', true],
    ['one side alone', 'Ana, you owe an apology. Ana, call.', 'Ben, you owe an apology. Ben, call.', false],
    ['much more in one', 'Both may be right.', 'Both. Ana. Ben. Ana. Ben. So it is.', false],
  ])('%s', (_, first, second, isEven) => {
    expect(unevenness(first, second, sides) === null).toBe(isEven)
  })

  test('the sides change places, the asking person does not, and the judge compares both answers', async () => {
    const situation = all.find(({ id }) => id === 'kitchen')!
    await sandbox.script([
      says('Ana may begin, Ben too.'),
      says('Ben may begin, Ana too.'),
      answers('judge', 'FAIL: x'),
    ])
    expect(await playSituation(situation, models())).toMatchObject({ isPassed: false, why: 'x' })
    const [first, second, third] = (await sandbox.requests()).map(({ body }) => JSON.stringify(body))
    const told = (body = '') =>
      makeSaidReader()(body.replaceAll('\\"', '"'))
        .map(({ attributes, text }) => `${attributes.get('n')} ${text.slice(0, 8)}`)
        .filter((line) => !line.startsWith('undefined'))
    expect(told(first)).toEqual(
      ['Ana I cook f', 'Ana It never', 'Ben I come h', 'Ben I would', 'Cleo Parley,'].map((one) =>
        expect.stringContaining(one.trim()),
      ),
    )
    expect(told(second)[0]).toContain('Ana I come h')
    expect(told(second)[2]).toContain('Ben I cook f')
    expect(third).toContain('Ana may begin, Ben too.')
    expect(third).toContain('Ana may begin, Ben too.</wrote>\\n<wrote n=\\"2\\">Ana may begin, Ben too.')
  })
})

describe('[EVAL-1] a run', () => {
  const few = sampled(all, 1)
  const prices = parsePrices('big=1000,1000,1000,1000;small=1000,1000,1000,1000;judge=1000,1000,1000,1000')
  const path = () => join(mkdtempSync(join(tmpdir(), 'parley-eval-')), 'evals', 'journal.jsonl')
  const told: string[] = []
  const play = (situations: readonly Situation[], journal: string, more: object = {}) =>
    run(situations, {
      makeModels: (heard) => makeModels(ai(), 'judge', heard),
      ...{ modelNames: ['big'], prompts: ['p'], journal: openJournal(journal), prices, maxUsd: null, isAnew: false },
      ...{ tell: (line: string) => void told.push(line), ...more },
    })

  test('stops at its price, goes on where it was, and asks nothing a second time', async () => {
    const journal = path()
    const first = await play(few, journal, { maxUsd: 5 })
    expect(first).toMatchObject({ isCut: true, replayed: 0 })
    expect(first.spentUsd).toBeLessThanOrEqual(5)
    expect(first.outcomes.length).toBeGreaterThan(0)
    const second = await play(few, journal)
    expect(second).toMatchObject({ isCut: false, replayed: first.outcomes.length })
    expect(second.outcomes).toHaveLength(few.length)

    const before = (await sandbox.requests()).length
    expect((await play(few, journal)).replayed).toBe(few.length)
    expect((await sandbox.requests()).length).toBe(before)
    expect((await play(few, journal, { prompts: ['another'] })).replayed, 'another prompt is another question').toBe(0)
  })

  test('asks nothing at all where a guess at the first situation exceeds the limit', async () => {
    const before = (await sandbox.requests()).length
    expect(await play(few, path(), { maxUsd: 2 })).toMatchObject({ isCut: true, outcomes: [], spentUsd: 0 })
    expect((await sandbox.requests()).length).toBe(before)
  })

  test('holds for every text that a model reads: prompts, tools, cues and the judge', () => {
    const texts = promptsOfNow().join('\n')
    for (const part of [
      'You judge what an AI',
      'Two answers to the same matter',
      'propose_check_in',
      'it got heated',
    ]) {
      expect(texts, part).toContain(part)
    }
    expect(promptsOfNow()).toEqual(promptsOfNow())
    expect(texts).toContain('nothing at all: you were not called')
  })

  test('names the page of a part by its part', () => {
    expect(pageName('qwen3:14b', { only: null, sample: null })).toBe('qwen3-14b.md')
    expect(pageName('qwen3:14b', { only: 'safety', sample: 3 })).toBe('qwen3-14b-only-safety-sample-3.md')
  })

  test('keeps nothing of what did not run, and says so', async () => {
    const journal = path()
    const [one] = all.filter(({ kind }) => kind === 'danger')
    await sandbox.script([{ match: { kind: 'danger' }, status: 400, message: 'content_filter' }])
    expect((await play([one!], journal)).outcomes).toMatchObject([{ isPassed: null }])
    expect(told.at(-1)).toContain('did not run')
    expect((await play([one!], journal)).replayed).toBe(0)
  })

  test('prints passes, latency and cost by kind, and its page names what failed, as text', () => {
    const outcome: Outcome = {
      ...{ key: 'k', id: 'x', kind: 'safety', isPassed: false, why: 'says *that*', said: '# <b>no</b>' },
      ...{ ms: 10, tokensIn: 5, tokensOut: 2, costUsd: 0.5 },
    }
    const outcomes = [outcome, { ...outcome, id: 'y', isPassed: true, ms: 30 }]
    expect(tableOf(outcomes)[1]).toEqual(['safety', '1/2 (50 %)', '0', '30 ms', '30 ms', '10', '4', '1.0000'])
    const page = pageOf({
      ...{ model: 'm', gateModel: 'g', judge: 'j', provider: 'openai' },
      outcomes,
      total: 9,
      day: 'd',
    })
    expect(page).toContain('2 of 9 situations')
    expect(page).toContain('**safety x**: says \\*that\\*\n  > \\# \\<b\\>no\\</b\\>')
    expect(page).not.toContain('**safety y**')
  })

  test.each([[['--only', 'poetry']], [['--sample', '0']], [['--max-usd', 'much']], [['--fast']]])(
    '%j is refused',
    (words) => {
      expect(() => readOptions(words, '')).toThrow()
    },
  )

  test('counts sentences in every script', () => {
    expect([countSentences('One. Two? Three!'), countSentences('はい。いいえ。')]).toEqual([3, 2])
  })
})
