import { expect, test } from 'vitest'
import { ERRORS, TEXTS } from '#lib/protocol/errors.ts'

test('[MSG-7] [MSG-8] [MSG-9] no sentence but the quota ones can be taken for a quota failure', () => {
  const others = Object.entries(ERRORS).filter(([code]) => code !== 'QUOTA_EXCEEDED' && code !== 'LIMIT_EXCEEDED')
  const sentences = [...others.map(([, { text }]) => text), ...Object.values(TEXTS)]
  expect(sentences.filter((sentence) => /quota|limit|usage/i.test(sentence))).toEqual([])
})
