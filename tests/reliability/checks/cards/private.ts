import type { Card, OwnCardAnswer } from '#lib/protocol/cards.ts'
import { SECRET } from '../../cards/agree.ts'
import type { Reading } from '../../reading.ts'

const SECRETS = new RegExp(`${SECRET} \\d+`, 'g')

/** CARD-2, CARD-4: unshared reasons, answers, and choices in hidden polls reach only their own author. */
export function* leakedCards(reading: Reading): Iterable<string> {
  const authors = authorsOf(reading)
  const userIds = new Map(reading.ops('join').map(({ invoke, answer }) => [invoke.client, answer.userId]))
  const own = ownAnswers(reading)
  const isForeign = (client: string, secret: string) => authors.get(secret) !== userIds.get(client)
  for (const { client, payload, name } of reading.receives) {
    if (name === 'ai-stream-chunk') continue
    for (const [secret] of secretsIn(payload)) {
      if (isForeign(client, secret)) yield `${client} heard “${secret}” of ${authors.get(secret)} in ${name}`
    }
    if (name !== 'ownCardAnswers') continue
    for (const answer of (payload as { answers: OwnCardAnswer[] }).answers) {
      if (own.has(keyOf(userIds.get(client), answer))) continue
      yield `${client} heard what another answered: ${JSON.stringify(answer)}`
    }
  }
  for (const { client, card } of reading.cards) {
    for (const [secret] of secretsIn(card)) {
      if (isForeign(client, secret)) yield `${client} was shown “${secret}” of ${authors.get(secret)}`
    }
    const what = toldTooMuch(card)
    if (what) yield `${client} was shown ${what} “${card.question}”`
  }
}

const secretsIn = (payload: unknown) => JSON.stringify(payload ?? null).matchAll(SECRETS)

function authorsOf(reading: Reading): Map<string, string> {
  return new Map(
    reading.ops('answerCard').flatMap(({ invoke }) => {
      const [secret] = 'reason' in invoke ? [...secretsIn(invoke.reason)] : []
      return secret ? [[secret[0], invoke.userId] as const] : []
    }),
  )
}

/** Returns each answer and choice together with its author. */
function ownAnswers(reading: Reading): Set<string> {
  return new Set([
    ...reading.ops('answerCard').map(({ invoke }) => keyOf(invoke.userId, invoke)),
    ...reading.ops('votePoll').map(({ invoke }) => keyOf(invoke.userId, { ...invoke, cardId: invoke.pollId })),
  ])
}

type Said = { cardId: string; answer?: string; options?: readonly number[] }

const keyOf = (userId: string | undefined, { cardId, answer, options = [] }: Said) =>
  JSON.stringify([userId, cardId, answer ?? null, options])

function toldTooMuch(card: Card): string | null {
  if (card.kind === 'agreement') {
    const isToldEarly = card.notYet !== undefined && card.people.some(({ hasAnswered }) => !hasAnswered)
    return isToldEarly ? 'who does not agree, before all have answered,' : null
  }
  const isSecret = card.isHidden && card.state !== 'closed'
  const isTold = card.options.some(({ count, userIds }) => count !== undefined || userIds !== undefined)
  return isSecret && isTold ? 'what people chose in the hidden poll' : null
}
