/**
 * Reads the prompt's XML-like lines: `<m 12 p1 09:15 n="Ana">text</m>`, `<gap …/>`. Attributes may come in any order. A
 * bare number is an id, a bare p1 or `you` a person, a bare 09:15 a time.
 */
export type Element = { tag: string; attributes: ReadonlyMap<string, string>; text: string }

const ATTRIBUTES = String.raw`(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*`
const ELEMENT = new RegExp(String.raw`<([a-z][\w-]*)(${ATTRIBUTES})\s*(?:/>|>(?:([^<]*)</\1>)?)`, 'gi')
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g
const BARE: readonly [string, RegExp][] = [
  ['id', /^\d+$/],
  ['p', /^(?:p\d+|you)$/],
  ['t', /^\d\d:\d\d$/],
]

/** Returns innermost elements and lone tags in order; text between them is ignored. */
export function readElements(source: string): Element[] {
  return [...source.matchAll(ELEMENT)].map(([, tag = '', attributes = '', text = '']) => ({
    tag: tag.toLowerCase(),
    attributes: readAttributes(attributes),
    text: unescape(text),
  }))
}

function readAttributes(source: string): ReadonlyMap<string, string> {
  const pairs = [...source.matchAll(ATTRIBUTE)]
  return new Map(
    pairs.map(([, name = '', double, single]) => {
      const value = double ?? single
      const bare = value === undefined ? BARE.find(([, looks]) => looks.test(name)) : undefined
      return bare ? [bare[0], name] : [name.toLowerCase(), unescape(value ?? '')]
    }),
  )
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function unescape(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return NAMED.get(entity.toLowerCase()) ?? whole
    const code = /^#x/i.test(entity) ? parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
