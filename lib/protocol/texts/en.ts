import { ASSISTANT_NAME, SOMEBODY } from '../brand.ts'
import type { Activity, DeletedBy, Manner, Notice } from '../entities.ts'
import type { ParleyWhy } from '../parley-why.ts'

/** English words for codes. The page words notices and warnings here; the server sends the same words to older clients. */

/** DOOR-1: says that the chat is locked, beside a lock. */
export const LOCKED = 'Locked: nobody new gets in'

export function noticeText({ code, args }: Notice): string {
  switch (code) {
    case 'joined':
      return `${args.userName} joined the chat.`
    case 'activity':
      return `${args.userName ?? SOMEBODY} set ${ASSISTANT_NAME} ${ACTIVITIES[args.activity]}.`
    case 'manner':
      return `${args.userName ?? SOMEBODY} gave ${ASSISTANT_NAME} another part here. ${partText(args.manner)}`
    case 'renamed':
      return `${args.nameBefore} is now ${args.userName}.`
    case 'titled':
      return `${args.userName ?? SOMEBODY} named this chat “${args.title}”.`
    case 'locked':
      return `${args.userName ?? SOMEBODY} locked this chat. Nobody new gets in.`
    case 'unlocked':
      return `${args.userName ?? SOMEBODY} unlocked this chat.`
    case 'linkRenewed':
      return `${args.userName ?? SOMEBODY} made a new link. Older links let nobody new in.`
    case 'removed':
      return `${args.userName} was removed from this chat.`
    case 'rulesProposed':
      return `${args.userName} proposes rules for this chat. “How ${ASSISTANT_NAME} works here” in the chat menu shows them.`
    case 'rules':
      return rulesText(args)
    case 'cardChanged':
      return `${changedLinesText(args.userName, args.lines)} of “${args.question}”.`
    case 'agreed':
      return `Everybody named on it agreed: “${args.question}”`
    case 'cardWithdrawn':
      return cardWithdrawnText(args)
    case 'pollClosed':
      return pollClosedText(args)
    case 'checkInProposed':
      return `${args.userName} proposes that ${ASSISTANT_NAME} comes back to this: “${args.text}”`
    case 'checkInSet':
      return `${ASSISTANT_NAME} will come back to this: “${args.text}”`
    case 'checkInCancelled':
      return `${args.userName} cancelled that ${ASSISTANT_NAME} comes back to this: “${args.text}”`
    case 'rest':
      return restText(args.userName, duration(args.retrySeconds * 1000))
    case 'unreadable':
      return `${ASSISTANT_NAME} cannot read something that ${args.userName} wrote, and leaves it out. In other words it may be able to.`
    case 'sandbox':
      return `${ASSISTANT_NAME} runs in a sandbox here: its replies come from a script, not from a model.`
  }
}

const PARTS: Record<Manner, string> = {
  mediation: 'mediates',
  conflict: 'brings calm first',
  relationships: 'listens',
  collaboration: 'moderates',
  adventures: 'is the game master',
  wildcards: 'plays along',
}

/** DOOR-6: returns Parley's part in a kind of chat, as a sentence; null for a chat of no kind. */
export function partText(manner: Manner | null): string {
  return `${ASSISTANT_NAME} ${manner === null ? 'takes part like a friend of everybody here' : PARTS[manner]}.`
}

/** CARD-1: tells who changed lines of a card, by their numbers. None: they only stand in another order. */
export function changedLinesText(name: string, lines: readonly number[]): string {
  if (lines.length === 0) return `${name} changed the lines`
  return `${name} changed ${lines.length === 1 ? 'line' : 'lines'} ${LIST.format(lines.map(String))}`
}

const LIST = new Intl.ListFormat('en')

/** CARD-1: returns the notice of a withdrawn card, with its opener where that is another person or Parley. */
function cardWithdrawnText({
  userName,
  question,
  openerName,
}: Extract<Notice, { code: 'cardWithdrawn' }>['args']): string {
  const opener = openerName === undefined ? '' : `, which ${openerName} had opened`
  return `${userName ?? SOMEBODY} withdrew “${question}”${opener}.`
}

