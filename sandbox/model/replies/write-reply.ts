import type { Conversation } from '#sandbox/model/replies/reading/conversation.ts'
import { bold, fill } from '#sandbox/model/replies/fill.ts'
import type { Intent } from '#sandbox/model/replies/reading/intent.ts'
import { sentenceIn } from '#sandbox/model/replies/languages.ts'
import { ASK_ALL, NOTHING_TO_SAY, PHRASES, type WorkedOut } from '#sandbox/model/replies/phrases.ts'
import { makePick, seedOf, type Pick } from '#sandbox/model/replies/seed.ts'
import { sentenceInDanger } from '#sandbox/model/replies/in-danger.ts'
import { daytimeOf } from '#sandbox/model/replies/reading/clocks.ts'
import { dangerOf } from '#sandbox/model/replies/reading/danger.ts'
import { sharesOf, type Share } from '#sandbox/model/replies/reading/share.ts'
import { workOut, workOutForOne } from '#sandbox/model/replies/worked-out.ts'

const WORKED_OUT: readonly Intent[] = ['reality', 'time', 'recap', 'memory', 'arithmetic']
const LISTED_FROM = 3

/** Writes an unscripted reply; deterministic for a conversation. */
export function writeReply(conversation: Conversation): string {
  const shares = sharesOf(conversation)
  const [only] = shares
  if (!only) return NOTHING_TO_SAY

  const said = conversation.unanswered.map(({ name, text }) => `${name} ${text}`).join('\n')
  const pick = makePick(seedOf(`${conversation.earlier.length} ${said}`), conversation.lastReply)
  return shares.length === 1 ? replyToOne(only, conversation, pick) : replyToSeveral(shares, conversation, pick)
}

function replyToOne(share: Share, conversation: Conversation, pick: Pick): string {
  const { intent, person, name, words, language } = share
  if (isInDanger(share, conversation)) return fill(sentenceInDanger(language), name)
  if (language) return fill(sentenceIn(language, share.text, intent), name)
  if (isWorkedOut(intent)) return workOutForOne(intent, share, conversation).trim()

  const { open, openTopic, more = [], ask = [] } = PHRASES[intent]
  const daytime =
    intent === 'greeting' && name !== null ? daytimeOf(conversation.clocks.local.get(person)?.clock) : null
  const opening = pick.one(openTopic && words.length > 0 ? openTopic : open, 'open')
  const sentences = [daytime ? `Good ${daytime}, {name}!` : opening]
  if (pick.chance(60, 'more?')) sentences.push(pick.one(more, 'more'))
  if (ASK_ALWAYS.has(intent) || pick.chance(70, 'ask?')) sentences.push(pick.one(ask, 'ask'))
  return joinSentences(sentences.map((sentence) => (sentence === '' ? '' : fill(sentence, name, words))))
}

/** Addresses each person by name, from three on in a list, with at most one question to all. */
function replyToSeveral(shares: readonly Share[], conversation: Conversation, pick: Pick): string {
  const answers = shares.map((share, index) => answerByName(share, conversation, pick, index))
  const isList = shares.length >= LISTED_FROM
  const body = isList ? `${answers.map((answer) => `- ${answer}`).join('\n')}\n\n` : answers.join(' ')

  const isTalk = shares.some(({ intent }) => ASK_ALL_AFTER.has(intent))
  return joinSentences([body, isTalk && pick.chance(70, 'ask?') ? pick.one(ASK_ALL, 'ask') : ''])
}

const ASK_ALWAYS = new Set<Intent>(['greeting', 'called', 'wellbeing'])
/** Intents after which a question to all fits; greetings and thanks need none. */
const ASK_ALL_AFTER = new Set<Intent>(['conflict', 'roleplay', 'planning', 'ideas', 'question', 'statement'])

function answerByName(share: Share, conversation: Conversation, pick: Pick, index: number): string {
  const { intent, name, words, language } = share
  if (isInDanger(share, conversation)) return fill(sentenceInDanger(language), name)
  if (language) return fill(sentenceIn(language, share.text, intent), name)

  const salutation = name === null ? '' : `${bold(name)}, `
  if (isWorkedOut(intent)) return salutation + oneLine(workOut(intent, share, conversation))
  const { each, eachTopic } = PHRASES[intent]
  const sentence = pick.one(eachTopic && words.length > 0 ? eachTopic : each, `each ${index}`)
  return salutation + sentence.replaceAll('{topic}', () => fill('{topic}', name, words))
}

/** True for a message of danger; in a game such words mostly belong to the play. */
function isInDanger({ text }: Share, { roomPrompt }: Conversation): boolean {
  return dangerOf(text, /Manner: (?:gamemaster|wildcard)/i.test(roomPrompt)) !== 'NONE'
}

function isWorkedOut(intent: Intent): intent is WorkedOut {
  return WORKED_OUT.includes(intent)
}

/** Replaces a recap inside a list: its own list would break the outer one. */
function oneLine(text: string): string {
  return text.includes('\n') ? 'I will sum up once everybody has been heard.' : text
}

/** Joins parts by a space; a part that ends in a blank line keeps it. */
function joinSentences(sentences: readonly string[]): string {
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => (sentence.endsWith('\n') ? sentence : `${sentence} `))
    .join('')
    .trim()
}
