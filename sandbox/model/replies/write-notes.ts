import { textOf, type MessagesRequest } from '#sandbox/model/request.ts'
import { readElements, type Element } from '#sandbox/model/replies/reading/markup.ts'
import { salientWords, wordsOf } from '#sandbox/model/replies/reading/salient.ts'

type Line = { seq: number; person: string; name: string; text: string }
type Known = { id: string; person: string; text: string }

const DECISION = /\b(let's|lets|we(?:'ll| will)|agreed|decided|it'?s a deal|settled|we go with|booked)\b/i
const POSITION = /\b(i (?:want|think|would|prefer|need|suggest|propose|vote|don't want|can't|cannot)|i'd|i'll)\b/i
const SENTENCE = /[^.!?…\n]+[.!?…]*/g
const NOTE_CHARS = 160
const NOTES_MAX = 6

/** Writes notes in the requested JSON, from the words of the lines only. */
export function writeNotes(request: MessagesRequest): string {
  const elements = readElements(request.turns.map(textOf).join('\n'))
  const lines = elements.filter(({ tag }) => tag === 'm').map(toLine)
  const known = elements.filter(({ tag }) => tag === 'fact').map(toKnown)
  const spoken = lines.filter(({ name }) => name !== 'Parley')
  return JSON.stringify({
    topic: topicOf(spoken.length > 0 ? spoken : lines),
    decisions: few(spoken.filter(({ text }) => DECISION.test(text) && !isQuestion(text))).map((line) =>
      noteOfAgreement(line, spoken),
    ),
    questions: few(spoken.filter((line) => isQuestion(line.text) && !isAnswered(line, lines))).map(noteOfPerson),
    positions: few(lastOfEach(spoken.filter(({ text }) => POSITION.test(text) && !isQuestion(text)))).map(noteOfPerson),
    facts: few(spoken.flatMap((line) => factsIn(line, known))),
  })
}

function few<Item>(items: readonly Item[]): Item[] {
  return items.slice(0, NOTES_MAX)
}

function toLine({ attributes, text }: Element): Line {
  const [seq, person, name] = ['id', 'p', 'n'].map((key) => attributes.get(key) ?? '')
  return { seq: Number(seq), person: person ?? '', name: name ?? '', text: text.trim() }
}

function toKnown({ attributes, text }: Element): Known {
  return { id: attributes.get('id') ?? '', person: attributes.get('p') ?? '', text: text.trim() }
}

function topicOf(lines: readonly Line[]) {
  const names = [...new Set(lines.map(({ name }) => name))]
  const words = [...new Set(lines.flatMap(({ text }) => salientWords(text, names)))].slice(0, 4)
  const telling = lines.filter(({ text }) => words.some((word) => text.includes(word)))
  const sources = (telling.length > 0 ? telling : lines).slice(0, 3).map(({ seq }) => seq)
  return { text: words.length > 0 ? `Talk about ${words.join(', ')}` : 'Small talk', m: sources }
}

function note({ seq, text }: Line) {
  return { text: shortened(text), m: [seq] }
}

/** Counts the next speaker as agreeing: the stand-in understands no refusal. */
function noteOfAgreement(line: Line, spoken: readonly Line[]) {
  const next = spoken.find(({ seq, person }) => seq > line.seq && person !== line.person)
  return { ...note(line), m: next ? [line.seq, next.seq] : [line.seq] }
}

function noteOfPerson(line: Line) {
  return { p: line.person, ...note(line) }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= NOTE_CHARS ? line : `${line.slice(0, NOTE_CHARS - 1).toWellFormed()}…`
}

function isQuestion(text: string): boolean {
  return /[?？؟]\s*$/.test(text)
}

/** True when another person later used a word of the question. */
function isAnswered(question: Line, lines: readonly Line[]): boolean {
  const words = new Set(salientWords(question.text, []).map((word) => word.toLowerCase()))
  const later = lines.filter(({ seq, person }) => seq > question.seq && person !== question.person)
  return later.some(({ text }) => wordsOf(text).some((word) => words.has(word.toLowerCase())))
}

function lastOfEach(lines: readonly Line[]): Line[] {
  return [...new Map(lines.map((line) => [line.person, line])).values()]
}

/** Statements about oneself and their third person: 'I live in Lisbon' → 'lives in Lisbon'. */
const FACTS: readonly [RegExp, string][] = [
  [/^(?:and |but |well,? )?i (?:now )?live in (.+)$/i, 'lives in'],
  [/^(?:and |but |well,? )?i(?:'ve| have) moved to (.+)$/i, 'lives in'],
  [/^(?:and |but |well,? )?i work (as|at|for|in) (.+)$/i, 'works'],
  [/^(?:and |but |well,? )?i(?:'m| am) (allergic to .+|vegetarian|vegan|from .+|a .+|an .+)$/i, 'is'],
  [/^(?:and |but |well,? )?i (?:really )?(?:like|love) (.+)$/i, 'likes'],
  [/^(?:and |but |well,? )?i (?:hate|dislike) (.+)$/i, 'dislikes'],
  [/^(?:and |but |well,? )?i play (.+)$/i, 'plays'],
]

function factsIn({ seq, person, text }: Line, known: readonly Known[]) {
  const sentences = (text.match(SENTENCE) ?? []).map((sentence) => sentence.trim()).filter((one) => !isQuestion(one))
  return sentences.flatMap((sentence) => {
    const plain = sentence.replaceAll('’', "'").replace(/[.!…\s]+$/, '')
    for (const [pattern, verb] of FACTS) {
      const found = pattern.exec(plain)
      if (!found) continue
      const replaced = known.find(
        (fact) => fact.person === person && /^(lives|works)/.test(verb) && fact.text.startsWith(verb),
      )
      const said = shortened(`${verb} ${found.slice(1).join(' ')}`)
      return [{ p: person, text: said, m: [seq], ...(replaced && { replaces: replaced.id }) }]
    }
    return []
  })
}
