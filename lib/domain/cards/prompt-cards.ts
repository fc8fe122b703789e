import type { Card } from '../../protocol/cards.ts'
import { escaped } from '../parley/prompt/markup.ts'
import type { PromptLine } from '../parley/prompt/prompt-lines.ts'

/** A card as Parley reads it. `closedSeq`: seq of the notice that closed it; null while it is open. */
export type PromptCard = { card: Card; closedSeq: number | null }

/** Limit in characters for earlier agreements, newest first: about 1,000 tokens. */
const AGREED_CHARS = 4_000

/**
 * CARD-1: appends the agreed words to the notice that closed a revised agreement. The card's own line keeps its first
 * words, because earlier turns must not change; the notice comes last and is final. Newer notices have the words stored.
 */
export function withAgreedWords<Line extends PromptLine>(lines: readonly Line[], cards: readonly PromptCard[]): Line[] {
  const closed = new Map(cards.map((one) => [one.closedSeq, one.card]))
  return lines.map((line) => {
    const card = closed.get(line.seq)
    if (line.edits || card?.kind !== 'agreement' || card.state !== 'agreed' || card.version === 1) return line
    const words = wordsOf(card).join('\n')
    return line.text.endsWith(words) ? line : { ...line, text: `${line.text}\n${words}` }
  })
}

/** Returns the agreements that closed before the prompt's verbatim lines, as one block; empty when there are none. */
export function agreedText(cards: readonly PromptCard[], lines: readonly Pick<PromptLine, 'seq'>[]): string[] {
  const shown = new Set(lines.map(({ seq }) => seq))
  let chars = 0
  const rows = cards
    .filter(({ card, closedSeq }) => card.state === 'agreed' && closedSeq !== null && !shown.has(closedSeq))
    .toSorted((one, other) => (one.closedSeq ?? 0) - (other.closedSeq ?? 0))
    .map(({ card }) => `<card ${card.seq}>${escaped([card.question, ...wordsOf(card)].join('\n'))}</card>`)
    .toReversed()
    .filter(({ length }) => (chars += length) <= AGREED_CHARS)
    .toReversed()
  return rows.length === 0 ? [] : [['<agreed>', ...rows, '</agreed>'].join('\n')]
}

/** Returns the open cards for the prompt's volatile part: who has answered, never the answer (CARD-2, CARD-4). */
export function openCardRows(cards: readonly PromptCard[], shortIdOf: (userId: string) => string): string[] {
  const open = cards.flatMap(({ card }) => (card.state === 'open' ? [card] : []))
  if (open.length === 0) return []
  return ['<cards>', ...open.map((card) => openCardRow(card, shortIdOf)), '</cards>']
}

function openCardRow(card: Card, shortIdOf: (userId: string) => string): string {
  const ids = (userIds: readonly string[]) => userIds.map(shortIdOf).join(' ')
  const idsOf = (hasAnswered: boolean) =>
    ids(card.people.filter((one) => one.hasAnswered === hasAnswered).map(({ userId }) => userId))
  const notYet = card.kind === 'agreement' && card.notYet ? ` not-yet="${ids(card.notYet.userIds)}"` : ''
  const marks = `${card.kind} answered="${idsOf(true)}" waiting="${idsOf(false)}"${notYet}`
  return `<card ${card.seq} ${marks}>${escaped([card.question, ...wordsOf(card)].join('\n'))}</card>`
}

function wordsOf(card: Card): string[] {
  const words = card.kind === 'agreement' ? card.lines : card.options
  return words.map(({ text }) => `- ${text}`)
}
