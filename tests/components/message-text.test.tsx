// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MessageText } from '#components/chat/message/message-text.tsx'
import { isDataImage } from '#lib/domain/text/safe-link.ts'
import { links, naughty, pathological, xss } from '#tests/support/corpus.ts'
import { stopwatch } from '#tests/support/stopwatch.ts'

const draw = (text: string, isStreaming = false) =>
  render(<MessageText text={text} isStreaming={isStreaming} />).container

const ALLOWED = new Set(['DIV', 'SPAN', 'A', 'CODE', 'DEL', 'EM', 'IMG', 'STRONG'])
const DENIED = new Set(['javascript', 'vbscript', 'file', 'data'])

/** Returns the scheme that a browser would act on. */
function schemeOf(address: string): string | null {
  return URL.parse(address, document.baseURI)?.protocol.slice(0, -1) ?? null
}

/** Expects what the corpus demands of every rendered text. */
function expectHarmless(container: HTMLElement): void {
  for (const element of container.querySelectorAll('*')) {
    expect(ALLOWED).toContain(element.tagName)
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^srcdoc$|^style$/)
      if (name !== 'href' && name !== 'src') continue
      const scheme = schemeOf(value)
      expect(scheme !== null && DENIED.has(scheme) && !isDataImage(value), value).toBe(false)
      if (name === 'src') expect(isDataImage(value), value).toBe(true)
    }
  }
}

