/** The prompt's lines are XML-like: `<m id="12" n="Ana">text</m>`, `<gap …/>`. Read tolerantly, in any order. */
export type Element = { tag: string; attributes: ReadonlyMap<string, string>; text: string }

const ATTRIBUTES = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*`
const ELEMENT = new RegExp(String.raw`<([a-z][\w-]*)(${ATTRIBUTES})\s*(?:/>|>(?:([^<]*)</\1>)?)`, 'gi')
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Innermost elements and lone tags, in their order. Text between them is not looked at. */
export function readElements(source: string): Element[] {
  return [...source.matchAll(ELEMENT)].map(([, tag = '', attributes = '', text = '']) => ({
    tag: tag.toLowerCase(),
    attributes: readAttributes(attributes),
    text: unescape(text),
  }))
}

function readAttributes(source: string): ReadonlyMap<string, string> {
  const pairs = [...source.matchAll(ATTRIBUTE)]
  return new Map(pairs.map(([, name = '', double, single]) => [name.toLowerCase(), unescape(double ?? single ?? '')]))
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
