import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of the corpus. Read at run time: bundlers refuse JSON with lone surrogates. */
function corpus<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../corpus', file), 'utf8')) as Content
}

export type LinkCase = { url: string; message: string; scheme: string | null; expect: string; stricterOk?: boolean }

export const links = corpus<LinkCase[]>('links.json')
export const naughty = corpus<string[]>('naughty.json')
export const pathological = corpus<string[]>('pathological.json')
export const xss = corpus<string[]>('xss.json')
