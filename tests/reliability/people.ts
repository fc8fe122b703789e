import { setTimeout as wait } from 'node:timers/promises'
import type { Access } from '#tests/support/person.ts'
import { Client, type ClientOptions } from './client.ts'
import type { Outcome } from './outcome.ts'
import type { Random } from '#tests/support/random.ts'
import type { Reader } from './reader.ts'

/** Tells actors when to finish, and counts the times when two pressed in the same instant at two gateways. */
export type Stage = { isOver: boolean; pressedApart: number }

/** Longer than the longest fault, everything promised after it, and a call that is never answered. */
const GIVE_UP_MS = 60_000

/** The pause between retries: half the rate at which votes are accepted. */
const AGAIN_MS = 200

/**
 * Retries, idempotently by tempMsgId as the contract asks, until the outcome is known. Returns `unknown` when it
 * gives up.
 */
export async function untilKnown(client: Client, act: () => Promise<Outcome>): Promise<Outcome> {
  for (const giveUpAt = performance.now() + GIVE_UP_MS; ; await wait(AGAIN_MS)) {
    const outcome = await act()
    if (outcome.kind !== 'unknown' || client.hasLeft || performance.now() > giveUpAt) return outcome
  }
}

/**
 * Sends one text after another. Some are sent twice, some again with another text, some under an id that other
 * clients use.
 */
export async function chat(client: Client, random: Random, stage: Stage, pauseMs: [number, number]): Promise<void> {
  for (let at = 0; !stage.isOver && !client.hasLeft; at++) {
    const text = `${client.name} says ${at}`
    const tempMsgId = random.chance(0.1) ? `shared-${at % 10}-${Math.floor(at / 10)}` : `${client.name}-${at}`
    const say = (words: string) => untilKnown(client, () => client.send(words, tempMsgId))
    const outcomes = random.chance(0.1) ? await Promise.all([say(text), say(text)]) : [await say(text)]
    if (outcomes.some((outcome) => outcome.kind === 'fail')) return
    if (random.chance(0.1)) await say(`${text}, in other words`)
    await wait(random.between(...pauseMs))
  }
}

/** Asks Parley one question after another, even while it still answers. */
export async function ask(client: Client, random: Random, stage: Stage): Promise<void> {
  for (let at = 0; !stage.isOver && !client.hasLeft; at++) {
    const question = `Parley, ${client.name} asks about ${at}?`
    await untilKnown(client, () => client.send(question, question))
    await wait(random.between(300, 2500))
  }
}

/** Reads over HTTP from random places, and tries without a key. */
export async function readAlong(reader: Reader, access: Access, random: Random, stage: Stage): Promise<void> {
  for (let lastSeq = 0; !stage.isOver;) {
    const outcome = await reader.read(
      access,
      random.chance(0.2) ? 0 : random.between(Math.max(0, lastSeq - 20), lastSeq),
    )
    if (outcome.kind === 'ok') lastSeq = Math.max(lastSeq, outcome.answer.messages?.at(-1)?.seq ?? 0)
    if (random.chance(0.2)) await reader.intrude(access)
    await wait(random.between(100, 300))
  }
}

/** The messages that one tab sends at once. */
const LANES = [1, 2, 3, 4, 5, 6, 7, 8]

/** Uses up a day's quota from two tabs at two gateways at once. */
export async function spend(tabs: readonly Client[], stage: Stage): Promise<void> {
  await Promise.all(
    tabs.map(async (tab) => {
      for (let at = 0; !stage.isOver; at++) {
        const burst = LANES.map((lane) => `${tab.name} spends ${at}.${lane}`)
        const outcomes = await Promise.all(burst.map((text) => untilKnown(tab, () => tab.send(text, text))))
        if (outcomes.every(({ kind }) => kind === 'fail')) return
      }
    }),
  )
}

/** Tries once to enter with a wrong key, and records every event it hears. */
export async function knock(options: ClientOptions): Promise<void> {
  const client = new Client({ ...options, access: { ...options.access, accessToken: 'x'.repeat(43) } })
  await client.intrude()
  client.leave()
}

export const EMOJI = ['👍', '❤️', '🎉', '🤔', '👩‍👩‍👧‍👦', '🇪🇺']
const ACTIVITIES = ['called', 'balanced'] as const

/** Reacts to the newest messages, and takes some reactions back. */
export async function reactOften(client: Client, random: Random, stage: Stage): Promise<void> {
  for (; !stage.isOver && !client.hasLeft; await wait(random.between(100, 400))) {
    const { newest } = client
    if (newest.length === 0) continue
    const { id } = random.pick(newest)
    const emoji = random.pick(EMOJI)
    await untilKnown(client, () => client.react(id, emoji, random.chance(0.7)))
  }
}

/** Changes the activity setting, but never to one in which Parley speaks unasked. */
export async function setOften(client: Client, random: Random, stage: Stage): Promise<void> {
  for (let at = 0; !stage.isOver && !client.hasLeft; at++) {
    await untilKnown(client, () => client.setActivity(ACTIVITIES[at % ACTIVITIES.length]!))
    await wait(random.between(400, 1500))
  }
}

/** Toggles the client's own vote while others are there: alone it would reset the room. */
export async function voteOften(
  client: Client,
  others: readonly Client[],
  random: Random,
  stage: Stage,
): Promise<void> {
  for (; !stage.isOver; await wait(random.between(400, 1200))) {
    if (others.filter(({ isIn }) => isIn).length < 3) continue
    await client.toggleVote()
    await wait(AGAIN_MS)
    await untilKnown(client, () => client.vote())
  }
}

/** Takes one name after another. */
export async function renameOften(client: Client, random: Random, stage: Stage): Promise<void> {
  for (let at = 1; !stage.isOver && !client.hasLeft; at++) {
    await untilKnown(client, () => client.rename(`${client.name} ${at}`))
    await wait(random.between(300, 900))
  }
}
