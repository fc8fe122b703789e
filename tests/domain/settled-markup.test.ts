import { describe, expect, test } from 'vitest'
import { settledMarkup } from '#lib/domain/settled-markup.ts'

describe('the end of a streaming text', () => {
  test.each([
    ['an open bold run is closed', 'so **nobody wan', 'so **nobody wan**'],
    ['an open bold run is closed before trailing spaces', 'so **nobody ', 'so **nobody** '],
    ['a run that nothing follows waits', 'so **', 'so '],
    ['half a closing run waits', 'so **all*', 'so **all**'],
    ['bold and italic close inside out', '**a _b', '**a _b_**'],
    ['closed formatting stays', '**a** and _b_', '**a** and _b_'],
    ['an open code span is closed', 'use `npm sta', 'use `npm sta`'],
    ['a lone backtick waits', 'use `', 'use '],
    ['a fence waits for its first line', 'so:\n```js', 'so:\n'],
    ['a fence waits for its first sign', 'so:\n```js\n  ', 'so:\n'],
    ['stars inside code are code', 'a `*x` b', 'a `*x` b'],
    ['half a link shows its words', 'see [the plan](https://exa', 'see the plan'],
    ['a link without its address shows its words', 'see [the pl', 'see the pl'],
    ['a link waiting for its bracket shows its words', 'see [the plan]', 'see the plan'],
    ['a whole link stays', 'see [the plan](https://a.b) now', 'see [the plan](https://a.b) now'],
    ['an image begun shows its words', 'see ![dot](data:ima', 'see dot'],
    ['an open strikethrough is closed', '~~no', '~~no~~'],
    ['a product of numbers is not formatting', '2 * 3', '2 * 3'],
    ['underscores in words are not formatting', 'snake_case_na', 'snake_case_na'],
    ['a list item is not formatting', '* first', '* first'],
    ['plain words stay', 'nothing to see', 'nothing to see'],
  ])('[CHAT-27] %s', (_what, tail, settled) => {
    expect(settledMarkup(tail)).toBe(settled)
  })
})
