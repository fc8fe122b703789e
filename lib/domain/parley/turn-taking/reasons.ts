import { listed } from '../../../protocol/texts/en.ts'

/** Why Parley speaks. The words are stored with the message and shown beside it, so they are for the room's people. */
export type Reason =
  | { code: 'alone' | 'danger' | keyof typeof OWN_IDEAS | keyof typeof DUE }
  | { code: 'called' | 'answered' | 'again'; names: readonly string[] }

/** Nobody called, and nobody waits for it. */
const OWN_IDEAS = {
  first: 'a new chat',
  wave: 'summing up',
  heated: 'it got heated',
  lively: 'playing along',
  open: 'an open question',
  gate: 'something to add',
} as const

/** Nobody called, but it is Parley's turn: people have done their part and wait for it. */
const DUE = {
  sides: 'both sides have spoken',
  everybody: 'everybody has spoken',
  round: 'everybody has acted',
  roundWithout: 'the round goes on',
  openAnswer: 'an answer to its question',
  goingOn: 'more on that',
} as const

/** DUE-1: people agreed that it comes back, and when. */
export const CHECK_IN_REASON = 'a check-in, as agreed'

/** TURN-3: the gate's words, which stand beside most of Parley's messages, so that they tell nobody what it has heard. */
const DANGER = OWN_IDEAS.gate

/** In a chat with one person every message is answered; nobody needs to be told why. */
export const ALONE = 'one to one'

export function reasonText(reason: Reason): string {
  switch (reason.code) {
    case 'alone':
      return ALONE
    case 'danger':
      return DANGER
    case 'called':
      return `${listed(reason.names)} asked`
    case 'answered':
      return `${listed(reason.names)} answered`
    case 'again':
      return `${listed(reason.names)} asked again`
    default:
      return { ...OWN_IDEAS, ...DUE }[reason.code]
  }
}

const OWN_IDEA_TEXTS: ReadonlySet<string> = new Set(Object.values(OWN_IDEAS))

/** True when Parley speaks of its own accord for this reason. A person's name cannot make a call read like one. */
export function isOwnIdea(reason: string | null): boolean {
  return reason !== null && OWN_IDEA_TEXTS.has(reason)
}
