import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { END_NOTIFICATIONS } from '#lib/protocol/push.ts'
import { serviceWorker } from '#lib/server/service-worker.ts'

type Event = { waitUntil(work: Promise<unknown>): void; respondWith(answer: Promise<Response>): void }

/** Runs the worker as a browser does; notes what it was asked to show and open. */
function startWorker({ urls = [] as string[], visibilityState = 'hidden', isOnline = true } = {}) {
  const handlers = new Map<string, (event: object) => void>()
  const shown: { tag: string; title: string; body: string; renotify: boolean; data: object }[] = []
  const done: string[] = []
  const pages = urls.map((url) => ({ url, visibilityState, focus: async () => void done.push(`focused ${url}`) }))
  const subscription = {
    async unsubscribe() {
      if (!isOnline) throw new TypeError('Failed to fetch')
      done.push('unsubscribed')
    },
  }
  const self = {
    addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
    registration: {
      pushManager: {
        subscribe: async (options: object) => ({ address: 'new', ...options }),
        getSubscription: async () => subscription,
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown.filter((one) => tag === undefined || one.tag === tag),
      showNotification: async (title: string, options: Omit<(typeof shown)[number], 'title'>) => {
        const at = shown.findIndex(({ tag }) => tag === options.tag)
        const one = { title, ...options, close: () => shown.splice(shown.indexOf(one), 1) }
        shown.splice(at < 0 ? shown.length : at, at < 0 ? 0 : 1, one)
      },
    },
    clients: { matchAll: async () => pages, openWindow: async (path: string) => void done.push(`opened ${path}`) },
  }
  const fetched = async (asked: string | object, init?: { method: string; body: string }) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    if (init) done.push(`${init.method} ${asked as string} ${init.body}`)
    return asked === '/push/key' ? Response.json({ publicKey: 'KEY' }) : new Response('the server’s')
  }
  runInNewContext(serviceWorker(), { self, URL, Response, fetch: fetched })

  async function fire(name: string, event: object): Promise<Response | undefined> {
    let work: Promise<unknown> | undefined
    const keep = (given: Promise<unknown>) => void (work = given)
    handlers.get(name)!({ ...event, waitUntil: keep, respondWith: keep } satisfies Event)
    return (await work) as Response | undefined
  }
  const push = (message: object) => fire('push', { data: { json: () => message } })
  return { fire, push, shown, done }
}

const message = {
  sessionId: 's1',
  messageId: 'm1',
  title: 'Garden',
  body: 'Ana wrote a message.',
  readChats: [] as string[],
}

describe('[PUSH-1] the worker', () => {
  test('shows one notification a chat, which the next one replaces; the same again does not ring', async () => {
    const { push, shown } = startWorker()
    await push(message)
    await push({ ...message, sessionId: 's2' })
    await push(message)
    expect(shown.map(({ tag, renotify }) => [tag, renotify])).toEqual([
      ['s1', false],
      ['s2', true],
    ])
    await push({ ...message, messageId: 'm2', body: 'Ben wrote a message.' })
    expect(shown).toHaveLength(2)
    expect(shown[0]).toMatchObject({ title: 'Garden', body: 'Ben wrote a message.', renotify: true })
    await push({ ...message, sessionId: 's3', readChats: ['s1', 's9'] })
    expect(
      shown.map(({ tag }) => tag),
      's1 was read elsewhere',
    ).toEqual(['s2', 's3'])
  })

  test('shows none of a chat that a page shows in front, and of others', async () => {
    const url = 'https://parley.example/chat/s1/key'
    const { push, shown } = startWorker({ urls: [url], visibilityState: 'visible' })
    for (const sessionId of ['s1', 's', 's2']) await push({ ...message, sessionId })
    expect(shown.map(({ tag }) => tag)).toEqual(['s', 's2'])
    const behind = startWorker({ urls: [url] })
    await behind.push(message)
    expect(behind.shown, 'its page is hidden').toHaveLength(1)
  })

  test('subscribes anew if its push service wants that, and tells the server which browser it is', async () => {
    const { fire, done } = startWorker()
    await fire('pushsubscriptionchange', { oldSubscription: { address: 'old' }, newSubscription: { address: 'given' } })
    await fire('pushsubscriptionchange', { oldSubscription: { address: 'old' } })
    const asked = { userVisibleOnly: true, applicationServerKey: 'KEY' }
    expect(done.map((call) => call.replace('PATCH /push/subscription ', ''))).toEqual([
      JSON.stringify({ subscription: { address: 'given' }, before: { address: 'old' } }),
      JSON.stringify({ subscription: { address: 'new', ...asked }, before: { address: 'old' } }),
    ])
    await fire('pushsubscriptionchange', {})
    expect(done, 'the next visit tells it').toHaveLength(2)
  })

  test('[CARE-4] unsubscribes and closes all notifications after a quick exit, and after no other message', async () => {
    const { fire, push, shown, done } = startWorker()
    for (const sessionId of ['s1', 's2']) await push({ ...message, sessionId })
    await fire('message', { data: 'something else' })
    expect([shown.length, done]).toEqual([2, []])
    await fire('message', { data: END_NOTIFICATIONS })
    expect([shown, done]).toEqual([[], ['unsubscribed']])

    const offline = startWorker({ isOnline: false })
    await offline.push(message)
    await expect(offline.fire('message', { data: END_NOTIFICATIONS })).rejects.toThrow('Failed to fetch')
    expect(offline.shown).toEqual([])
  })

  test('brings the chat’s page to the front, and opens it if there is none', async () => {
    const clicked = { notification: { close: () => undefined, data: { sessionId: 's1' } } }
    const url = 'https://parley.example/chat/s1/key'
    const open = startWorker({ urls: ['https://parley.example/chat/s10/key', url] })
    await open.fire('notificationclick', clicked)
    expect(open.done).toEqual([`focused ${url}`])
    const closed = startWorker({ urls: ['https://parley.example/'] })
    await closed.fire('notificationclick', clicked)
    expect(closed.done).toEqual(['opened /push/open/s1'])
  })
})

describe('[PUSH-3] the worker', () => {
  const page = { request: { mode: 'navigate', method: 'GET' } }

  test('never answers in the place of the server, and says what is the matter if it cannot be reached', async () => {
    expect(await (await startWorker().fire('fetch', page))?.text()).toBe('the server’s')
    const offline = await startWorker({ isOnline: false }).fire('fetch', page)
    expect(await offline?.text()).toContain('There is no connection')
    const other = { request: { mode: 'cors', method: 'GET' } }
    expect(await startWorker({ isOnline: false }).fire('fetch', other)).toBeUndefined()
  })

  test('keeps nothing', () => {
    expect(serviceWorker()).not.toMatch(/caches|indexedDB/)
  })
})
