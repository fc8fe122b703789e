import type { ExportedCard } from '../../../protocol/chat-export.ts'
import { notYetText } from '../../../protocol/texts/cards.ts'
import { asWords } from './markdown-text.ts'

const STATES: Record<ExportedCard['state'], string> = {
  open: 'Open',
  agreed: 'Agreed',
  closed: 'Closed',
  withdrawn: 'Taken back',
}

type DayText = (at: Date) => string

/** COPY-1, CARD-1: returns the section of agreements and polls; empty when there are none. */
export function cardsSection(cards: readonly ExportedCard[], dayText: DayText): string {
  return cards.length === 0 ? '' : `\n## Agreements and polls\n${cards.map((card) => cardText(card, dayText)).join('')}`
}

function cardText(card: ExportedCard, dayText: DayText): string {
  const { question, state, lines = [], options = [], reasons = [] } = card
  const rows = [
    ...lines.map(({ text, change }) => `- ${asWords(text)}${change ? changeText(change) : ''}`),
    ...options.map(({ text, count }) => `- ${asWords(text)}${count === undefined ? '' : `: ${count}`}`),
    ...reasons.map(({ userName, text }) => `\n> ${asWords(userName)}: ${asWords(text)}`),
  ]
  const mark = `${STATES[state]}${closing(card, dayText)}${waiting(card)}`
  return `\n### ${asWords(question)}\n\n_${mark}_\n\n${rows.join('\n')}\n${notYet(card)}`
}

function changeText({ userName, before }: Change): string {
  const was = before === null ? '' : `, was “${asWords(before)}”`
  return ` (changed by ${asWords(userName)}${was})`
}
type Change = NonNullable<NonNullable<ExportedCard['lines']>[number]['change']>

function closing({ state, closedAt, people }: ExportedCard, dayText: DayText): string {
  const on = closedAt === null ? '' : ` on ${dayText(new Date(closedAt))}`
  return state === 'agreed' ? `${on} by ${people.map(({ userName }) => asWords(userName)).join(', ')}` : on
}

function waiting({ state, people }: ExportedCard): string {
  const left = people.filter(({ hasAnswered }) => !hasAnswered).map(({ userName }) => asWords(userName))
  return state === 'open' && left.length > 0 ? `, waits for ${left.join(', ')}` : ''
}

/** CARD-1: names the people who do not agree yet, as the card does. */
function notYet({ state, notYet, people }: ExportedCard): string {
  if (state !== 'open' || !notYet || notYet.userIds.length + notYet.unnamed === 0) return ''
  const names = people.filter(({ userId }) => notYet.userIds.includes(userId)).map(({ userName }) => asWords(userName))
  return `\n${notYetText(names, notYet.unnamed)}\n`
}
