import { ASSISTANT_NAME } from '../brand.ts'
import type { Card } from '../cards.ts'
import { changedLinesText } from './en.ts'

/** CARD-1, CARD-4: a card's heading, by kind and state. */
export const CARD_TITLES = {
  agreement: { open: 'Agreement', agreed: 'Agreed', withdrawn: 'Agreement, withdrawn' },
  poll: { open: 'Poll', closed: 'Poll, closed', withdrawn: 'Poll, taken back' },
} as const

/** Returns the heading of a card in its state. */
export function cardTitle(card: Pick<Card, 'kind' | 'state'>): string {
  return card.kind === 'agreement'
    ? CARD_TITLES.agreement[card.state as keyof typeof CARD_TITLES.agreement]
    : CARD_TITLES.poll[card.state as keyof typeof CARD_TITLES.poll]
}

/** Returns the line about a card's opener. `name` is null for the reader. */
export function openedByText(kind: Card['kind'], name: string | null): string {
  const verb = kind === 'agreement' ? 'propose' : 'ask'
  return name === null ? `You ${verb}` : `${name} ${verb}s`
}

/** CARD-1, CARD-2: the fixed words of an agreement. */
export const AGREEMENT_WORDS = {
  private: 'Others see that you answered. Once everybody has, all see who does not agree yet.',
  outdated: 'A line changed since you answered. Please read it again and answer anew.',
  /** The pill above the message box, while the card is out of view. */
  waits: {
    unanswered: 'An agreement waits for your answer',
    outdated: 'An agreement changed and waits for your answer',
    show: 'Show',
  },
  notNamed: 'It is between those who are named here.',
  noSource: 'No message behind it',
  beganWith: 'It began with',
  source: 'Go to this message',
  agreed: 'You agree.',
  /** The answer is not known to this page yet. */
  answered: 'You answered.',
  notYet: 'You said “not yet”.',
  onlyYours: 'Only you read this.',
  reasonForAll: 'Everybody here reads your reason.',
  reasonForAllLater: 'Once everybody has answered, all here read your reason.',
  reasonForNobody: 'Nobody else here reads your reason.',
  reasonForParley: `${ASSISTANT_NAME} may use it.`,
  withdraw: {
    title: 'Withdraw this agreement?',
    text: 'It goes for everybody, not only your own answer. Nobody can answer it any more, and everybody here reads that you withdrew it.',
    action: 'Withdraw it',
  },
} as const

/** CARD-1, CARD-2: the words of the answer dialogs. */
export const CARD_WORDS = {
  over: 'It is not open any more.',
  changedMeanwhile: 'A line changed while this was open. Your answer is to the new version.',
  shareReason: 'Let everybody here read my reason',
  letParleyUseReason: `${ASSISTANT_NAME} may use my reason for a new version`,
  reasonIsPrivate: 'Without a tick nobody but you reads it.',
  hideName: 'Once all have answered, do not name me as “not yet”',
  notShared: 'Your reason is not shared then: it would show your name.',
  named: 'Your name stands with your reason.',
  changeAsksAnew: 'A changed line makes a new version: everybody reads that you changed it, and is asked anew.',
} as const

/** CARD-1: returns a changed line's words before. */
export function wordsBeforeText(words: string): string {
  return `Was: “${words}”`
}

/** CARD-1: asks for an answer to changed lines. `isMine`: the reader alone changed them. */
export function askedAnewText(names: readonly string[], lines: readonly number[], isMine: boolean): string {
  const changed = `${changedLinesText(LIST.format(names), lines)}.`
  return isMine
    ? `${changed} Everybody is asked anew, you too.`
    : `${changed} Please read the new words before you answer.`
}

const LIST = new Intl.ListFormat('en')

/** CARD-1: tells one of two people that an answer without a name is no secret; `name` is the other's. */
export function knownText(name: string): string {
  return `Once both have answered, ${name} knows that it is you.`
}

/** CARD-1, CARD-4: the words of the dialogs that open a card. */
export const OPENING_WORDS = {
  agreementHint: 'Everybody named answers privately. It holds once all agree; any line can be changed until then.',
  several: 'People can choose several',
  hidden: 'Hide who chose what until it closes',
  noQuestion: 'Please write what it is about.',
  noLine: 'Please write at least one line.',
  noPeople: 'Please choose at least one person.',
  noOptions: 'Please write at least two options.',
  sameOptions: 'Two options are the same.',
  tooLong: 'Something is too long.',
  nothingToQuote: 'Nothing was said here yet that a line could come from.',
} as const

/** Returns the progress of an agreement. */
export function answeredText(answered: number, total: number): string {
  if (answered === 0) return total === 1 ? 'Not answered yet' : `None of ${total} answered yet`
  if (answered === total && total === 2) return 'Both answered'
  return answered === total ? `All ${total} answered` : `${answered} of ${total} answered`
}

/** CARD-1: returns the line about people who do not agree. Some of them may hide their name. */
export function notYetText(names: readonly string[], unnamed: number): string {
  const others = unnamed === 1 ? 'one person' : `${unnamed} people`
  if (names.length === 0) return `Not yet for ${others} who would rather not be named.`
  const named = `Not yet for ${names.join(', ')}`
  return unnamed === 0 ? `${named}.` : `${named}, and for ${others} who would rather not be named.`
}

/** CARD-1, DOOR-3: says that a removed person keeps an agreement from closing. */
export function blockedText(names: readonly string[], mayWithdraw: boolean): string {
  const gone = `${LIST.format(names)} ${names.length === 1 ? 'is' : 'are'} no longer in this chat`
  const who = mayWithdraw
    ? 'You can withdraw it, and open a new one.'
    : 'Whoever opened it, or the owner, can withdraw it.'
  return `${gone}, so nobody can agree on this any more. ${who}`
}

/** CARD-4: the words of a poll. */
export const POLL_WORDS = {
  hidden: 'Nobody sees who chose what, or how often, until it closes.',
  several: 'You can choose several.',
  close: {
    title: 'Close this poll?',
    text: 'Nobody can choose any more, and everybody reads what came of it.',
    action: 'Close poll',
  },
} as const

/** Returns the number of voters in words. */
export function chosenText(people: number, isOpen: boolean): string {
  if (people === 0) return isOpen ? 'Nobody has chosen yet' : 'Nobody chose anything'
  return people === 1 ? '1 person chose' : `${people} people chose`
}

/** CARD-4: returns a closed poll's result in one line. */
export function pollResultText({ texts, count }: { texts: readonly string[]; count: number }): string {
  if (texts.length === 0) return 'Nobody chose anything'
  return `${texts.join(' · ')} (${votesText(count)}${texts.length > 1 ? ' each' : ''})`
}

export function votesText(count: number): string {
  return count === 1 ? '1 vote' : `${count} votes`
}

/** DUE-1: Parley's words when it comes back to an agreed line. */
export function agreedLineText(line: string): string {
  return `You agreed: “${line}” How is it going?`
}

/** CARD-1: the words of a printed agreement. */
export const PAPER_WORDS = {
  dialog: 'The agreement as a page',
  kind: 'Agreement',
  agreed: (day: string) => `Agreed by everybody named below on ${day}.`,
  signed: (day: string) => `agreed, ${day}`,
  wordsOf: (name: string) => `${name}’s words`,
  fromWordsOf: (name: string) => `from what ${name} said`,
} as const

/** The words of the room's table and its sections. */
export const TABLE_WORDS = {
  title: 'On the table',
  open: 'Open now',
  agreements: 'Agreements',
  decisions: 'Decided',
  memory: `What ${ASSISTANT_NAME} remembers`,
} as const
