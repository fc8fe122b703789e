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

/** Reads two rows of heading and then the lines. */
export function readGateView(text: string): GateView {
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
