import { describe, expect, test } from 'vitest'
import { pickQuickPrompts, PROMPT_FAMILIES, USE_LABELS } from '#lib/domain/quick-prompts/index.ts'
import { HIDDEN_PROMPT_MAX_CHARS, MESSAGE_MAX_CHARS, QUICK_PROMPTS_SHOWN } from '#lib/protocol/limits.ts'
import { normaliseMessageText } from '#lib/protocol/text.ts'

const all = PROMPT_FAMILIES.flatMap(({ name, prompts }) => prompts.map((prompt) => ({ family: name, ...prompt })))

/** Makes a seeded random source: the same seed makes the same picks. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('the families', () => {
  test('[PROMPT-3] there are six', () => {
    expect(PROMPT_FAMILIES).toHaveLength(6)
  })

  test.each([
    ['PROMPT-4', 'Adventures & RPGs', 20],
    ['PROMPT-5', 'Mediation', 20],
    ['PROMPT-6', 'Relationships', 30],
    ['PROMPT-7', 'Collaboration', 30],
    ['PROMPT-8', 'Conflict', 30],
    ['PROMPT-9', 'Wildcards', 15],
  ])('[%s] %s has %i prompts', (_rule, name, count) => {
    expect(PROMPT_FAMILIES.find((family) => family.name === name)?.prompts).toHaveLength(count)
  })

  test('[DEC-1] each has a hidden prompt of its own that the server takes as it is', () => {
    const hidden = PROMPT_FAMILIES.map(({ hiddenPrompt }) => hiddenPrompt)
    expect(new Set(hidden).size).toBe(6)
    for (const prompt of hidden) {
      expect(prompt.length).toBeLessThanOrEqual(HIDDEN_PROMPT_MAX_CHARS)
      expect(normaliseMessageText(prompt)).toBe(prompt)
      expect(prompt).toMatch(/^Manner: [a-z]+\n/)
    }
  })
})

describe('the prompts', () => {
  test.each(all)('[PROMPT-1] [PROMPT-2] $family: $label', ({ label, text }) => {
    expect(label.split(' ').length).toBeGreaterThanOrEqual(2)
    expect(label.split(' ').length).toBeLessThanOrEqual(5)
    expect(label.length, 'five fit in two rows').toBeLessThanOrEqual(26)
    expect(text.length).toBeGreaterThan(100)
    expect(text.length).toBeLessThan(Math.min(320, MESSAGE_MAX_CHARS))
    expect(normaliseMessageText(text), 'sent as it stands').toBe(text)
    expect(text).toMatch(/^[“A-Z].*[.?!]$/)
    expect(text, 'one typography').not.toMatch(/['"]| {2}|—|\.\.\./)
  })

  test('none is repeated, and none begins like another', () => {
    expect(new Set(all.map(({ label }) => label.toLowerCase())).size).toBe(all.length)
    const openings = all.map(({ text }) => text.split(/\s+/).slice(0, 5).join(' ').toLowerCase())
    expect(openings.filter((opening, at) => openings.indexOf(opening) !== at)).toEqual([])
  })

  test('no two share more than two fifths of their words', () => {
    const words = all.map(({ text }) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu)))
    const alike = words.flatMap((one, at) =>
      words.slice(at + 1).flatMap((other, further) => {
        const shared = [...one].filter((word) => other.has(word)).length
        const isAlike = shared / Math.min(one.size, other.size) > 2 / 5
        return isAlike ? [`${all[at]?.label} / ${all[at + 1 + further]?.label}`] : []
      }),
    )
    expect(alike).toEqual([])
  })
})

describe('picking', () => {
  const picks = Array.from({ length: 3000 }, (_, seed) => pickQuickPrompts(seeded(seed * 7919 + 1)))

  test('[LAND-7] [LAND-8] five, from five different families', () => {
    for (const pick of picks) {
      expect(pick).toHaveLength(QUICK_PROMPTS_SHOWN)
      expect(new Set(pick.map(({ family }) => family)).size).toBe(5)
    }
  })

  test('[LAND-8] [LAND-9] every family and every prompt comes up', () => {
    expect(new Set(picks.flat().map(({ label }) => label)).size).toBe(all.length)
  })

  test('[LAND-10] every family comes up at every place about equally often', () => {
    for (const { name } of PROMPT_FAMILIES) {
      for (let place = 0; place < 5; place++) {
        const count = picks.filter((pick) => pick[place]?.family === name).length
        expect(count, `${name} at ${place}`).toBeGreaterThan(400)
        expect(count, `${name} at ${place}`).toBeLessThan(600)
      }
    }
  })

  test('[DEC-1] each carries the hidden prompt of its family', () => {
    for (const { family, hiddenPrompt } of picks.slice(0, 50).flat()) {
      expect(hiddenPrompt).toBe(PROMPT_FAMILIES.find(({ name }) => name === family)?.hiddenPrompt)
    }
  })

  test('none is offered twice: the prompts of the typical uses stand elsewhere on the page', () => {
    expect(
      all.filter(({ label }) => USE_LABELS.has(label)),
      'one of each family',
    ).toHaveLength(6)
    for (let seed = 0; seed < 500; seed++) {
      const labels = pickQuickPrompts(seeded(seed * 7919 + 1), USE_LABELS).map(({ label }) => label)
      expect(labels).toHaveLength(5)
      expect(labels.filter((label) => USE_LABELS.has(label))).toEqual([])
    }
  })

  test('the largest and the smallest of random numbers pick too', () => {
    expect(pickQuickPrompts(() => 0)).toHaveLength(5)
    expect(pickQuickPrompts(() => 1 - 2 ** -53)).toHaveLength(5)
  })
})

test('[CARE-5] no prompt brings a child into the room, nor makes one of those who are there', () => {
  const invites =
    /\bteen|\bwe[’']re (?:twelve|\w+teen)\b|\b(?:two|our|the) (?:children|kids)\b(?=[^.]*(?:here|meeting|join|vote))|homework|our class\b/i
  expect(all.filter(({ label, text }) => invites.test(`${label}. ${text}`)).map(({ label }) => label)).toEqual([])
})
