import { expect, test } from 'vitest'
import { isQuoted } from '#lib/domain/cards/said-words.ts'

test.each([
  ['I pay 500.', 'I pay 500.'],
  ['i pay 500', 'Fine. I pay 500! Ben cooks.'],
  ['I pay 500. Ben cooks.', 'Fine. I pay 500! Ben cooks.'],
  ['Ben cooks', 'I pay 500\nBen cooks'],
  ['明日は私が払います', 'はい。明日は私が払います。'],
])('[CARD-1] %j has the words of %j', (line, text) => {
  expect(isQuoted(line, text)).toBe(true)
})

test.each([
  ['Cleo lends us 5,000', 'hello'],
  ['I pay 500', 'I do not say that I pay 500'],
  ['I pay 500', 'I pay 500, if Ben cooks'],
  ['I pay 5', 'I pay 5,000'],
  ['Fine. Ben cooks.', 'Fine. I pay 500! Ben cooks.'],
  ['!', '?'],
  ['', 'I pay 500'],
])('[CARD-1] %j is not what %j says', (line, text) => {
  expect(isQuoted(line, text)).toBe(false)
})
