import { setTimeout as wait } from 'node:timers/promises'
import type { Card } from '#lib/protocol/cards.ts'
import type { Random } from '#tests/support/random.ts'
import type { Client } from '../client.ts'
import type { CardCall, Reason } from '../history.ts'
import type { Outcome } from '../outcome.ts'
import { untilKnown, type Stage } from '../people.ts'

/** Two clients at two gateways, and everything they need to play a scene with a card. */
export type Table = {
  two: readonly [Client, Client]
  /** A client that is named on some cards and never answers. */
  silent?: Client
  random: Random
  stage: Stage
}
/** Plays one card. `round` counts how often this table has played the scene before. */
type Scene = (table: Table, question: string, round: number) => Promise<unknown>

/** The prefix of texts that no other client may hear (CARD-2). */
export const SECRET = 'Secret'
let secrets = 0

/** Every course an agreement can take. Scenes run one after another, so that a history of any length has each. */
export const AGREEMENTS: readonly Scene[] = [
  pressAtOnce,
  waitForSilent,
  answerNotYet,
  changeMeanwhile,
  withdrawMeanwhile,
]
export const POLLS: readonly Scene[] = [chooseAtOnce, leaveOpen, closeTwice]

/** Plays scene after scene, each with a card of its own. */
export async function meetOften(scenes: readonly Scene[], table: Table): Promise<void> {
  const { two, random, stage } = table
  for (let at = 0; !stage.isOver && two.every(({ hasLeft }) => !hasLeft); at++) {
    const question = `What do ${two[0].name} and ${two[1].name} say to ${at}?`
    await scenes[at % scenes.length]!(table, question, Math.floor(at / scenes.length))
    await wait(random.between(200, 700))
  }
}

/** Both agree at the same instant; some press twice. */
export async function pressAtOnce(table: Table, question: string): Promise<void> {
  const card = await open(table, question)
  if (card) await press(table, card)
}

async function waitForSilent(table: Table, question: string): Promise<void> {
  const card = await open(table, question, table.silent)
  if (card) await press(table, card)
}

/** One client gives a reason against the agreement and agrees later, while the other agrees at once. */
async function answerNotYet(table: Table, question: string, round: number): Promise<void> {
  const card = await open(table, question)
  if (!card) return
  const [one, other] = table.two
  const why = reasonsOf(one)
  const against = { call: 'answerCard', ...keyOf(card), answer: 'not-yet', ...why[round % why.length] } as const
  await Promise.all([act(one, against), act(other, agreeTo(card))])
  await act(one, agreeTo(card))
}

function reasonsOf({ name }: Client): Reason[] {
  const reason = `${SECRET} ${++secrets} of ${name}`
  const shared = { reason: `A reason of ${name}`, isReasonShared: true }
  return [{ reason }, { reason, isReasonShared: true, isNameHidden: true }, shared, { isNameHidden: true }]
}

/**
 * One client changes a line while the other agrees. The database orders the two; then both agree to the newest
 * version.
 */
async function changeMeanwhile(table: Table, question: string): Promise<void> {
  const card = await open(table, question)
  if (card?.kind !== 'agreement') return
  const [one, other] = table.two
  const change = { answer: 'change', lineId: card.lines[0]!.id, text: 'In other words.' } as const
  const changed = act(one, { call: 'answerCard', ...keyOf(card), ...change })
  const outcomes = await Promise.all([changed, act(other, agreeTo(card))])
  await press(table, newestOf(card, outcomes))
}

async function withdrawMeanwhile(table: Table, question: string): Promise<void> {
  const card = await open(table, question)
  if (!card) return
  const [one, other] = table.two
  const withdrawn = act(openerOf(table, card), { call: 'withdrawCard', cardId: card.id })
  await Promise.all([withdrawn, act(one, agreeTo(card)), act(other, agreeTo(card))])
}

/** Both choose at the same instant. The second choice closes the poll, unless more people are in the room. */
async function chooseAtOnce(table: Table, question: string): Promise<void> {
  const poll = await openPoll(table, question, table.random.chance(0.5))
  if (poll) await Promise.all(table.two.map((one) => choose(table, one, poll)))
}

/** One client chooses twice; the other never does. */
async function leaveOpen(table: Table, question: string): Promise<void> {
  const poll = await openPoll(table, question, true)
  if (!poll) return
  await choose(table, table.two[0], poll)
  await choose(table, table.two[0], poll)
}

/** The opener closes the poll twice while the other client chooses. */
async function closeTwice(table: Table, question: string): Promise<void> {
  const poll = await openPoll(table, question, table.random.chance(0.5))
  if (!poll) return
  const opener = openerOf(table, poll)
  const close = () => act(opener, { call: 'closePoll', pollId: poll.id })
  await Promise.all([close(), close(), choose(table, table.two[1], poll)])
}

/**
 * Opens an agreement and never repeats the call, as an opening has no idempotency key. Null when the outcome is
 * unknown.
 */
async function open({ two, random }: Table, question: string, silent?: Client): Promise<Card | null> {
  const people = [...two, ...(silent ? [silent] : [])].map(({ userId }) => userId)
  const lines = [{ text: 'So be it.', sources: [] }]
  return cardIn(await random.pick(two).card({ call: 'openCard', question, lines, people }))
}

async function openPoll({ two, random }: Table, question: string, isHidden: boolean): Promise<Card | null> {
  return cardIn(await random.pick(two).card({ call: 'openPoll', question, options: ['Yes', 'No', 'Later'], isHidden }))
}

async function press({ two, random, stage }: Table, card: Card): Promise<void> {
  const [one, other] = two
  if (one.isIn && other.isIn && one.url !== other.url) stage.pressedApart++
  const hasty = random.chance(0.2) ? [random.pick(two)] : []
  await Promise.all([...two, ...hasty].map((person) => act(person, agreeTo(card))))
}

function choose({ random }: Table, person: Client, { id }: Card): Promise<Outcome> {
  return act(person, { call: 'votePoll', pollId: id, options: [random.below(3)] })
}

const act = (person: Client, call: CardCall) => untilKnown(person, () => person.card(call))
const keyOf = ({ id, version }: Card) => ({ cardId: id, version })
const agreeTo = (card: Card) => ({ call: 'answerCard', ...keyOf(card), answer: 'agree' }) as const
const cardIn = (outcome: Outcome) => (outcome.kind === 'ok' ? (outcome.answer.card ?? null) : null)
const openerOf = ({ two }: Table, { openedBy }: Card) => two.find(({ userId }) => userId === openedBy) ?? two[0]

function newestOf(card: Card, outcomes: readonly Outcome[]): Card {
  const answered = outcomes.flatMap((outcome) => cardIn(outcome) ?? [])
  return [card, ...answered].toSorted((one, next) => next.version - one.version)[0]!
}
