import { expect, test } from 'vitest'
import { retryAfterMs } from '#lib/domain/parley/retry-after.ts'

const NOW = Date.UTC(2026, 10, 27, 18, 0, 0)
const wait = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), NOW)

test.each([
  ['seconds', { 'retry-after': '5' }, 5000],
  ['parts of a second', { 'retry-after': '0.25' }, 250],
  ['milliseconds, before anything else', { 'retry-after-ms': '120', 'retry-after': '5' }, 120],
  ['a date', { 'retry-after': 'Fri, 27 Nov 2026 18:00:30 GMT' }, 30_000],
  ['a date of RFC 850', { 'retry-after': 'Friday, 27-Nov-26 18:00:30 GMT' }, 30_000],
  ['a date of asctime, which is in UTC too', { 'retry-after': 'Fri Nov 27 18:00:30 2026' }, 30_000],
  ['a date that is over', { 'retry-after': 'Fri, 27 Nov 2026 17:00:00 GMT' }, 0],
  [
    'a date by the clock of the server',
    { 'retry-after': 'Fri, 27 Nov 2026 19:00:02 GMT', date: 'Fri, 27 Nov 2026 19:00:00 GMT' },
    2000,
  ],
  ['nothing', {}, null],
  ['other words', { 'retry-after': 'soon' }, null],
  ['less than no time', { 'retry-after': '-3' }, null],
  ['a year and no date', { 'retry-after': '2026-11-27' }, null],
])('a server that asks to wait says so by %s', (_, headers, ms) => {
  expect(wait(headers as unknown as Record<string, string>)).toBe(ms)
})
