import { describe, expect, test } from 'vitest'
import { withLateScripts } from '../../web/late-scripts.ts'

const PAGE = [
  '<html><head><link rel="preload" href="/a.woff2" as="font"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/c.js"/>',
  '<script src="/_next/a.js" async=""></script><script src="/_next/b.js" async=""></script>',
  '<script src="/_next/old.js" noModule=""></script></head>',
  '<body><main>Hello</main><script id="_R_">1</script><script src="/_next/c.js" async=""></script></body></html>',
].join('')

describe('a page with late scripts', () => {
  test('names none that a current browser would ask for at once, and all of them in the list it asks for later', () => {
    const page = withLateScripts(PAGE)
    expect([...page.matchAll(/<(?:script src|link rel="preload" as="script")[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script src="/_next/old.js" noModule="">',
    ])
    expect(page).toContain('(["/_next/a.js","/_next/b.js","/_next/c.js"])</script></body>')
  })

  test('keeps everything else as it was', () => {
    const page = withLateScripts(PAGE)
    for (const part of [
      '<link rel="preload" href="/a.woff2" as="font"/>',
      '<main>Hello</main><script id="_R_">1</script>',
    ]) {
      expect(page).toContain(part)
    }
  })

  test('is not made of one in which no scripts are found', () => {
    expect(() => withLateScripts('<html><body></body></html>')).toThrow('no scripts')
  })
})
