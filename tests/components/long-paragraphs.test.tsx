// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormattedText } from '#components/chat/message/formatting/formatted-text.tsx'
import { pieces } from '#lib/domain/text/block-cuts.ts'

const shown = (text: string) => render(<FormattedText text={text} isGrowing={false} />).container.textContent

/** Words and marks, balanced or not. */
const piece = fc.constantFrom(
  'word ',
  'two  spaces  ',
  'line\n',
  'line  \n  ',
  '\ttab ',
  '**bold words** ',
  '*i* ',
  '_a b_\n',
  '~~gone~~ ',
  '`code  *x*` ',
  'a * b ',
  'snake_case_x ',
  '2*3 ',
  '**重要：**明天 ',
  '[here](https://a.b/c_d) ',
  'f[i](x) ',
  'https://a.b/x，**y z** ',
  '\\*no\\* ',
  '&amp; ',
)

test('[SAFE-11] a paragraph in blocks shows what it shows uncut', () => {
  let cuts = 0
  fc.assert(
    fc.property(fc.array(piece, { minLength: 50, maxLength: 90 }), (texts) => {
      const text = texts
        .map((one) => `${one}more words here `)
        .join('')
        .replace(/\n\s*\n/g, '\n')
        .slice(0, 4096)
        .trim()
      const blocks = [...pieces(text)]
      cuts += blocks.length - 1
      expect(blocks.map(shown).join('')).toBe(shown(text))
    }),
    { numRuns: 15, endOnFailure: true },
  )
  expect(cuts, 'paragraphs must have been cut').toBeGreaterThan(5)
})
