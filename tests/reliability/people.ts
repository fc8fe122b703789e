import { setTimeout as wait } from 'node:timers/promises'
import type { Access } from '#tests/support/person.ts'
import { Client, type ClientOptions } from './client.ts'
import type { Outcome } from './outcome.ts'
import type { Random } from '#tests/support/random.ts'
import type { Reader } from './reader.ts'

/** Tells actors when to finish; and how often two pressed in the same instant at two gateways. */
export type Stage = { isOver: boolean; pressedApart: number }

/** Beyond the longest fault, all that is promised after it, and an answer that never comes. */
const GIVE_UP_MS = 60_000

/** Half as often as votes are let through. */
const AGAIN_MS = 200

/** Again and again under the same tempMsgId, as the contract asks for, until it is known how it ended. */
export async function untilKnown(client: Client, act: () => Promise<Outcome>): Promise<Outcome> {
  for (const giveUpAt = performance.now() + GIVE_UP_MS; ; await wait(AGAIN_MS)) {
    const outcome = await act()
    if (outcome.kind !== 'unknown' || client.hasLeft || performance.now() > giveUpAt) return outcome
  }
}

/** Says one thing after another; some are said twice, with another text, or under an id that others use too. */
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

/** Asks Parley one thing after another, also while it still answers. */
export async function ask(client: Client, random: Random, stage: Stage): Promise<void> {
  for (let at = 0; !stage.isOver && !client.hasLeft; at++) {
    const question = `Parley, ${client.name} asks about ${at}?`
    await untilKnown(client, () => client.send(question, question))
    await wait(random.between(300, 2500))
  }
}

/** Reads over HTTP from anywhere, and knocks without a key. */
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

/** Messages that one tab says at once. */
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

/** Somebody who tries the room's door with a wrong key, once, and hears whatever they hear. */
export async function knock(options: ClientOptions): Promise<void> {
  const client = new Client({ ...options, access: { ...options.access, accessToken: 'x'.repeat(43) } })
  await client.intrude()
  client.leave()
}

export const EMOJI = ['👍', '❤️', '🎉', '🤔', '👩‍👩‍👧‍👦', '🇪🇺']
const ACTIVITIES = ['called', 'balanced'] as const

/** Reacts to what was said last, and takes some of it back. */
export async function reactOften(client: Client, random: Random, stage: Stage): Promise<void> {
  for (; !stage.isOver && !client.hasLeft; await wait(random.between(100, 400))) {
    const { newest } = client
    if (newest.length === 0) continue
    const { id } = random.pick(newest)
    const emoji = random.pick(EMOJI)
    await untilKnown(client, () => client.react(id, emoji, random.chance(0.7)))
  }
}

/** Changes how readily Parley speaks: never so that it speaks unasked. */
export async function setOften(client: Client, random: Random, stage: Stage): Promise<void> {
  for (let at = 0; !stage.isOver && !client.hasLeft; at++) {
    await untilKnown(client, () => client.setActivity(ACTIVITIES[at % ACTIVITIES.length]!))
    await wait(random.between(400, 1500))
  }
}

/** Takes the own vote back and gives it again, while others are there: alone it would reset the room. */
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
