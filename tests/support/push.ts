import { guestCaller } from '#lib/domain/people/caller.ts'
import type { PushAddress, PushMessage } from '#lib/protocol/push.ts'
import { waitFor } from './wait-for.ts'
import { newBrowserId } from './person.ts'
import type { World } from './world.ts'

/** A push that arrived at the stand-in of a push service. */
export type Pushed = { device: string; at: string; status: number; topic: string | null; message: PushMessage | null }

/** Makes the sandbox's push service, as a browser and a test use it. */
export function makePushService(sandboxUrl: string) {
  const ask = async (path: string, body?: object) => {
    const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${sandboxUrl}/push/${path}`, init ?? {})
    if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`)
    return response.json()
  }
  /** Returns everything that arrived for this browser. */
  const all = (device: string) =>
    (ask('ledger') as Promise<Pushed[]>).then((ledger) => ledger.filter((entry) => entry.device === device))

  return {
    make: () => ask('devices', {}) as Promise<{ device: string; subscription: PushAddress }>,
    all,
    /** Returns the pushes that were delivered. */
    shown: async (device: string) =>
      (await all(device)).flatMap(({ status, message }) => (status === 201 ? [message!] : [])),
    /** Scripts the answer to the next pushes. */
    script: (device: string, answer: object) => ask('script', { device, ...answer }),
  }
}

/** Makes the browsers of a test, as a push service knows them. */
export function makeDevices({ sandbox, services, sql }: World) {
  const service = makePushService(sandbox.url)
  const start = (sessionId: string, after: string) =>
    sql(
      `UPDATE jobs.job SET start_after = now() + interval ${after}
       WHERE name = 'push-room' AND state = 'created' AND data->>'sessionId' = $1 RETURNING id`,
      [sessionId],
    )
  type Browser = { anonymousBrowserId: string; subscription: PushAddress }
  const subscribeGuest = ({ anonymousBrowserId, subscription }: Browser) =>
    services.subscribe(guestCaller(services.secrets.guestIdOf(anonymousBrowserId)), null, subscription)
  return {
    ...service,
    /** Subscribes this browser as its guest's, as a page does that is not signed in. */
    subscribeGuest,
    /** Makes a guest's browser with a subscription. */
    async ofGuest(anonymousBrowserId = newBrowserId()) {
      const made = { ...(await service.make()), anonymousBrowserId }
      await subscribeGuest(made)
      return made
    },
    /** Waits for the room's look at who must be told, and puts it off until `release`. */
    hold: (sessionId: string) =>
      waitFor('the look to be queued', async () => (await start(sessionId, `'1 hour'`)).length > 0),
    release: (sessionId: string) => start(sessionId, `'0'`),
    /** Resolves once no job waits that could notify anybody of this room. */
    settled: (sessionId: string) =>
      waitFor(
        'all jobs of the room to be done',
        async () =>
          (await sql(`SELECT FROM jobs.job WHERE data->>'sessionId' = $1 AND state < 'completed'`, [sessionId]))
            .length === 0,
        30_000,
      ),
  }
}
