import localFont from 'next/font/local'

/** Hanken Grotesk, one variable file for every weight. Letters beyond Western Europe load on demand. */
const textFace = localFont({
  src: '../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-text',
  display: 'swap',
})

const textFaceBeyondLatin = localFont({
  src: [
    {
      path: '../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2',
      weight: '100 900',
    },
  ],
  variable: '--font-text-ext',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1EFF, U+20A0-20AB, U+20AD-20C0' },
  ],
})

/** The true italic, loaded where a message has one. Slanted upright letters would look like a mistake. */
const textFaceItalic = localFont({
  src: '../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-italic.woff2',
  weight: '100 900',
  style: 'italic',
  variable: '--font-text-italic',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
})

/** Newsreader, for headlines only. */
const headlineFace = localFont({
  src: '../node_modules/@fontsource/newsreader/files/newsreader-latin-400-normal.woff2',
  weight: '400',
  variable: '--font-headline',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})

export const faces = [textFace, textFaceBeyondLatin, textFaceItalic, headlineFace]
  .map(({ variable }) => variable)
  .join(' ')
