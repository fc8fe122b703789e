import type { ExportedCard } from '../../../protocol/chat-export.ts'
import { asWords } from './markdown-text.ts'

const STATES: Record<ExportedCard['state'], string> = {
  open: 'Open',
  agreed: 'Agreed',
  closed: 'Closed',
  withdrawn: 'Taken back',
}

/** COPY-1, CARD-1: returns the section of agreements and polls; empty when there are none. */
export function cardsSection(cards: readonly ExportedCard[]): string {
  return cards.length === 0 ? '' : `\n## Agreements and polls\n${cards.map(cardText).join('')}`
}

function cardText({ question, state, lines = [], options = [], people, reasons = [] }: ExportedCard): string {
  const rows = [
    ...lines.map(({ text }) => `- ${asWords(text)}`),
    ...options.map(({ text, count }) => `- ${asWords(text)}${count === undefined ? '' : `: ${count}`}`),
    ...reasons.map(({ userName, text }) => `\n> ${asWords(userName)}: ${asWords(text)}`),
  ]
  return `\n### ${asWords(question)}\n\n_${STATES[state]}${waiting(state, people)}_\n\n${rows.join('\n')}\n`
}

function waiting(state: ExportedCard['state'], people: ExportedCard['people']): string {
  const names = people.map(({ userName }) => asWords(userName))
  if (state === 'agreed') return ` by ${names.join(', ')}`
  const left = people.filter(({ hasAnswered }) => !hasAnswered).map(({ userName }) => asWords(userName))
  return state === 'open' && left.length > 0 ? `, waits for ${left.join(', ')}` : ''
}
