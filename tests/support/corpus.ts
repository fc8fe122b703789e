import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** By the kind of fault; the file's own description is left out. */
export const drawing = Object.entries(corpus<Record<string, string | DrawingCase[]>>('drawing.json')).flatMap(
  ([kind, cases]) => (typeof cases === 'string' ? [] : cases.map((one) => [kind, one] as const)),
)
export const links = corpus<LinkCase[]>('links.json')
export const naughty = corpus<string[]>('naughty.json')
export const pathological = corpus<string[]>('pathological.json')
export const xss = corpus<string[]>('xss.json')
