import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { THEME_COLOURS } from '#components/ui/brand/theme-colours.ts'

const [light, dark] = (await readFile('app/palette.css', 'utf8')).split('@variant dark')

test('colours outside the style sheets match the palette', async () => {
  expect(THEME_COLOURS).toEqual({
    lightPage: hexOf('page', light),
    darkPage: hexOf('page', dark),
    darkInk: hexOf('ink', dark),
    darkAccent: hexOf('accent', dark),
  })
  const icon = await readFile('app/icon.svg', 'utf8')
  expect(icon.match(/#\w{6}/g)).toEqual([hexOf('ink', light), hexOf('ink', dark), hexOf('accent', dark)])
})

/** CSS Color 4: converts OKLab over LMS to sRGB. */
function hexOf(name: string, theme = ''): string {
  const [l = NaN, c = NaN, h = NaN] =
    new RegExp(`--${name}: oklch\\((.+)\\)`).exec(theme)?.[1]?.split(' ').map(Number) ?? []
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const bytes = linear.map((x) => Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
