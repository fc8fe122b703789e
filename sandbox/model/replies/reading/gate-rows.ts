import { readElements, type Element } from '#sandbox/model/replies/reading/markup.ts'
import { asName, personOf } from '#sandbox/model/replies/reading/person.ts'

/** A line of the chat in the gate's question. */
export type GateRow = { person: string; to: string | null; text: string }
/** The gate's question: the people here, Parley's part, and the messages since it last spoke. */
export type GateView = {
  /** Names of the people here, by id. */
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

/** Reads two header rows and then the lines; also reads a question in elements, the format of replies. */
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
