import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#tests/support/random.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { pressAtOnce } from './cards/agree.ts'
import { Client } from './client.ts'
import { QUOTA, type Cluster } from './cluster.ts'
import { makeRecorder, type Call, type History, type HistoryEvent } from './history.ts'
import { EMOJI, untilKnown, type Stage } from './people.ts'
import { makeReader } from './reader.ts'
import { makeStoredOf } from './stored.ts'

/** Long enough to give up a silent line and take another. */
const TOGETHER_WITHIN_MS = 45_000

/**
 * Opens a chat of three clients at two gateways that is cleared and reset again and again. It has a history and
 * checks of its own, since messages go and sessions end in it.
 */
export async function openRestlessChat(cluster: Cluster, random: Random) {
  const recorder = makeRecorder(QUOTA)
  const reader = makeReader(cluster.web.url, recorder)
  const storedOf = makeStoredOf(cluster, reader)
  const access = await reader.open()
  const [here, there] = cluster.wires.map(({ url }) => url) as [string, string]
  const newClient = (name: string, urls: string[], isNewer: boolean) =>
    new Client({ name, access, urls, isNewer, recorder, random: random.branch() })
  const people = [
    newClient('hal', [here, there], true),
    newClient('ivy', [there, here], false),
    newClient('leo', [there, here], true),
  ]
  for (const person of people) await person.enter() // the first to come is the owner

  return {
    recorder,

    play: (stage: Stage) => beRestless(people, random.branch(), stage),

    /** Returns the history with the stored state of the sessions in which the clients are now. */
    async history(): Promise<History> {
      const finals: HistoryEvent[] = []
      for (const access of accessesOf(people)) finals.push(...(await storedOf(access)))
      return { ...recorder.history, events: [...recorder.history.events, ...finals] }
    },

    leave(): void {
      for (const person of people) person.leave()
    },
  }
}
export type RestlessChat = Awaited<ReturnType<typeof openRestlessChat>>

/** Returns how often a chat is known to have been cleared and reset. */
export function changesIn(history: History): { clears: number; resets: number } {
  return { clears: acksOf(history, 'clear'), resets: resetsIn(history) }
}

/** Agrees, talks, clears and resets in turns, at least once. A reset takes two votes; the clients follow it. */
async function beRestless(people: readonly Client[], random: Random, stage: Stage): Promise<void> {
  const [owner] = people as [Client]
  const [hal, , leo] = people as [Client, Client, Client]
  let said = 0
  let cards = 0
  const agree = () => pressAtOnce({ two: [hal, leo], random, stage }, `Is this ${++cards}?`)
  const talk = async () => {
    await agree()
    for (let left = random.between(1, 2); left > 0; left--) {
      const one = random.pick(people)
      const text = `${one.name} says ${said++}`
      await untilKnown(one, () => one.send(text, text))
      const [message] = random.pick(people).newest.slice(-1)
      if (message) await one.react(message.id, random.pick(EMOJI), true)
      await wait(random.between(20, 150))
    }
  }
  for (let hasReset = false; !(stage.isOver && hasReset); hasReset = true) {
    await talk()
    await Promise.all([agree(), untilKnown(owner, () => owner.clear())])
    if (stage.isOver && hasReset) break
    await talk()
    const againstIt = random.pick(people)
    const voters = people.filter((one) => one !== againstIt)
    await Promise.all(voters.map((one) => untilKnown(one, () => one.vote())))
    await talk()
  }
  const areTogether = () => people.every(({ isIn, access }) => isIn && access.sessionId === owner.access.sessionId)
  await waitFor('all to be where the last reset led', areTogether, TOGETHER_WITHIN_MS)
  await talk()
}

function accessesOf(clients: readonly Client[]): Client['access'][] {
  return [...new Map(clients.map(({ access }) => [access.sessionId, access])).values()]
}

function acksOf({ events }: History, call: Call['call']): number {
  const ops = new Set(events.flatMap((event) => (event.kind === 'invoke' && event.call === call ? [event.op] : [])))
  return events.filter((event) => event.kind === 'ok' && ops.has(event.op)).length
}

function resetsIn({ events }: History): number {
  return new Set(events.flatMap((event) => (event.kind === 'moves' ? [event.newSessionId] : []))).size
}
