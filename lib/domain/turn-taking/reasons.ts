/** Why Parley speaks. The words are stored with the message and shown beside it, so they are for the room's people. */
export type Reason =
  | { code: 'alone' | 'first' | 'sides' | 'everybody' | 'round' | 'roundWithout' | 'wave' | 'heated' | 'lively' }
  | { code: 'open' | 'gate' | 'openAnswer' }
  | { code: 'called' | 'answered' | 'again'; names: readonly string[] }

const UNCALLED = {
  first: 'a new chat',
  sides: 'both sides have spoken',
  everybody: 'everybody has spoken',
  round: 'everybody has acted',
  roundWithout: 'the round goes on',
  wave: 'summing up',
  heated: 'it got heated',
  lively: 'playing along',
  open: 'an open question',
  openAnswer: 'an answer to its question',
  gate: 'something to add',
} as const

/** In a chat with one person every message is answered; nobody needs to be told why. */
export const ALONE = 'one to one'

export function reasonText(reason: Reason): string {
  switch (reason.code) {
    case 'alone':
      return ALONE
    case 'called':
      return `${listed(reason.names)} asked`
    case 'answered':
      return `${listed(reason.names)} answered`
    case 'again':
      return `${listed(reason.names)} asked again`
    default:
      return UNCALLED[reason.code]
  }
}

const UNCALLED_TEXTS: ReadonlySet<string> = new Set(Object.values(UNCALLED))

/** Whether a reply with this reason was Parley's own idea. No name can make a called one read like one of these. */
export function isUncalled(reason: string | null): boolean {
  return reason !== null && UNCALLED_TEXTS.has(reason)
}

/** 'Ana', 'Ana and Ben', 'Ana, Ben and Cleo', 'Ana and 3 others' */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return 'somebody'
  if (names.length > 3) return `${names[0]} and ${names.length - 1} others`
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
