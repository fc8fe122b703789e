import { readElements, type Element } from '#sandbox/model/replies/reading/markup.ts'
import { asName, personOf } from '#sandbox/model/replies/reading/person.ts'

/** A line of the chat as the gate's question shows it. */
export type GateRow = { person: string; to: string | null; text: string }
/** The question as the stand-in reads it: who is here, what Parley is to them, and what was said since it spoke last. */
export type GateView = {
  /** Ids and names of those who are here. */
  here: ReadonlyMap<string, string>
  part: string | null
  wish: string
  isQuiet: boolean
  partner: string | null
  asked: string[]
  unanswered: GateRow[]
}

const ROW = /^(?:\+\d+m )?(p\d+|Parley)(?: >(\S+))?(?: @\S+)*: (.*)$/
const PERSON = /(p\d+) ("(?:[^"\\]|\\.)*")( \(away\))?/g

/** Reads two rows of heading and then the lines; a question in elements, as replies are asked, is read as well. */
export function readGateView(text: string): GateView {
  const elements = readElements(text).filter(({ tag }) => tag === 'm')
  if (elements.length > 0) return viewOf(elements)
  const [names = '', marks = '', ...lines] = text.split('\n')
  const people = [...names.matchAll(PERSON)].filter(([, , , away]) => away === undefined)
  const mark = (word: string) => new RegExp(`(?:^|, )${word} ([^,]+)`).exec(marks)?.[1] ?? null
  const rows = lines.flatMap((line): GateRow[] => {
    const [, person, to = null, said = ''] = ROW.exec(line) ?? []
    return person === undefined ? [] : [{ person, to, text: said }]
  })
  return {
    here: new Map(people.map(([, id = '', name = '""']) => [id, String(JSON.parse(name))])),
    part: mark('part'),
    wish: mark('wish') ?? 'balanced',
    isQuiet: /(?:^|, )quiet(?:,|$)/.test(marks),
    partner: mark('partner'),
    asked: mark('asked')?.split(' ') ?? [],
    unanswered: rows.slice(rows.findLastIndex(({ person }) => person === 'Parley') + 1),
  }
}

function viewOf(elements: readonly Element[]): GateView {
  const said = elements.map(({ attributes, text }) => ({ name: asName(attributes.get('n')) ?? '', attributes, text }))
  const unanswered = said.map(({ name, attributes, text }) => ({ person: personOf(attributes, name), to: null, text }))
  const here = new Map(said.map(({ name }, at) => [unanswered[at]?.person ?? '', name]))
  return { here, part: null, wish: 'balanced', isQuiet: false, partner: null, asked: [], unanswered }
}
