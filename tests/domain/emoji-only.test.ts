import { expect, test } from 'vitest'
import { isEmojiOnly } from '#lib/domain/text/emoji-only.ts'

test.each(['🎉', '❤️', '👍🏽 👩‍👩‍👧‍👦', '🇦🇹🇩🇪', '😀😀😀😀😀😀', ' 🎉 '])('[DEC-58] %j is emoji alone', (text) => {
  expect(isEmojiOnly(text)).toBe(true)
})

test.each(['', ' ', '1', '#', '©', 'ok 👍', '😀😀😀😀😀😀😀', '🎉!', '❤️'.repeat(80)])('[DEC-58] %j is not', (text) => {
  expect(isEmojiOnly(text)).toBe(false)
})
