import type { MemoryKind, MemoryLine } from './memory.ts'
import { namedInNote } from './named-in-note.ts'
import { peopleInMind } from '../prompt/people-in-mind.ts'
import type { PromptPerson } from '../prompt/prompt-layout.ts'
import type { PromptLine } from '../prompt/prompt-lines.ts'

/** Notes as a model gave them: only their shape is checked. */
type RawNote = { p?: string | undefined; text: string; m: readonly number[]; replaces?: string | undefined }
export type RawNotes = {
  topic: RawNote
  decisions: readonly RawNote[]
  questions: readonly RawNote[]
  positions: readonly RawNote[]
  facts: readonly RawNote[]
}
/** Thrown when the model's answer holds no notes. */
export class NoNotes extends Error {
  override name = 'NoNotes'
}

export type Note = Pick<MemoryLine, 'kind' | 'userId' | 'namedIds' | 'seqs' | 'text' | 'replacesId'>

/** Longest note in characters. */
export const NOTE_CHARS = 240
export const NOTES_MOST: Record<MemoryKind, number> = { topic: 1, decision: 6, question: 6, position: 8, fact: 12 }

type Told = {
  people: readonly PromptPerson[]
  lines: readonly PromptLine[]
  /** Ordered as in the question, where they are f1, f2 … */
  facts: readonly MemoryLine[]
}

/**
 * Keeps the notes of a model that this segment supports; null when not even the topic remains. A position or fact needs
 * that person's own message. A decision needs two people, where two spoke. So nothing enters from outside, and nobody
 * speaks for another person. People named in a note are stored with it, and so are all its sources: the note goes with
 * any of them (EDIT-4).
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
    const sources = [...new Set(seqs)]
    return [{ kind, userId, namedIds: namedInNote(text, inMind, names), seqs: sources, text, replacesId }]
  }

  /** True when the line is about this person, under any of their ids. */
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

/** Drops duplicates: forgetting one copy would leave the other. */
function isFirst({ userId, text }: Note, index: number, notes: readonly Note[]): boolean {
  return notes.findIndex((note) => note.userId === userId && note.text === text) === index
}

/** Maps every id that a person ever had here to their current one. */
function idsNow(people: readonly PromptPerson[]): ReadonlyMap<string, string> {
  return new Map(people.flatMap(({ userId, ids }) => [userId, ...ids].map((id) => [id, userId] as const)))
}

/** Maps each message to its author's current id; null for Parley's messages. */
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
