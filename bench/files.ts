import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { enter, type Access, type Person } from '#tests/support/person.ts'
import { percentile } from './numbers.ts'
import { withStack } from './stack.ts'
import type { Row } from './table.ts'

const UPLOADERS = 6
const ROUNDS = 3
const ROUND_MS = 10_000
const EVERY_MS = 50

/**
 * IMG-2: measures the wait for messages and for a page of history while six people upload photos without a pause, and
 * while none do.
 */
export function files({ isShort }: { isShort: boolean }): Promise<Row[]> {
  return withStack(
    async ({ appUrl, gateway }, { openSession }) => {
      const { sessionId, currentAccessToken: accessToken } = await openSession(null)
      const access = { sessionId, accessToken }
      const photo = await photoOf(4000, 3000)
      const times = { quiet: timesOf(), beside: timesOf() }
      const [ana, ben] = await Promise.all([enter(gateway.url, access), enter(gateway.url, access)])
      await measure(appUrl, [ana, ben], timesOf(), 2000)
      let brought = 0
      for (let round = 0; round < (isShort ? 1 : ROUNDS); round++) {
        await measure(appUrl, [ana, ben], times.quiet, ROUND_MS)
        const over = new AbortController()
        const all = Array.from({ length: UPLOADERS }, (_, at) => uploader(appUrl, gateway.url, access, photo, at, over))
        await measure(appUrl, [ana, ben], times.beside, ROUND_MS)
        over.abort()
        brought += (await Promise.all(all)).reduce((sum, one) => sum + one, 0)
      }
      return [
        ...(['messages', 'history'] as const).flatMap((what) =>
          [50, 95].map((share) => row(what, share, times.quiet[what], times.beside[what])),
        ),
        { figure: 'photos brought', ours: `${brought}` },
      ]
    },
    { environment: { FILES_DAILY_MB: '100000' } },
  )
}

type Times = { messages: number[]; history: number[] }
const timesOf = (): Times => ({ messages: [], history: [] })

function row(what: string, share: number, quiet: number[], beside: number[]): Row {
  const [ours, reference] = [percentile(beside, share), percentile(quiet, share)]
  const figure = `${what}: ${share === 50 ? 'median' : `${share} % within`}, beside ${UPLOADERS} who bring photos`
  return {
    figure,
    ours: `${ours.toFixed(1)} ms`,
    reference: `${reference.toFixed(1)} ms without`,
    ratio: (ours / reference).toFixed(2),
  }
}

async function photoOf(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .blur(2)
    .jpeg()
    .toBuffer()
}

async function measure(appUrl: string, [ana, ben]: [Person, Person], times: Times, forMs: number): Promise<void> {
  const until = performance.now() + forMs
  const url = `${appUrl}/chat/session/${ana.access.sessionId}`
  while (performance.now() < until) {
    const began = performance.now()
    const text = `${began}`
    const heard = ben.hears('msgFromServer', (message) => message.text === text)
    await Promise.all([ana.say(text), heard])
    times.messages.push(performance.now() - began)
    ben.heardEvents.length = 0
    const asked = performance.now()
    await (await fetch(url, { headers: { 'x-anonymous-id': ana.anonymousBrowserId } })).arrayBuffer()
    times.history.push(performance.now() - asked)
    await delay(EVERY_MS)
  }
}

/** Uploads one photo after the other, each another file. */
async function uploader(
  appUrl: string,
  gatewayUrl: string,
  access: Access,
  photo: Buffer,
  at: number,
  { signal }: AbortController,
): Promise<number> {
  const person = await enter(gatewayUrl, access)
  const headers = { 'x-anonymous-id': person.anonymousBrowserId }
  person.leave()
  let brought = 0
  while (!signal.aborted) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(photo), `${at} ${brought}`], 'photo.jpg'))
    const url = `${appUrl}/chat/session/${access.sessionId}/files`
    const answer = await fetch(url, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(`The photo was refused: ${await answer.text()}`)
    brought += 1
  }
  return brought
}
