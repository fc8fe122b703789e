import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import type { HelpKind } from '#lib/protocol/events/safety/care.ts'

/** Reads one file of the corpus at run time, as bundlers refuse JSON with lone surrogates. */
function corpus<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../corpus', file), 'utf8')) as Content
}

export type LinkCase = { url: string; message: string; scheme: string | null; expect: string; stricterOk?: boolean }

export type DrawingCase = {
  prefix?: string
  repeat?: number
  sent: string
  shown?: string
  bold?: string[]
  italic?: string[]
  struck?: string[]
  linked?: string[]
}

/**
 * CARE-6: a message with its kind of danger, hence the card that its author should see. Without a `manner` the room
 * is an ordinary one.
 */
export type DangerCase = {
  language: string
  form: 'direct' | 'indirect' | 'third person' | 'joking' | 'fictional' | 'everyday'
  kind: HelpKind | 'none'
  text: string
  manner?: Manner
}

/**
 * BRIEF-3: a chat, labelled by hand. `says`: 'Ben: text', or 'Ben>3: text' for an answer to the third line;
 * `readUpTo` is the number of read lines. `notes`: as a model may give them, with wrong ones. `lines`: everything
 * that the brief may say, and by whom.
 */
export type BriefCase = {
  title: string
  language: string
  people: string[]
  reader: string
  readUpTo: number
  says: string[]
  notes: { kind: 'decision' | 'question'; text: string; m: number[] }[]
  lines: { kind: 'decided' | 'open' | 'asked'; by: string | null; source: number }[]
}

/** Pairs of kind of fault and case; the file's own description is left out. */
export const drawing = Object.entries(corpus<Record<string, string | DrawingCase[]>>('drawing.json')).flatMap(
  ([kind, cases]) => (typeof cases === 'string' ? [] : cases.map((one) => [kind, one] as const)),
)
export const briefs = corpus<BriefCase[]>('briefs.json')
export const danger = corpus<DangerCase[]>('danger.json')
export const links = corpus<LinkCase[]>('links.json')
export const naughty = corpus<string[]>('naughty.json')
export const pathological = corpus<string[]>('pathological.json')
export const xss = corpus<string[]>('xss.json')