describe('hostile texts', () => {
  test.each([...xss, ...naughty, ...pathological])('[SAFE-13] [SAFE-14] %j', (text) => {
    expectHarmless(draw(text))
    expectHarmless(draw(text, true))
  })

  test.each(links)('[SAFE-1] $message', ({ message, expect: expected, scheme }) => {
    const container = draw(message)
    expectHarmless(container)
    const hrefs = Array.from(container.querySelectorAll('a'), (link) => schemeOf(link.getAttribute('href') ?? ''))
    if (expected === 'deny') expect(hrefs).not.toContain(scheme)
  })

  test.each(pathological)('[SAFE-15] %j is drawn within 500 ms', (text) => {
    const spent = stopwatch()
    const container = draw(text)
    expect(spent()).toBeLessThan(500)
    expect(container.textContent.length).toBeGreaterThan(0)
  })

  test.each([
    ['a page of quotes', '>'.repeat(4096)],
    ['a page of nested lists', '- '.repeat(2048)],
    ['nested links', `${'['.repeat(90)}a${'](b)'.repeat(90)}`],
    ['nested emphasis', `${'*a _b '.repeat(300)}${'_ *'.repeat(300)}`],
    ['many addresses', 'a@b.c '.repeat(680)],
    ['many addresses without a space', 'a@b.c,'.repeat(682)],
    ['many links without a space', 'http://a.b,'.repeat(372)],
    ['as much emphasis as is tried, in one word', `${'*a_b'.repeat(100)}${'c'.repeat(3696)}`],
    ['as many backticks as are tried, in one word', `${'`a'.repeat(250)}${'c'.repeat(3596)}`],
    ['as many open links as are tried, in one word', `${'[a](<b'.repeat(100)}${'c'.repeat(3496)}`],
    ['runs of backticks', Array.from({ length: 85 }, (_, at) => '`'.repeat(at + 1)).join(' ')],
    ['open links', '[a](<b'.repeat(680)],
    ['entities', '&#x26;'.repeat(680)],
    ['fences that nothing closes', Array.from({ length: 88 }, (_, at) => `${'`'.repeat(at + 3)}\n`).join('')],
    ['a fence and line separators', `\`\`\`a\n${'\u2028'.repeat(4000)}`],
    ['a fence and returns', `\`\`\`a\n${'\r'.repeat(4000)}`],
    ['a fence and spaces', `${' '.repeat(2000)}\`\`\`${' '.repeat(2000)}\`\`\`a\n`],
    ['many spans in one line', '```a``` '.repeat(500)],
    ['a long word', 'a'.repeat(4096)],
    ['list lines with formatting', '- *a*\n'.repeat(682)],
    ['quotes in quotes', '> > a\n'.repeat(682)],
    ['a table of small cells', `|a|b|\n|-|-|\n${'|*c*|d|\n'.repeat(500)}`],
    ['a line of bars', '|'.repeat(4096)],
    ['a line under a header that goes on', `|a|\n${'|-'.repeat(2040)}`],
    ['dots before an at', `${'a.'.repeat(2040)}@`],
  ])('[SAFE-15] %s are drawn within 500 ms', (_what, text) => {
    const spent = stopwatch()
    draw(text)
    expect(spent()).toBeLessThan(500)
  })
})

describe('inline formatting', () => {
  test('[SAFE-10] bold, italic, code and strikethrough are drawn', () => {
    const container = draw('**bold** _italic_ `code` ~~gone~~')
    expect(container.querySelector('strong')?.textContent).toBe('bold')
    expect(container.querySelector('em')?.textContent).toBe('italic')
    expect(container.querySelector('code')?.textContent).toBe('code')
    expect(container.querySelector('del')?.textContent).toBe('gone')
  })

  test('[SAFE-11] line breaks, blank lines and indents stay as typed; spaces at a line’s end show nothing', () => {
    for (const text of [
      'a\nb',
      'a\n\n\n\nb',
      '  a\n    b  \n\tc',
      '**a\n  b** c\n\n   d',
      'two spaces  \nbreak\\\nend',
    ]) {
      const drawn = draw(text).textContent.replace(/ +\n/g, '\n')
      expect(drawn).toBe(text.replaceAll('**', '').replace(/ +\n/g, '\n'))
    }
  })

  test.each([
    '# heading',
    '- one\n- two\n  - three',
    '1. one\n2. two',
    '> quote\n> more',
    '    indented',
    'title\n=====',
    'title\n---',
    '---',
    '| a | b |\n|---|---|\n| c | d |',
    '<b>html</b> <script>alert(1)</script>',
    '- [ ] task',
    '[r]: x',
  ])('[SAFE-13] block syntax and HTML stay as typed: %j', (text) => {
    const container = draw(text)
    expect(container.textContent).toBe(text)
    expect(container.querySelector('h1, ul, ol, blockquote, pre, hr, table, b, script')).toBeNull()
  })

  test('[SAFE-11] lines between code fences are one code span, without formatting', () => {
    const container = draw('See **this**:\n```html\n<b>*one*</b>\n\n  https://a.example\n```\nDone')
    expect(container.querySelector('code')?.textContent).toBe('<b>*one*</b>\n\n  https://a.example')
    expect(container.querySelector('code')?.dir, 'code is written from the left, whatever it says').toBe('ltr')
    expect(container.querySelector('strong')?.textContent).toBe('this')
    expect(container.textContent).toMatch(/^See this:\s*<b>[^]*a\.example\s*Done$/)
    expect(container.querySelector('pre, em, a, b')).toBeNull()
  })

  test('[DRAW-1] lists, quotes, headings and tables are spans with the matching ARIA roles', () => {
    const container = draw('# Plan\n- [x] a\n  - b\n> c\n| d | e |\n|---|---|\n| f | g |')
    const all = (selector: string) => Array.from(container.querySelectorAll(selector))
    expect(all('[role=listitem]').map((item) => item.getAttribute('data-level'))).toEqual(['0', '1'])
    expect(all('[role=img]').map((mark) => mark.getAttribute('aria-label'))).toEqual(['Done'])
    expect(all('.line-heading, .line-quote').map(({ textContent }) => textContent)).toEqual(['# Plan\n', '> c\n'])
    expect(
      all('[role=columnheader], [role=cell]').map((cell) => cell.querySelector('.line-cell-words')?.textContent),
    ).toEqual(['d', 'e', 'f', 'g'])
    expect(container.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Table: d, e')
    for (const { tagName } of all('.message-paragraph *')) expect(tagName).toBe('SPAN')
  })

  test('[SAFE-12] addresses become links that open safely elsewhere', () => {
    const container = draw('see https://a.example/x_y_z, www.b.example and <https://c.example>.')
    const hrefs = Array.from(container.querySelectorAll('a'), (link) => link.getAttribute('href'))
    expect(hrefs).toEqual(['https://a.example/x_y_z', 'http://www.b.example', 'https://c.example'])
    for (const link of container.querySelectorAll('a')) {
      expect(link.target).toBe('_blank')
      expect(link.rel).toBe('noopener noreferrer nofollow')
    }
  })

  test('[SAFE-7] a data image is shown, a picture from elsewhere is a link', () => {
    const container = draw('![dot](data:image/png;base64,AAAA) ![far](https://e.example/p.png)')
    expect(Array.from(container.querySelectorAll('img'), (image) => image.getAttribute('src'))).toEqual([
      'data:image/png;base64,AAAA',
    ])
    expect(container.querySelector('a')?.getAttribute('href')).toBe('https://e.example/p.png')
    expect(container.querySelector('a')?.textContent).toBe('far')
  })

  test('[SAFE-2] a refused link shows its words, without an address', () => {
    const container = draw('[press me](javascript:alert(1))')
    expect(container.textContent).toBe('press me')
    expect(container.querySelector('a')).toBeNull()
  })

  test('[SAFE-15] nesting is drawn up to 100 deep; deeper text is shown as it was typed', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}a${'](https://b.example)'.repeat(depth)}`
    expect(draw(nested(100)).querySelector('a')?.textContent).toBe('a')
    expect(draw(nested(101)).textContent).toBe(nested(101))
  })
})

describe('typed text', () => {
  test.each([
    'arr[i](x)',
    '[x](/path) [x](//host) [x](#a) ![x](y.png) [](x)',
    '<https://c.example>',
    'vector<std::string> a',
    '\\*no\\* \\`no\\` \\~~no~\\~ \\\\',
    '&amp;&#42;&colon;',
    'a   \nb',
  ])('[DEC-41] %j is shown as it is', (text) => {
    expect(draw(text).textContent).toBe(text)
  })

  test('[SAFE-12] an address in the words of a link is no second link', () => {
    const container = draw('[see https://a.example and b@c.example](https://d.example)')
    expect(Array.from(container.querySelectorAll('a'), ({ textContent }) => textContent)).toEqual([
      'see https://a.example and b@c.example',
    ])
    expect(container.querySelector('a')?.getAttribute('href')).toBe('https://d.example')
  })
})

describe('direction', () => {
  const directions = (text: string) =>
    Array.from(draw(text).querySelectorAll('.message-paragraph'), (paragraph) => paragraph.getAttribute('dir'))

  test('each paragraph takes its direction from its words, not from a leading name', () => {
    expect(directions('أحمد, the meeting is at five.\n\nHello\n\nBen، الاجتماع في الخامسة')).toEqual([
      'ltr',
      'auto',
      'rtl',
    ])
  })
})

describe('streaming', () => {
  test.each([
    ['an open bold run', 'so **nobody wan', '<strong>nobody wan</strong>'],
    ['an open bold run before a space', 'so **nobody ', '<strong>nobody</strong> '],
    ['bold and italic, inside out', '**a _b', '<strong>a <em>b</em></strong>'],
    ['open code', 'use `npm sta', '<code class="message-code">npm sta</code>'],
    ['an open strikethrough', '~~no', '<del>no</del>'],
    ['bold beside CJK punctuation', '他说**“很', '他说<strong>“很</strong>'],
    ['a product', '2*3', '2*3'],
    ['a stray mark among signs', 'a)_/', 'a)_/'],
  ])('[CHAT-27] %s at the end is drawn in its final form', (_what, text, drawn) => {
    const { innerHTML } = draw(text, true).querySelector('.message-paragraph')!
    // Each text has an invisible span of its own, in which a translator replaces it.
    expect(innerHTML.replaceAll(/<span>|<\/span>/g, '')).toContain(drawn)
  })

  test('[CHAT-27] finished paragraphs keep their elements while the last one grows', () => {
    const { container, rerender } = render(<MessageText text={'One **two**.\n\nThr'} isStreaming />)
    const finished = container.querySelector('strong')
    rerender(<MessageText text={'One **two**.\n\nThree *fo'} isStreaming />)
    expect(container.querySelector('strong')).toBe(finished)
    expect(container.querySelector('em')?.textContent).toBe('fo')
    expect(container.textContent).toBe('One two.\n\nThree fo')
    rerender(<MessageText text={'One **two**.\n\nThree *four*.'} />)
    expect(container.querySelector('strong')).toBe(finished)
    expect(container.textContent).toBe('One two.\n\nThree four.')
  })

  test.each(
    [
      ['words', 'Hello all of you', [' there', ', **now', '** and `x', '`, [see](https', '://a.example).']],
      ['formatted words', 'Hello **all of you', ' and', ['**, then', ' ~~not~~ more']],
      ['code', '```\nlet all of you\n', ['more', ' lines\nof it', '\n```\nDone']],
    ].map(([kind, beginning, ...chunks]) => [kind, beginning, chunks.flat()] as [string, string, string[]]),
  )('a selection in %s stays while the reply streams and when it ends', (_kind, beginning, chunks) => {
    let text = beginning
    const { container, rerender } = render(<MessageText text={text} isStreaming />)
    select(container, 'all of')
    for (const chunk of chunks) {
      text += chunk
      rerender(<MessageText text={text} isStreaming />)
      expect(getSelection()?.toString(), text).toBe('all of')
    }
    rerender(<MessageText text={text} />)
    expect(getSelection()?.toString(), 'all is there').toBe('all of')
    expect(container.textContent).toBe(draw(text).textContent)
  })

  test('new streamed text replaces a translator’s version', () => {
    const { container, rerender } = render(<MessageText text="Hello" isStreaming />)
    const text = select(container, 'Hello')
    const font = document.createElement('font')
    font.textContent = 'Hallo'
    text.replaceWith(font)
    rerender(<MessageText text="Hello there" isStreaming />)
    expect(container.textContent).toBe('Hello there')
  })
})

/** Selects words; returns the text node that holds them. */
function select(container: HTMLElement, words: string): Text {
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  while (!texts.nextNode()?.textContent?.includes(words));
  const node = texts.currentNode as Text
  const from = node.data.indexOf(words)
  getSelection()?.setBaseAndExtent(node, from, node, from + words.length)
  return node
}
