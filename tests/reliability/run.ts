import { setTimeout as wait } from 'node:timers/promises'
import { scriptParley } from '#tests/support/parley.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { AGREEMENTS, meetOften, POLLS } from './cards/agree.ts'
import { openCast, type Cast } from './cast.ts'
import { check, countRepeats, missedForMs, RESTLESS_CHECKS, type Violation } from './checker.ts'
import { checkAgreed, checkAnswered, checkChanges } from './checks/revival.ts'
import { QUOTA, type Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import { makeRecorder, type History, type HistoryEvent } from './history.ts'
import {
  ask,
  chat,
  knock,
  reactOften,
  readAlong,
  renameOften,
  setOften,
  spend,
  untilKnown,
  voteOften,
} from './people.ts'
import { changesIn, openRestlessChat, type RestlessChat } from './restless.ts'
import { makeRandom, type Random } from '#tests/support/random.ts'
import { MARGIN_MS } from './reading.ts'
import { makeStoredOf } from './stored.ts'

export type RunReport = {
  fault: string
  seed: number
  /** Calls and connections that felt the fault. */
  hits: number
  /** Distinct messages that were acked. */
  acked: number
  /** Live messages told, over all clients. */
  shown: number
  /** Live messages told again in the recovery after a fault, which is allowed. */
  repeated: number
  /** The longest time after the fault for which a connected client missed an earlier message. */
  missedForMs: number
  /** Agreements that closed, over all chats; and how often two pressed in the same instant at two gateways. */
  agreed: number
  pressedApart: number
  /** Figures of the restless chat. */
  clears: number
  resets: number
  settledMs: number
  violations: Violation[]
  history: History
  restlessHistory: History
}

/** Longer than the 5 s within which a closed connection shows as offline, the slowest effect of the traffic's end. */
const SETTLED_WITHIN_MS = 5000
/** Longer than a silent line, an expiring lease and a call without an answer take together. */
const REVIVED_WITHIN_MS = 60_000
const ENTERED_WITHIN_MS = 45_000
/** Long enough to be streaming when the fault strikes. */
const REPLY = { text: 'One word after another. '.repeat(40), chunkChars: 4, chunkDelayMs: 30 }

/** Runs chats at two gateways, causes a fault in the middle of their traffic, and checks everything they saw. */
export async function runFault(cluster: Cluster, fault: Fault, seed: number, patienceMs = 0): Promise<RunReport> {
  const random = makeRandom(seed)
  const recorder = makeRecorder(QUOTA)
  const cast = await openCast(cluster, recorder, random)
  const restless = await openRestlessChat(cluster, random.branch())
  try {
    const { hits, promisedAt } = await play(cluster, fault, cast, restless, random, patienceMs)
    const settlingSince = performance.now()
    const dueAt = Math.max(promisedAt, settlingSince + SETTLED_WITHIN_MS)
    const { history, restlessHistory, violations } = await settle(cluster, cast, restless, dueAt)
    return {
      fault: fault.name,
      seed,
      hits,
      acked: new Set(history.events.flatMap((event) => ackedIdOf(event))).size,
      shown: history.events.filter((event) => isReceived(event, 'msgFromServer')).length,
      repeated: countRepeats(history),
      missedForMs: missedForMs(history),
      agreed: agreedIn(history) + agreedIn(restlessHistory),
      pressedApart: cast.stage.pressedApart,
      ...changesIn(restlessHistory),
      settledMs: Math.round(performance.now() - settlingSince),
      violations,
      history,
      restlessHistory,
    }
  } catch (cause) {
    throw new Error(`${fault.name} (seed ${seed}): ${(cause as Error).message}`, { cause })
  } finally {
    cast.stage.isOver = true // also after an error in the middle
    cast.clients.forEach((client) => client.leave())
    restless.leave()
  }
}

/** Plays the run until its traffic is over. Returns when everything promised after the fault is due. */
async function play(
  cluster: Cluster,
  fault: Fault,
  cast: Cast,
  restless: RestlessChat,
  random: Random,
  patienceMs: number,
) {
  const { recorder, reader, room, accesses, clients, stage, newClient } = cast
  const { events } = recorder.history
  const { ana, ben, chiyo, dan, eve, finn, gil, jan, kit, tab, otherTab } = cast.people
  for (const client of clients) await client.enter()

  await untilKnown(ana, () => ana.rename('Ana'))
  await untilKnown(ana, () => ana.vote())
  const question = `Parley, what do you think of ${room.sessionId}?`
  // Matched by its question: Parley may still answer a client of the previous run.
  await scriptParley(cluster.sandbox.url, [{ ...REPLY, match: { kind: 'reply', contains: question } }])
  await untilKnown(ana, () => ana.send(question, 'question'))
  await waitFor('Parley to speak', () => events.some((event) => isReceived(event, 'ai-stream-chunk')))

  const talking = [ana, ben, chiyo, dan, eve, finn, gil].map((one) => chat(one, random.branch(), stage, [30, 150]))
  const asking = [jan, kit].map((one) => ask(one, random.branch(), stage))
  const renaming = [chiyo, finn].map((one) => renameOften(one, random.branch(), stage))
  const reading = accesses.map((access) => readAlong(reader, access, random.branch(), stage))
  const reacting = [ana, gil, eve, finn, jan, kit].map((one) => reactOften(one, random.branch(), stage))
  const setting = [ben, finn, jan].map((one) => setOften(one, random.branch(), stage))
  const voting = voteOften(ana, [ben, chiyo, gil, tab], random.branch(), stage)
  const tables = [
    { scenes: [...AGREEMENTS, ...POLLS], two: [ana, ben], silent: gil },
    { scenes: AGREEMENTS, two: [finn, eve] },
    { scenes: POLLS, two: [kit, jan] },
  ] as const
  const meeting = tables.map(({ scenes, ...table }) => meetOften(scenes, { ...table, random: random.branch(), stage }))
  const changing = [...meeting, ...renaming, ...reacting, ...setting, voting]
  const acting = Promise.all([...talking, ...asking, ...changing, ...reading, restless.play(stage)])
  acting.catch(() => {}) // an error of the run itself is reported first
  const acks = () => events.filter(({ kind }) => kind === 'ok').length
  const before = acks()
  await waitFor('some traffic', () => acks() > before + 30)

  const began = events.length
  const recorders = [recorder, restless.recorder]
  for (const { record } of recorders) record({ kind: 'begins', fault: fault.name, isRecovered: fault.isRecovered })
  const spending = spend([tab, otherTab], stage)
  const knocking = knock({ ...cast.outsider, random: random.branch() })
  dan.leave()
  const late = newClient('late', { first: 'there', isNewer: true })
  const entering = late.enter()
  let promisedAt: number | null = null
  const ends = () => {
    if (promisedAt !== null) return
    promisedAt = performance.now() + (fault.promisedMs ?? 0)
    for (const { record } of recorders) record({ kind: 'ends', fault: fault.name, promisedMs: fault.promisedMs })
  }
  const hits = await fault.strike({
    cluster,
    random,
    patienceMs,
    clients,
    ends,
    since: (fits) => events.slice(began).filter(fits).length,
    waitingFor: (ms) => countWaiting(events, ms),
    areAllIn: () => clients.every((client) => client.isIn || client.hasLeft || client === late),
    crowd: (people) => cast.enterCrowd(people),
  })
  ends()

  await Promise.race([entering, wait(ENTERED_WITHIN_MS, null, { ref: false })])
  await knocking
  await knock({ ...cast.outsider, random: random.branch() })
  const after = acks()
  await waitFor('traffic again', () => acks() > after + 30, 20_000)
  await untilRevived(recorder.history, restless.recorder.history)
  await untilKnown(ben, () => ben.vote())
  await untilKnown(late, () => late.rename('Late'))
  await spending
  stage.isOver = true
  await acting
  await untilKnown(ana, () => ana.vote()) // restores the vote, which an unanswered toggle may have taken back
  return { hits, promisedAt: promisedAt ?? 0 }
}

/** Waits until everything works again, or until the time is over; the checks then report what does not. */
async function untilRevived(history: History, restlessHistory: History): Promise<void> {
  const isStuck = () =>
    check(restlessHistory, [checkChanges]).length > 0 || check(history, [checkAnswered, checkAgreed]).length > 0
  for (const giveUpAt = performance.now() + REVIVED_WITHIN_MS; isStuck() && performance.now() < giveUpAt;) {
    await wait(250)
  }
}

/** Waits until no violation is left, or until the promised time has passed. */
async function settle(
  cluster: Cluster,
  cast: Cast,
  restless: RestlessChat,
  promisedAt: number,
): Promise<Pick<RunReport, 'history' | 'restlessHistory' | 'violations'>> {
  const { recorder, reader, accesses } = cast
  const { quota, events } = recorder.history
  const storedOf = makeStoredOf(cluster, reader)
  for (;;) {
    const isLast = performance.now() > promisedAt + MARGIN_MS
    const finals: HistoryEvent[] = []
    for (const access of accesses) finals.push(...(await storedOf(access)))
    const history = { quota, events: [...events, ...finals] }
    const restlessHistory = await restless.history()
    const violations = [...check(history), ...check(restlessHistory, RESTLESS_CHECKS)]
    if (violations.length === 0 || isLast) return { history, restlessHistory, violations }
    await wait(250)
  }
}

const ackedIdOf = (event: HistoryEvent) =>
  event.kind === 'ok' && event.answer.message ? [event.answer.message.id] : []
const agreedIn = ({ events }: History) =>
  new Set(
    events.flatMap((event) =>
      event.kind === 'ok' && event.answer.card?.state === 'agreed' ? [event.answer.card.id] : [],
    ),
  ).size
const isReceived = (event: HistoryEvent, name: string) => event.kind === 'receive' && event.name === name

function countWaiting(events: readonly HistoryEvent[], ms: number): number {
  const open = new Map<number, number>()
  for (const event of events) {
    if (event.kind === 'invoke') open.set(event.op, event.at)
    if (event.kind === 'ok' || event.kind === 'fail' || event.kind === 'unknown') open.delete(event.op)
  }
  const now = performance.now()
  return [...open.values()].filter((at) => now - at > ms).length
}
