import { setTimeout as wait } from 'node:timers/promises'
import { scriptParley } from '#tests/support/parley.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { check, countRepeats, type Violation } from './checker.ts'
import { Client } from './client.ts'
import { QUOTA, type Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import { makeRecorder, type History, type HistoryEvent } from './history.ts'
import { chat, knock, readAlong, spend, untilKnown, type Stage } from './people.ts'
import { makeRandom } from './random.ts'
import { makeReader } from './reader.ts'

export type RunReport = {
  fault: string
  seed: number
  /** Calls and connections that felt the fault. */
  hits: number
  /** Different messages that their senders know to be kept. */
  acked: number
  /** Messages told live, over all clients. */
  shown: number
  /** Live messages told again as they were, in the recovery after a fault: allowed. */
  repeated: number
  settledMs: number
  violations: Violation[]
  history: History
}

/** Presence of a dead gateway's people, 20 s; everything after PostgreSQL, 15 s; a reply's end, 15 s. */
const SETTLED_WITHIN_MS = 25_000
const REPLY = { text: 'One word after another. '.repeat(14), chunkChars: 4, chunkDelayMs: 30 }

/** Two rooms at two gateways, a fault in the middle of their traffic, and a verdict on all that they saw. */
export async function runFault(cluster: Cluster, fault: Fault, seed: number, patienceMs = 0): Promise<RunReport> {
  const random = makeRandom(seed)
  const recorder = makeRecorder(QUOTA)
  const { events } = recorder.history
  const reader = makeReader(cluster.web.url, recorder)
  const [room, otherRoom] = [await reader.open(), await reader.open()]
  const [here, there] = cluster.wires.map(({ url }) => url) as [string, string]
  const stage: Stage = { isOver: false }
  const clients: Client[] = []
  const newClient = (name: string, access = room, urls = [here, there], anonymousBrowserId?: string) => {
    const client = new Client({ name, access, urls, recorder, random: random.branch(), anonymousBrowserId })
    clients.push(client)
    return client
  }

  const ana = await newClient('ana').enter()
  const ben = await newClient('ben', room, [there, here]).enter()
  const chiyo = await newClient('chiyo').enter()
  const dan = await newClient('dan', room, [there, here]).enter()
  const tab = await newClient('tab').enter()
  const otherTab = await newClient('other tab', room, [there, here], tab.anonymousBrowserId).enter()
  const eve = await newClient('eve', otherRoom).enter()
  const finn = await newClient('finn', otherRoom, [there, here]).enter()

  await untilKnown(ana, () => ana.rename('Ana'))
  await untilKnown(ana, () => ana.vote())
  await scriptParley(cluster.sandbox.url, [REPLY])
  await untilKnown(ana, () => ana.send('Parley, what do you think of this?', 'question'))
  await waitFor('Parley to speak', () => events.some((event) => isReceived(event, 'ai-stream-chunk')))

  const talking = [ana, ben, chiyo, dan, eve, finn].map((one) => chat(one, random.branch(), stage, [30, 150]))
  const reading = [room, otherRoom].map((access) => readAlong(reader, access, random.branch(), stage))
  const acks = () => events.filter(({ kind }) => kind === 'ok').length
  const before = acks()
  await waitFor('some traffic', () => acks() > before + 30)

  const began = events.length
  if (fault.isRecovered) recorder.record({ kind: 'fault', name: fault.name, phase: 'begins' })
  const spending = spend([tab, otherTab], stage)
  dan.leave()
  const late = newClient('late', room, [there, here])
  const entering = late.enter()
  const hits = await fault.strike({
    cluster,
    random,
    patienceMs,
    since: (fits) => events.slice(began).filter(fits).length,
    waitingFor: (ms) => countWaiting(events, ms),
    areAllIn: () => clients.every((client) => client.isIn || client.hasLeft || client === late),
  })
  if (fault.isRecovered) recorder.record({ kind: 'fault', name: fault.name, phase: 'ends' })

  await entering
  await knock({ name: 'outsider', access: room, urls: [here], recorder, random: random.branch() })
  const after = acks()
  await waitFor('traffic again', () => acks() > after + 30, 20_000)
  await untilKnown(ben, () => ben.vote())
  await untilKnown(late, () => late.rename('Late'))
  await spending
  stage.isOver = true
  await Promise.all([...talking, ...reading])

  const settlingSince = performance.now()
  const { history, violations } = await settle()
  clients.forEach((client) => client.leave())
  return {
    fault: fault.name,
    seed,
    hits,
    acked: new Set(history.events.flatMap((event) => ackedIdOf(event))).size,
    shown: history.events.filter((event) => isReceived(event, 'msgFromServer')).length,
    repeated: countRepeats(history),
    settledMs: Math.round(performance.now() - settlingSince),
    violations,
    history,
  }

  /** Until nothing is left to complain of, or time is up. */
  async function settle(): Promise<{ history: History; violations: Violation[] }> {
    for (const giveUpAt = performance.now() + SETTLED_WITHIN_MS; ; await wait(250)) {
      const finals: HistoryEvent[] = []
      for (const access of [room, otherRoom]) {
        const messages = await reader.all(access)
        if (messages === null) continue
        finals.push({ at: performance.now(), kind: 'final', sessionId: access.sessionId, messages })
      }
      const history = { quota: QUOTA, events: [...events, ...finals] }
      const isComplete = finals.length === 2 && clients.every((client) => client.isIn || client.hasLeft)
      const violations = check(history)
      if ((isComplete && violations.length === 0) || performance.now() > giveUpAt) return { history, violations }
    }
  }
}

const ackedIdOf = (event: HistoryEvent) =>
  event.kind === 'ok' && event.answer.message ? [event.answer.message.id] : []
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
