import { describe, expect, test } from 'vitest'
import { settledMarkup } from '#lib/domain/text/settled-markup.ts'

describe('the end of a streaming text', () => {
  test.each([
    ['a run that nothing follows waits', 'so **', 'so '],
    ['half a closing run waits', 'so **all*', 'so **all'],
    ['closed formatting stays', '**a** and _b_ c', '**a** and _b_ c'],
    ['a mark in open code stays', 'use `npm *', 'use `npm *'],
    ['an escaped mark stays', 'use \\*', 'use \\*'],
    ['a backslash stays', 'C:\\', 'C:\\'],
    ['an escaped bracket stays', 'use \\[x', 'use \\[x'],
    ['a bracket without a scheme behind it stays', 'arr[i](/x', 'arr[i](/x'],
    ['a lone backtick waits', 'use `', 'use '],
    ['a fence waits for its first line', 'so:\n```js', 'so:\n'],
    ['a fence waits for its first sign', 'so:\n```js\n  ', 'so:\n'],
    ['stars inside code are code', 'a `*x` b', 'a `*x` b'],
    ['half a link shows its words', 'see [the plan](https://exa', 'see the plan'],
    ['a link without its address shows its words', 'see [the pl', 'see the pl'],
    ['a link waiting for its bracket shows its words', 'see [the plan]', 'see the plan'],
    ['a whole link stays', 'see [the plan](https://a.b) now', 'see [the plan](https://a.b) now'],
    ['an image begun shows its words', 'see ![dot](data:ima', 'see dot'],
    ['a product of numbers is not formatting', '2 * 3', '2 * 3'],
    ['underscores in words are not formatting', 'snake_case_na', 'snake_case_na'],
    ['a list item is not formatting', '* first', '* first'],
    ['plain words stay', 'nothing to see', 'nothing to see'],
  ])('[CHAT-27] %s', (_what, tail, settled) => {
    expect(settledMarkup(tail)).toBe(settled)
  })
})
