import { describe, expect, test } from 'vitest'
import { makeReplyForm } from '#lib/domain/parley/reply-form.ts'

/** Returns what is let through of a reply that streams in pieces of this size. */
function shown(text: string, size: number): string {
  const form = makeReplyForm(['Ana', 'Ben', 'Jonas'])
  let seen = ''
  for (let at = 0; at < text.length && !form.isOver(); at += size) {
    seen += form.push(text.slice(at, at + size))
    expect(seen, 'nothing is shown that goes again').toBe(
      text.slice(text.indexOf(seen), text.indexOf(seen) + seen.length),
    )
  }
  return seen + form.end()
}
const SIZES = [1, 3, 7, 1000]

describe('a reply that imitates the transcript ends before it', () => {
  test.each([
    ['Parley: Good morning.', 'Good morning.'],
    ['**Parley:** Good morning.', 'Good morning.'],
    ['<m id="9" p="you" n="Parley" t="2026-11-27T10:00:00Z">Good morning.</m>', 'Good morning.'],
    ['Good morning.</m>', 'Good morning.'],
    ['Sure.\n\n<m id="12" p="p2" n="Jonas">I agree.</m>', 'Sure.'],
    ['Sure. <m id="12" p="p2" n="Jonas">I agree.</m>', 'Sure.'],
    ['<m id="12" p="p2" n="Jonas">I agree.</m>', ''],
    ['<m 9 you n="Parley" t="2026-11-27T10:00Z">Good morning.</m>', 'Good morning.'],
    ['Sure.\n\n<m 12 p2 10:04>I agree.</m>', 'Sure.'],
    ['Sure.\n<m 12>I agree.</m>', 'Sure.'],
    ['Sure.\n<edited 1204 p2 10:04>I agree.</edited>', 'Sure.'],
    ['Sure.\n<notice 3 10:04>Ben joined the chat.</notice>', 'Sure.'],
    ['Sure.\n<renamed p2 from="Jonas" to="Jo"/>', 'Sure.'],
    ['Sure.\n<day zone="UTC">Saturday</day>', 'Sure.'],
    ['Sure.\n<respond to="p1">', 'Sure.'],
    ['Sounds good.\n\nJonas: I can bring the cake.', 'Sounds good.'],
    ['Sounds good.\nJonas: I agree.\nParley: Then it is settled.\nAna: Yes!', 'Sounds good.'],
    ['Sounds good.\nJonas: What time?\nAna: At eight.\nJonas: Fine.', 'Sounds good.'],
  ])('%j', (text, own) => {
    for (const size of SIZES) expect(shown(text, size)).toBe(own)
  })
})

describe('Parley’s own words stay whole', () => {
  test.each([
    'Here is who does what:\nAna: brings cake.\nBen: brings drinks.',
    'Noted.\nAna: brings cake',
    'Noted.\n\nAna: brings cake.\nBen: brings drinks.\n\nAnything else?',
    'Ana: yes, at eight.',
    'The innkeeper leans over. "Jonas: that is no name for a knight."',
    'Innkeeper: Welcome!\nStranger: Hush.',
    '- Ana: cake\n- Ben: drinks',
    'Write `<m 1>` in front.',
    'Like so:\n```\n<m 1 p1 10:04>\nJonas: hello.\n```\nDone.',
    'If a < b and m > n, then <b>so</b>.\n\n  Indented <m',
    'Parley, as I am called, is glad.',
    'Parl',
    'First.\n\nSecond.\n\n\nThird.',
    'Ben',
  ])('%j', (text) => {
    for (const size of SIZES) expect(shown(text, size)).toBe(text)
  })
})
