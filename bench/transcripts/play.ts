import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '#lib/server/compose/services.ts'
import { readRequests, type Asked } from '#tests/support/parley.ts'
import { enter, newBrowserId, type Person } from '#tests/support/person.ts'
import type { Scene, Step } from './scenes.ts'

export type Played = { messages: Line[]; requests: Asked[] }
type Line = { seq: number; name: string; text: string; at: string; reason: string | null }

type Stack = { gatewayUrl: string; sandboxUrl: string; services: Services }

/** Longer than Parley waits for people in any manner; a wave of ideas ends after 20 s. */
const SETTLED_MS = 3_000
const WATCH_MAX_MS = 25_000
const NOTES_MS = 4_000

/**
 * Plays a scene through the real gateway: every line is sent by its person's own socket, and Parley decides by
 * itself.
 */
export async function play(scene: Scene, { gatewayUrl, sandboxUrl, services }: Stack): Promise<Played> {
  const owner = newBrowserId()
  const ownerId = services.secrets.guestIdOf(owner)
  const { sessionId, currentAccessToken } = await services.openSession(ownerId)
  if (scene.hiddenPrompt !== null) {
    await services.storeHiddenPrompt({ ids: [ownerId] }, sessionId, scene.hiddenPrompt)
  }
  const access = { sessionId, accessToken: currentAccessToken }
  await fetch(`${sandboxUrl}/anthropic/requests`, { method: 'DELETE' })

  const people = new Map<string, Person>()
  for (const [at, { name, timeZone }] of scene.people.entries()) {
    const person = await enter(gatewayUrl, access, { timeZone, ...(at === 0 && { anonymousBrowserId: owner }) })
    await rename(person, name)
    people.set(name, person)
  }
  for (const step of scene.steps) {
    const person = people.get(step.who)
    if (!person) throw new Error(`${step.who} is not in '${scene.file}'`)
    await take(step, person)
  }
  await wait(NOTES_MS) // a title, made while the room is quiet
  people.forEach((person) => person.leave())
  return { messages: await messagesOf(services, sessionId), requests: await readRequests(sandboxUrl) }
}

async function take(step: Step, person: Person): Promise<void> {
  if ('renames' in step) return rename(person, step.renames)
  for (const text of step.says) {
    const answer = await person.say(text)
    if (!answer.success) throw new Error(answer.error)
  }
  await settled(person)
}

async function rename(person: Person, newName: string): Promise<void> {
  const { sessionId } = person.access
  await person.ask('renameUser', { sessionId, userId: person.userId, newName })
}

/** Waits until nothing has happened for a while, and Parley neither thinks nor replies. */
async function settled(person: Person): Promise<void> {
  const began = performance.now()
  let seen = -1
  let quietSince = performance.now()
  while (performance.now() - began < WATCH_MAX_MS) {
    const count = person.heardEvents.length
    if (count !== seen) [seen, quietSince] = [count, performance.now()]
    const status = person.heard('parleyStatus').at(-1)?.status
    const isBusy = status === 'thinking' || status === 'replying'
    if (!isBusy && performance.now() - quietSince >= SETTLED_MS) return
    await wait(50)
  }
}

async function messagesOf({ messageLog }: Services, sessionId: string): Promise<Line[]> {
  const { messages } = await messageLog.after(sessionId, 0, 500)
  return messages.map(({ seq, userName, text, timestamp, reason }) => {
    return { seq, name: userName, text, at: timestamp.slice(11, 19), reason: reason ?? null }
  })
}
