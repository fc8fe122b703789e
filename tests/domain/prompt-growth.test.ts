import { expect, test } from 'vitest'
import type { Prompt } from '#lib/domain/parley/prompt/prompt-layout.ts'
import { bytesOf, commonBytes, longChat } from '#tests/support/long-chat.ts'

const TURNS = 360
const SEEDS = [1, 2, 3, 4, 5]

type Share = { turn: number; share: number; hasMoved: boolean }

function sharesOf(seed: number): Share[] {
  const shares: Share[] = []
  let before: { bytes: Buffer; rememberedSeq: number } | null = null
  for (const { turn, prompt, rememberedSeq } of longChat({ turns: TURNS, seed })) {
    const bytes = bytesOf(prompt)
    if (before) {
      const share = commonBytes(before.bytes, bytes) / bytes.length
      shares.push({ turn, share, hasMoved: rememberedSeq !== before.rememberedSeq })
    }
    before = { bytes, rememberedSeq }
  }
  return shares
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

test.for(SEEDS)(
  'at least nine tenths of the bytes are those of the turn before, over hundreds of turns with renames, pauses and joins (seed %i)',
  async (seed, { annotate }) => {
    const shares = sharesOf(seed)
    const moved = shares.filter(({ hasMoved }) => hasMoved)
    expect(moved.length, 'the window must have moved for this test to mean anything').toBeGreaterThan(3)
    const average = shares.reduce((sum, { share }) => sum + share, 0) / shares.length
    const worst = shares.toSorted((one, other) => one.share - other.share)[0]!
    const steady = shares.filter(({ hasMoved, turn }) => !hasMoved && turn > 10)
    const worstSteady = Math.min(...steady.map(({ share }) => share))
    await annotate(
      `average ${percent(average)}, worst ${percent(worst.share)} (turn ${worst.turn}), ` +
        `worst while the window stands ${percent(worstSteady)}, window moved ${moved.length} times`,
    )
    expect(average).toBeGreaterThanOrEqual(0.9)
    expect(worstSteady).toBeGreaterThanOrEqual(0.85)
  },
)

test('decisions outlive their summary', () => {
  let decidedBefore: string[] = []
  let gone = 0
  for (const { prompt } of longChat({ turns: 300, seed: 3 })) {
    const text = bytesOf(prompt).toString()
    const decided = [...text.matchAll(/<decision m="(\d+)">/g)].map(([, seq]) => seq ?? '')
    const old = /^user: <decided>\n([\s\S]*?)\n<\/decided>$/m.exec(text)?.[1]
    if (old !== undefined) gone += 1
    const lost = decidedBefore.filter((seq) => !decided.includes(seq))
    if ((old?.length ?? 0) < 1800) expect(lost, 'none is lost while there is room for all').toEqual([])
    decidedBefore = decided
  }
  expect(gone, 'summaries must have gone for this test to mean anything').toBeGreaterThan(20)
})

const summariesIn = ({ turns }: Prompt) =>
  (turns[0]?.blocks ?? []).map(({ text }) => text).filter((text) => text.startsWith('<summary'))

test('when the window moves on, summaries are only added: what stood before them and themselves stays to the byte', () => {
  let before: { summaries: string[]; rememberedSeq: number; bytes: Buffer } | null = null
  let moves = 0
  for (const { prompt, rememberedSeq } of longChat({ turns: 150, seed: 9 })) {
    const summaries = summariesIn(prompt)
    const bytes = bytesOf(prompt)
    if (before && rememberedSeq !== before.rememberedSeq) {
      moves += 1
      expect(rememberedSeq).toBeGreaterThan(before.rememberedSeq)
      expect(summaries.slice(0, before.summaries.length)).toEqual(before.summaries)
      const kept = bytes.subarray(0, commonBytes(before.bytes, bytes)).toString()
      for (const summary of before.summaries) expect(kept).toContain(summary)
    }
    before = { summaries, rememberedSeq, bytes }
  }
  expect(moves).toBeGreaterThan(2)
})

test('nothing is lost on the way: every message stands word by word or lies in a summary', () => {
  let remembered = 0
  for (const { lines, prompt, rememberedSeq } of longChat({ turns: 150, seed: 4 })) {
    const text = bytesOf(prompt).toString()
    remembered = 0
    for (const [, from, to] of text.matchAll(/<summary from="(\d+)" to="(\d+)">/g)) {
      expect(Number(from)).toBe(remembered + 1)
      remembered = Number(to)
    }
    expect(rememberedSeq).toBe(remembered)
    const told = lines.filter(({ seq }) => seq > remembered)
    const tagged = told.filter(({ kind }) => kind !== 'assistant').map(({ seq }) => seq)
    const seqs = [...text.matchAll(/^(?:user: )?<(?:m|notice) (\d+)/gm)].map(([, seq]) => Number(seq))
    expect(seqs, 'each once').toEqual(tagged)
    expect(told.filter((line) => !text.includes(line.text))).toEqual([])
  }
  expect(remembered, 'summaries must have been made for this test to mean anything').toBeGreaterThan(0)
})

test('there are never more than four cache breakpoints', () => {
  for (const { prompt } of longChat({ turns: 120, seed: 2 })) {
    const blocks = [...prompt.system, ...prompt.turns.flatMap(({ blocks }) => blocks)]
    expect(blocks.filter(({ isCacheBreakpoint }) => isCacheBreakpoint).length).toBeLessThanOrEqual(4)
    expect(blocks.at(-1)?.isCacheBreakpoint).toBe(false)
  }
})
