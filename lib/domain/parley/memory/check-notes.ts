import type { MemoryKind, MemoryLine } from './memory.ts'
import { namedInNote } from './named-in-note.ts'
import { peopleInMind } from '../prompt/people-in-mind.ts'
import type { PromptPerson } from '../prompt/prompt-layout.ts'
import type { PromptLine } from '../prompt/prompt-lines.ts'

/** Notes as a model gave them: the right shape, and nothing else is known of them. */
type RawNote = { p?: string | undefined; text: string; m: readonly number[]; replaces?: string | undefined }
export type RawNotes = {
  topic: RawNote
  decisions: readonly RawNote[]
  questions: readonly RawNote[]
  positions: readonly RawNote[]
  facts: readonly RawNote[]
}
/** The model has answered, and its answer holds no notes. */
export class NoNotes extends Error {
  override name = 'NoNotes'
}

export type Note = Pick<MemoryLine, 'kind' | 'userId' | 'namedIds' | 'seqs' | 'text' | 'replacesId'>

/** What is kept of a stretch's notes at most. */
export const NOTE_CHARS = 240
export const NOTES_MOST: Record<MemoryKind, number> = { topic: 1, decision: 6, question: 6, position: 8, fact: 12 }
const SOURCES_MAX = 6

type Told = {
  people: readonly PromptPerson[]
  lines: readonly PromptLine[]
  /** In the order in which the question called them f1, f2 … */
  facts: readonly MemoryLine[]
}

/**
 * What of a model's notes may be kept: what names messages of this stretch; as a person's position or fact only what that
 * person said; as decided only what comes from two people, where two spoke. So nothing comes from outside, and nobody
 * speaks for another. Whom a note names all the same is kept with it. Null: not even a topic is left.
 */
export function checkNotes(raw: RawNotes, { people, lines, facts }: Told): Note[] | null {
  const idNow = idsNow(people)
  const authorOf = authors(idNow, lines)
  const byNumber = new Map(people.map(({ number, userId }) => [`p${number}`, userId]))
  const inMind = peopleInMind(people, lines)
  const names = lines.flatMap(({ seq, userName }) => {
    const userId = authorOf.get(seq)
    return userId ? [{ userId, userName }] : []
  })

  function checked(kind: MemoryKind, raw: RawNote): Note[] {
    const text = tidied(raw.text)
    const spoken = raw.m.filter((seq) => authorOf.has(seq))
    const userId = whoseNote(kind, raw.p, spoken)
    const isPersonal = kind === 'position' || kind === 'fact'
    const seqs = isPersonal ? spoken.filter((seq) => authorOf.get(seq) === userId) : spoken
    if (text === '' || seqs.length === 0 || (isPersonal && userId === null)) return []
    if (kind === 'decision' && !isAgreed(seqs)) return []
    const replaced = kind === 'fact' ? facts[Number(raw.replaces?.slice(1)) - 1] : undefined
    const replacesId = replaced && isOf(replaced, userId) ? replaced.id : null
    const sources = [...new Set(seqs)].slice(0, SOURCES_MAX)
    return [{ kind, userId, namedIds: namedInNote(text, inMind, names), seqs: sources, text, replacesId }]
  }

  /** True when it was noted about this person, under whatever id they had then. */
  function isOf(known: MemoryLine, userId: string | null): boolean {
    return known.userId !== null && idNow.get(known.userId) === userId
  }

  function isAgreed(seqs: readonly number[]): boolean {
    const personsIn = (sources: readonly number[]) => new Set(sources.flatMap((seq) => authorOf.get(seq) ?? [])).size
    return personsIn(seqs) >= Math.min(2, personsIn([...authorOf.keys()]))
  }

  function whoseNote(kind: MemoryKind, p: string | undefined, seqs: readonly number[]): string | null {
    if (kind === 'topic' || kind === 'decision') return null
    if (kind === 'question') return authorOf.get(seqs[0] ?? 0) ?? null
    return byNumber.get(p ?? '') ?? null
  }

  const all = (kind: MemoryKind, notes: readonly RawNote[]) =>
    notes
      .flatMap((note) => checked(kind, note))
      .filter(isFirst)
      .slice(0, NOTES_MOST[kind])
  const topic = all('topic', [raw.topic])
  if (topic.length === 0) return null
  const isNew = ({ userId, text }: Note) => !facts.some((known) => isOf(known, userId) && known.text === text)
  return [
    ...topic,
    ...all('decision', raw.decisions),
    ...all('question', raw.questions),
    ...all('position', raw.positions),
    ...all('fact', raw.facts).filter(isNew),
  ]
}

/** What a model notes twice would stay when it is forgotten once. */
function isFirst({ userId, text }: Note, index: number, notes: readonly Note[]): boolean {
  return notes.findIndex((note) => note.userId === userId && note.text === text) === index
}

/** The id that people have now, by each that they ever had here. */
function idsNow(people: readonly PromptPerson[]): ReadonlyMap<string, string> {
  return new Map(people.flatMap(({ userId, ids }) => [userId, ...ids].map((id) => [id, userId] as const)))
}

/** The author of each message, under their present id. Parley's own messages have none. */
function authors(idNow: ReadonlyMap<string, string>, lines: readonly PromptLine[]): ReadonlyMap<number, string | null> {
  const said = lines.filter(({ kind }) => kind !== 'notice')
  return new Map(said.map(({ seq, userId }) => [seq, idNow.get(userId) ?? null]))
}

function tidied(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return line.length <= NOTE_CHARS ? line : `${line.slice(0, NOTE_CHARS - 1).toWellFormed()}…`
}