/** DOOR-6: returns the notice of changed rules. */
function rulesText({ userName, how, rules }: Extract<Notice, { code: 'rules' }>['args']): string {
  if (rules === null) {
    if (how === 'set') return `${userName} took away the rules of this chat.`
    return `This chat has no rules of its own any more, as ${userName} proposed.`
  }
  if (how === 'set') return `${userName} gave this chat rules: “${rules}”`
  const by = how === 'accepted' ? 'The owner accepted' : 'A vote accepted'
  return `${by} the rules that ${userName} proposed: “${rules}”`
}

/** CARD-4: returns the notice of a closed poll. */
function pollClosedText({ question, winners, votes }: Extract<Notice, { code: 'pollClosed' }>['args']): string {
  if (winners.length === 0) return `The poll “${question}” closed. Nobody chose anything.`
  const most = winners.map((text) => `“${text}”`).join(', ')
  return `The poll “${question}” closed: ${most} with ${counted(votes, 'vote')}.`
}

const ACTIVITIES: Record<Activity, string> = {
  called: 'to speak only when called',
  balanced: 'to Balanced',
  active: 'to Active',
}

function restText(userName: string | null, soon: string): string {
  return userName === null
    ? `${ASSISTANT_NAME} has said a lot here and takes a rest. It will answer again in about ${soon}.`
    : `${ASSISTANT_NAME} has answered ${userName} a lot and takes a rest. It will answer ${userName} again in about ${soon}.`
}

/** EDIT-4: returns the text of a tombstone. */
export function tombstoneText(deletedBy: DeletedBy | undefined): string {
  return deletedBy === 'owner' ? 'Removed by the owner' : 'Message deleted'
}

/** Returns the words of a quota warning with the code 'left'. */
export function quotaLeftText({ count }: { count: number }): string {
  if (count === 0) return 'That was the last message of your quota.'
  return count === 1 ? '1 message left in your quota.' : `${count} messages left in your quota.`
}

/** Returns Parley's reason: a phrase while it waits, a sentence while it is unavailable, a short note when it speaks. */
export function parleyWhyText({ code, args }: ParleyWhy): string {
  switch (code) {
    case 'waiting-for':
      return `waiting for ${listed(args.names)}`
    case 'busy':
      return `${ASSISTANT_NAME} is very busy right now.`
    case 'cannot-answer':
      return `${ASSISTANT_NAME} cannot answer right now.`
    case 'called':
      return `${listed(args.names)} asked`
    case 'answered':
      return `${listed(args.names)} answered`
    case 'again':
      return `${listed(args.names)} asked again`
    default:
      return WHY_IT_SPEAKS[code]
  }
}

const WHY_IT_SPEAKS = {
  alone: 'one to one',
  first: 'a new chat',
  wave: 'summing up',
  heated: 'it got heated',
  lively: 'playing along',
  open: 'an open question',
  'something-to-add': 'something to add',
  sides: 'both sides have spoken',
  everybody: 'everybody has spoken',
  round: 'everybody has acted',
  'round-without': 'the round goes on',
  'open-answer': 'an answer to its question',
  'going-on': 'more on that',
  'check-in': 'a check-in, as agreed',
}

/** Joins names: 'Ana', 'Ana and Ben', 'Ana, Ben and Cleo', 'Ana and 3 others'. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return 'somebody'
  if (names.length > 3) return `${names[0]} and ${names.length - 1} others`
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

const MINUTE_MS = 60_000

/** Formats a duration in the largest unit with at least two: '45 minutes', '3 hours', '2 days'. */
export function duration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}

function counted(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}

/** CARD-1, CARD-4: returns a card as text, for clients and exports that draw none. */
export function cardText({
  kind,
  question,
  lines,
}: {
  kind: 'agreement' | 'poll'
  question: string
  lines: readonly string[]
}): string {
  return [`${kind === 'poll' ? 'Poll' : 'Agreement'}: ${question}`, ...lines.map((line) => `- ${line}`)].join('\n')
}
