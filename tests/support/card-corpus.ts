import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * CARD-3: a small negotiation, labelled by hand. `says`: 'Ben: text', numbered from 1. `lines`: settled points with
 * their messages. `wrong`: lines that nobody said, with messages that exist. `reasons`: arguments of people who do
 * not agree yet. `minority`: words of points that one person alone makes; a redraft must keep them.
 */
export type CardCase = {
  title: string
  people: string[]
  says: string[]
  question: string
  lines: { text: string; m: number[] }[]
  wrong: { text: string; m: number[] }[]
  reasons: { by: string; text: string }[]
  minority: string[]
}

const folder = join(import.meta.dirname, '../corpus/cards')
export const cardCases: CardCase[] = readdirSync(folder)
  .toSorted()
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as CardCase[])
