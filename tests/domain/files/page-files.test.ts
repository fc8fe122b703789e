import { describe, expect, test } from 'vitest'
import { attachable, kindOfFile } from '#lib/domain/files/page/attachable.ts'
import { filesInWords, nameOfMessage, spokenWords } from '#lib/domain/files/page/files-in-words.ts'
import { placeInList, within } from '#lib/domain/files/page/fitted.ts'
import { sizeText } from '#lib/domain/files/page/size-text.ts'
import { ERRORS, TEXTS } from '#lib/protocol/errors.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })
const photo = file('a.jpg', 'image/jpeg')
const pdf = file('a.pdf', 'application/pdf')

describe('[IMG-1] a message takes', () => {
  test.each([
    ['four pictures, and says why no more', [], [photo, photo, photo, photo, photo], 4, [TEXTS.filesFull]],
    ['one PDF alone', [], [pdf, pdf, photo], 1, [TEXTS.filesFull]],
    ['no PDF beside pictures', ['picture'], [pdf], 0, [TEXTS.filesFull]],
    ['HEIC, of which a browser says no type', [], [file('IMG_1.HEIC', '')], 1, []],
    ['no SVG, whatever it is called', [], [file('a.png', 'image/svg+xml')], 0, [ERRORS.UNSUPPORTED_FILE.text]],
    ['no empty file', [], [file('a.png', 'image/png', 0)], 0, [TEXTS.fileEmpty]],
    ['a large photo, which the page makes smaller', [], [file('a.jpg', 'image/jpeg', 30_000_000)], 1, []],
    ['no large GIF', [], [file('a.gif', 'image/gif', 10_000_001)], 0, [TEXTS.fileTooLarge]],
    ['no large PDF', [], [file('a.pdf', 'application/pdf', 10_000_001)], 0, [TEXTS.fileTooLarge]],
  ] as const)('%s', (_what, before, brought, count, reasons) => {
    const { taken, refusals } = attachable(before, brought)
    expect([taken.length, refusals]).toEqual([count, reasons])
  })

  test('a file whose type the browser knows by that type alone', () => {
    expect([kindOfFile(file('a.pdf', 'text/html')), kindOfFile(file('a', 'IMAGE/PNG'))]).toEqual([null, 'picture'])
  })
})

test('[IMG-5] the place of a picture is known before its bytes, and never higher than 320 pixels', () => {
  expect(placeInList({ width: 4000, height: 3000 })).toEqual({ width: 352, ratio: 4 / 3 })
  expect(placeInList({ width: 1000, height: 2000 })).toEqual({ width: 160, ratio: 0.5 })
  for (const [width, height] of [
    [1, 9000],
    [9000, 1],
    [16, 16],
  ] as const) {
    const place = placeInList({ width, height })
    expect(place.width / place.ratio).toBeLessThanOrEqual(320)
  }
})

test('[IMG-1] a large photo keeps its proportions when it is made smaller', () => {
  expect(within({ width: 8192, height: 2048 }, 4096)).toEqual({ width: 4096, height: 1024 })
  expect(within({ width: 300, height: 200 }, 4096)).toEqual({ width: 300, height: 200 })
})

test('[IMG-5] a message without words is named and said by its files', () => {
  const picture = {
    id: 'f1',
    kind: 'picture',
    alt: '',
    name: '',
    bytes: 1,
    width: 2,
    height: 2,
    placeholder: null,
  } as const
  const described = { ...picture, alt: 'Two cats' }
  expect(nameOfMessage({ text: '', files: [picture] })).toBe('Picture')
  expect(filesInWords([picture, described])).toBe('2 pictures: Two cats')
  expect(filesInWords([{ ...picture, kind: 'pdf', name: 'plan.pdf' }])).toBe('PDF plan.pdf')
  expect(nameOfMessage({ text: 'Hello', files: [described] })).toBe('Hello')
  expect(spokenWords({ text: 'Look', files: [described] })).toBe('Picture: Two cats. Look')
})

test('sizes are read in three digits', () => {
  expect([12, 1234, 56_789, 1_234_567, 10_000_000].map(sizeText)).toEqual([
    '12 bytes',
    '1.2 kB',
    '57 kB',
    '1.2 MB',
    '10 MB',
  ])
})
