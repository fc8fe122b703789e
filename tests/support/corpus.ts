import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import type { HelpKind } from '#lib/protocol/events/care.ts'

/** One file of the corpus. Read at run time: bundlers refuse JSON with lone surrogates. */
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

/** CARE-6: what a message tells of, and so the card that its author should see. Without a `manner` in an ordinary room. */
export type DangerCase = {
  language: string
  form: 'direct' | 'indirect' | 'third person' | 'joking' | 'fictional' | 'everyday'
  kind: HelpKind | 'none'
  text: string
  manner?: Manner
}

/** By the kind of fault; the file's own description is left out. */
export const drawing = Object.entries(corpus<Record<string, string | DrawingCase[]>>('drawing.json')).flatMap(
  ([kind, cases]) => (typeof cases === 'string' ? [] : cases.map((one) => [kind, one] as const)),
)
export const danger = corpus<DangerCase[]>('danger.json')
export const links = corpus<LinkCase[]>('links.json')
export const naughty = corpus<string[]>('naughty.json')
export const pathological = corpus<string[]>('pathological.json')
export const xss = corpus<string[]>('xss.json')
