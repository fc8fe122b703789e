import { describe, expect, test } from 'vitest'
import { paintedFirst } from '../../web/pages/painted-first.ts'

const PAGE = [
  '<html><head><link rel="preload" href="/a.woff2" as="font"/>',
  '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/c.js"/>',
  '<link rel="manifest" href="/manifest.webmanifest"/><link rel="icon" href="/icon.svg"/>',
  '<script src="/_next/a.js" async=""></script><script src="/_next/b.js" async=""></script>',
  '<script src="/_next/old.js" noModule=""></script></head>',
  '<body><main>Hello</main><script id="_R_">1</script><script src="/_next/c.js" async=""></script></body></html>',
].join('')
const STYLE = [
  'p{background:url(../media/a.woff2)}',
  `q{background:url("/b.png?c#d")}`,
  's{background:url(data:image/png;base64,aa)}',
  'u{filter:url(#e)}',
  "v{content:'$&'}",
].join('')

const paintable = () => paintedFirst(PAGE, (path) => (path === '/_next/static/chunks/a.css' ? STYLE : ''))

describe('a page that paints before it loads files', () => {
  test('names no file that a current browser loads before the paint, and all of them for later', () => {
    const page = paintable()
    const files = /<(?:script src|link rel="preload" as="script"|link rel="stylesheet"|link rel="manifest")[^>]*>/g
    const [before = '', after] = page.split('<script>(function')
    expect([...before.matchAll(files)].map(([tag]) => tag)).toEqual(['<script src="/_next/old.js" noModule="">'])
    const links = [
      '<link media="not all" rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
      '<link rel="manifest" href="/manifest.webmanifest"/>',
    ]
    const asked = `(${JSON.stringify(links.join(''))},["/_next/a.js","/_next/b.js","/_next/c.js"])</script></body></html>`
    expect(after?.endsWith(asked)).toBe(true)
  })

  test('holds its style in place of the sheet, with the same addresses', () => {
    expect(paintable()).toContain(
      [
        'as="font"/><style>p{background:url(/_next/static/media/a.woff2)}',
        'q{background:url(/b.png?c#d)}',
        's{background:url(data:image/png;base64,aa)}',
        'u{filter:url(#e)}',
        "v{content:'$&'}</style>",
      ].join(''),
    )
  })

  test('keeps everything else as it was', () => {
    const page = paintable()
    expect(page).toContain('<html><head><link rel="preload" href="/a.woff2" as="font"/>')
    expect(page).toContain('<link rel="icon" href="/icon.svg"/>')
    expect(page).toContain('<body><main>Hello</main><script id="_R_">1</script>')
  })

  test.each([
    ['scripts', PAGE.replaceAll(/<script src="[^"]*" async=""><\/script>/g, '')],
    ['style sheets', PAGE.replace(/<link rel="stylesheet"[^>]*>/, '')],
  ])('is refused for a page without %s', (_what, html) => {
    expect(() => paintedFirst(html, () => STYLE)).toThrow('no scripts or no style sheets')
  })
})
