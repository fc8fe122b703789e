import { flanking, isDoubtful, pairSize, pairUp, type Run } from '#lib/domain/text/emphasis.ts'
import { charOf, type Code, type Effects, type Event, type State, type Token, type Tokenizer } from './micromark.ts'

/** The tokenizer's data about a run of marks, for the resolver. */
type MarkToken = Token & { run?: Omit<Run, 'left'> & { isDoubtful: boolean } }
/** A run, and its replacement events: ends of formatting, unused marks, beginnings. */
type Marks = Run & { token: MarkToken; isDoubtful: boolean; used: number; ends: Event[]; beginnings: Event[] }

/**
 * Emphasis and strikethrough, paired by `lib/domain/text/emphasis`. In a growing text, open marks close at its end:
 * streaming and finished text follow the same rule.
 */
export function emphasisConstruct({ isGrowing }: { isGrowing: boolean }) {
  return {
    name: 'marks',
    tokenize: tokenizeMarks,
    resolveAll: (events: Event[], context: unknown) => formatted(events, context, isGrowing),
  }
}

function tokenizeMarks(this: Tokenizer, effects: Effects, ok: State, nok: State): State {
  const before = charOf(this.previous)
  const isEscaped = this.events.at(-1)?.[1].type === 'characterEscape'
  let mark = ''
  let size = 0

  function start(code: Code): State | undefined {
    mark = charOf(code)
    if (mark === '~' && before === '~' && !isEscaped) return nok(code)
    effects.enter('marks')
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (charOf(code) === mark) {
      effects.consume(code)
      size++
      return inside
    }
    if (mark === '~' && size !== 2) return nok(code)
    const token: MarkToken = effects.exit('marks')
    const after = charOf(code)
    const flanks = flanking(mark, before, after)
    token.run = { mark, ...flanks, isDoubtful: isDoubtful(flanks, before, after) }
    return ok(code)
  }

  return start
}

function formatted(events: Event[], context: unknown, isGrowing: boolean): Event[] {
  const runs = new Map<Token, Marks>()
  const open: Marks[] = []
  for (const [kind, token] of events) {
    const marks = kind === 'enter' ? marksOf(token) : null
    if (!marks) continue
    runs.set(token, marks)
    for (const { opener, closer, size } of pairUp(open, marks)) {
      const end = begin(opener, size, closer.token, context)
      closer.ends.push(end)
      closer.used += size
    }
  }
  const closedAtEnd = isGrowing ? open.reverse().flatMap((opener) => closedHere(opener, context)) : []
  const drawn = events.flatMap((event) => {
    const marks = runs.get(event[1])
    if (!marks) return [event]
    return event[0] === 'enter' ? [...marks.ends, ...unused(marks, context), ...marks.beginnings] : []
  })
  events.length = 0 // micromark keeps this array
  for (const event of [...drawn, ...closedAtEnd]) events.push(event)
  return events
}

function marksOf(token: MarkToken): Marks | null {
  if (token.type !== 'marks' || !token.run) return null
  const left = token.end.offset - token.start.offset
  return { ...token.run, left, token, used: 0, ends: [], beginnings: [] }
}

const TYPES = new Map([
  ['~', ['strikethrough', 'strikethrough']],
  ['*', ['emphasis', 'strong']],
  ['_', ['emphasis', 'strong']],
])

/** Puts a beginning before those inside it, and returns its end event. */
function begin(opener: Marks, size: number, last: Token, context: unknown): Event {
  const type = TYPES.get(opener.mark)?.[size - 1] ?? 'strong'
  const group: Token = { type, start: opener.token.start, end: last.end }
  opener.beginnings.unshift(['enter', group, context])
  return ['exit', group, context]
}

function closedHere(opener: Marks, context: unknown): Event[] {
  const ends: Event[] = []
  while (opener.left > 0 && !opener.isDoubtful) {
    const size = pairSize(opener)
    ends.push(begin(opener, size, opener.token, context))
    opener.left -= size
  }
  return ends
}

/** Returns marks without a pair as text. */
function unused({ token, left, used }: Marks, context: unknown): Event[] {
  if (left === 0) return []
  const data: Token = { type: 'data', start: moved(token.start, used), end: moved(token.start, used + left) }
  return [
    ['enter', data, context],
    ['exit', data, context],
  ]
}

function moved(point: Token['start'], by: number): Token['start'] {
  return { ...point, column: point.column + by, offset: point.offset + by, _bufferIndex: point._bufferIndex + by }
}
