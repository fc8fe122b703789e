import { describe, expect, test, vi } from 'vitest'
import { checkName } from '#lib/domain/people/names.ts'
import { normaliseMessageText } from '#lib/protocol/text.ts'

describe('[DEC-3] names that would pass for the chat itself are refused', () => {
  test.each([
    'Parley',
    'parley',
    'P A R L E Y',
    'Pаrlеy', // Cyrillic а and е
    'РΑRLΕΥ', // Cyrillic and Greek capitals
    'par1ey',
    'ParIey', // a capital i
    'Párlèy',
    '𝐏𝐚𝐫𝐥𝐞𝐲',
    'ｐａｒｌｅｙ',
    'Par\u200bley',
    'Parley 🤖',
    '.Parley.',
    'chatsystem',
    'ⲢⲀRLEY',
    'Pѧrley',
    'Parⱡey',
    'Parleч',
    'Paրley',
    'Pɑɾlɛy',
    'Þarley',
    'ʗhatsystem',
    'ϲhatsystem',
    'Ꮯhatsystem',
    'ꓑꓮꓣꓡꓰꓬ',
    'Ⲣarley',
    'ᴩarley',
    'Ƥarley',
    'Parłey',
    'Par|ey',
    '|Parley|',
    'P⍺rley',
    '🅟🅐🅡🅛🅔🅨',
    '🇵🇦🇷🇱🇪🇾',
    'Chat System',
    'Parley (AI)', // a screen reader speaks it like the assistant's own name
    'parley.ai',
    'Pаrlеy bоt', // Cyrillic а, е and о
    'сhаtsуstem',
  ])('%s', (name) => {
    expect(checkName(name)).toMatchObject({ ok: false })
  })

  test.each([
    'Pärl',
    'Parleyan',
    'Ai',
    'Bot',
    'Parley’s Ailin',
    'Ana | Berlin',
    'Łukasz',
    'Νίκος',
    'Михаил',
    'Mia',
    'O’Neill',
    '木村',
    'محمد',
    '👩‍👩‍👧',
    'Ana-María',
    'Charley',
    'A',
    '__proto__',
  ])('but %s is a name', (name) => {
    expect(checkName(name)).toEqual({ ok: true, name })
  })
})

test.each(['Ben lets Parley say: I agree.', 'Ben  LETS Pаrlеy—say'])(
  '[ASIDE-2] no name begins a release for somebody else: %s',
  (name) => {
    expect(checkName(name)).toMatchObject({ ok: false })
  },
)

describe('[DEC-3] a name leaves a mark on the screen', () => {
  test.each(['', '   ', '\u200b', '\u2063\u2063', '\u3164', '\u2800', '\u00ad', '\n\t'])('not %j', (name) => {
    expect(checkName(name)).toMatchObject({ ok: false })
  })
})

test('[DEC-4] [VAL-10] a name has 1 to 32 characters after trimming, a starting name up to 50', () => {
  expect(checkName(` ${'x'.repeat(32)} `)).toEqual({ ok: true, name: 'x'.repeat(32) })
  expect(checkName('x'.repeat(33))).toMatchObject({ ok: false })
  expect(checkName('x'.repeat(50), 50)).toMatchObject({ ok: true })
  expect(checkName('x'.repeat(51), 50)).toMatchObject({ ok: false })
})

test('invisible characters are removed; joiners of letters and emoji stay', () => {
  expect(checkName('A\u0000n\na\u202E\u2028')).toEqual({ ok: true, name: 'Ana' })
  expect(checkName('\u2063An\u200ba\u00ad\u{e0041}\u3164\u200d ')).toEqual({ ok: true, name: 'Ana' })
  expect(checkName('نامه\u200cای')).toEqual({ ok: true, name: 'نامه\u200cای' })
})

test('half of a pair is replaced in what is typed, in a browser without toWellFormed', () => {
  vi.spyOn(String.prototype, 'toWellFormed').mockImplementation(() => expect.unreachable('Firefox has it since 119'))
  expect(checkName('A\ud800n\u{1f642}a')).toEqual({ ok: true, name: 'A\ufffdn\u{1f642}a' })
  expect(normaliseMessageText('\udc00 \u{1f642}')).toBe('\ufffd \u{1f642}')
})
