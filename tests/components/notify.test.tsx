// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ChatView } from '#components/chat/chat-view.tsx'
import { makeNotify } from '#components/chat/notify/notify.ts'
import { makeChatCore } from '#components/chat/store/core.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { eraseTraces } from '#lib/client/account/auth.ts'
import { authState } from '#lib/client/account/auth-state.ts'
import { ability, keepWorkerOfApp } from '#lib/client/push/browser.ts'
import { keptKeys } from '#lib/client/push/kept-keys.ts'
import { pathOfToldChat } from '#lib/client/push/told-chat.ts'
import { forgetChat } from '#lib/client/storage/forget-chat.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import { END_NOTIFICATIONS } from '#lib/protocol/push.ts'
import { makeChat, makeTimeline, mira } from '#tests/support/chat.ts'
import { ANA, SignedOut } from './account.tsx'
import { message } from '../domain/timeline-builders.ts'

const requestPermission = vi.fn(async () => 'denied')
beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('fetch', async () => Response.json({ publicKey: 'P'.repeat(87) }))
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => undefined },
    configurable: true,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

const sent = () => makeTimeline({ messages: [message(1, { userId: mira.userId, text: 'hello' })] })
function show(timeline = makeTimeline()) {
  const chat = makeChat({ timeline })
  const shown = render(
    <InChat value={chat.store}>
      <ChatView />
    </InChat>,
    { wrapper: SignedOut },
  )
  return { chat, user: userEvent.setup(), unmount: shown.unmount }
}
const offer = () => screen.queryByRole('region', { name: 'Notifications' })

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Chat menu' }))
  await user.click(screen.getByRole('menuitem', { name: /^Notifications/ }))
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}

test('[PUSH-1] a permission without a key from the server is a failure that is told', async () => {
  // Must be the first test: later ones have the key already.
  const { chat, user } = show()
  vi.spyOn(console, 'warn').mockReturnValue()
  const asked = vi.fn(async () => Response.json({ error: 'no' }, { status: 503 }))
  vi.stubGlobal('fetch', asked)
  const dialog = await openDialog(user)
  requestPermission.mockImplementationOnce(async () => {
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission })
    return 'granted'
  })
  await user.click(await dialog.findByRole('button', { name: 'Turn on' }))
  await waitFor(() =>
    expect(toast.getToasts()).toMatchObject([{ title: 'The service is not available right now. Please try again.' }]),
  )
  expect(asked).toHaveBeenCalledOnce()
  expect(dialog.getByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(chat.notify.turnedOn).not.toHaveBeenCalled()
})

test('[PUSH-1] [DEC-65] notifications are offered after the first sent message; the permission is asked on a press', async () => {
  const { chat, user, unmount } = show()
  expect(offer()).toBeNull()
  chat.set({ timeline: sent() })
  const line = within(await screen.findByRole('region', { name: 'Notifications' }))
  expect(requestPermission).not.toHaveBeenCalled()
  await user.click(line.getByRole('button', { name: 'Turn on' }))
  expect(requestPermission).toHaveBeenCalledOnce()
  expect(offer()).toBeNull()
  unmount()

  show(sent())
  await new Promise((later) => setTimeout(later))
  expect(offer(), 'whoever said no is not asked again at once').toBeNull()
})

test('[PUSH-1] the chat’s menu sets the level of notifications and their words at once', async () => {
  const { chat, user } = show()
  await user.click(screen.getByRole('button', { name: 'Chat menu' }))
  await user.click(screen.getByRole('menuitem', { name: /^Notifications ?What you are told while you are away$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await dialog.findByRole('radio', { name: 'Everything', checked: true })).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Only what is for me' }))
  expect(chat.notify.set).toHaveBeenLastCalledWith({ level: 'mine', isTextShown: false })
  await user.click(dialog.getByRole('checkbox', { name: 'Show the words' }))
  expect(chat.notify.set).toHaveBeenLastCalledWith({ level: 'mine', isTextShown: true })
})

test('[PUSH-1] a browser that has just refused says so, instead of a button that does nothing', async () => {
  const { user } = show()
  const dialog = await openDialog(user)
  requestPermission.mockImplementationOnce(async () => {
    vi.stubGlobal('Notification', { permission: 'denied', requestPermission })
    return 'denied'
  })
  await user.click(await dialog.findByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText(/^This browser blocks notifications/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Turn on' })).toBeNull()
})

test('[PUSH-1] both parts of the dialog can be loaded again after a failure', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission })
  const getRegistration = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true })
  const { chat, user } = show()
  getRegistration.mockRejectedValueOnce(new Error('No storage'))
  chat.notify.read.mockRejectedValueOnce(new Error('No connection'))
  const dialog = await openDialog(user)
  await waitFor(() => expect(dialog.getAllByRole('alert')).toHaveLength(2))
  for (const again of dialog.getAllByRole('button', { name: 'Try again' })) await user.click(again)
  expect(await dialog.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(await dialog.findByRole('radio', { name: 'Everything', checked: true })).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('[DEC-65] the latest key of each chat with notifications is kept', () => {
  keptKeys.keep('s1', 'k1')
  keptKeys.keep('s2', 'k2')
  keptKeys.keep('s1', 'k3')
  expect([keptKeys.get('s1'), keptKeys.get('s2'), keptKeys.get('s3')]).toEqual(['k3', 'k2', null])
})

test('[DEC-65] the key of a chat with notifications is erased a year after the last visit', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  localStorage.setItem('parley.toldChats', JSON.stringify({ s0: 'k0' }))
  keptKeys.keep('s1', 'k1')
  vi.setSystemTime(Date.parse('2026-11-01T12:00:00Z'))
  expect([keptKeys.get('s0'), keptKeys.get('s1')], 'a key of an earlier version counts from then').toEqual(['k0', 'k1'])
  keptKeys.keep('s1', 'k1')
  vi.setSystemTime(Date.parse('2027-02-01T12:00:00Z'))
  expect([keptKeys.get('s0'), keptKeys.get('s1')]).toEqual([null, 'k1'])
  expect(localStorage.getItem('parley.toldChats')).not.toContain('k0')
  vi.setSystemTime(Date.parse('2027-11-02T12:00:00Z'))
  expect(keptKeys.get('s2')).toBeNull()
  expect(localStorage, 'a look at any key erases the old ones').toHaveLength(0)
})

test('[DEC-65] a key of an earlier version is dated when it is first read', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  localStorage.setItem('parley.toldChats', JSON.stringify({ s0: 'k0' }))
  expect(keptKeys.get('s0')).toBe('k0')
  vi.setSystemTime(Date.parse('2027-01-02T12:00:00Z'))
  expect(keptKeys.get('s0')).toBeNull()
})

test('[PUSH-1] notifications can be turned off for every chat of the browser at once', async () => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission })
  const asked = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ success: true }))
  vi.stubGlobal('fetch', asked)
  const keys = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) }
  const subscription = {
    unsubscribe: vi.fn(async () => true),
    toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
  }
  const close = vi.fn()
  const getNotifications = async () => [{ close }]
  const registration = { pushManager: { getSubscription: async () => subscription }, getNotifications }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  })
  const { user } = show()
  keptKeys.keep('s2', 'k2')
  await user.click(screen.getByRole('button', { name: 'Chat menu' }))
  await user.click(screen.getByRole('menuitem', { name: /^Notifications/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await user.click(await dialog.findByRole('button', { name: 'Turn off' }))
  expect(await dialog.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  expect(keptKeys.get('s2')).toBeNull()
  await waitFor(() => expect(close, 'it could no longer open its chat').toHaveBeenCalledOnce())
  const called = () => asked.mock.calls.map(([url, init]) => `${init?.method} ${new URL(url).pathname}`)
  await waitFor(() => expect(called()).toContain('DELETE /push/subscription'))
})

/** Stands in for a browser that is subscribed and shows these notifications. */
function subscribedBrowser(...tags: string[]) {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission })
  const keys = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) }
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys }) }
  const shown = new Set(tags)
  const getNotifications = async ({ tag }: { tag?: string } = {}) =>
    [...shown].filter((one) => tag === undefined || one === tag).map((one) => ({ close: () => shown.delete(one) }))
  const registration = { pushManager: { getSubscription: async () => subscription }, getNotifications }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  })
  return shown
}

/** Stands in for the server, and notes what it was asked. */
function answeringServer() {
  const asked: { path: string; bearer: string | null }[] = []
  const expiresAt = new Date(Date.now() + 900_000).toISOString()
  const answers: Record<string, object> = {
    '/user/token': { token: 'of ana', expiresAt },
    '/push/subscription': { success: true },
    '/chat/reopen-session/s9': { sessionId: 's9', accessKey: 'k9' },
  }
  vi.stubGlobal('fetch', async (url: URL, { headers }: RequestInit = {}) => {
    asked.push({ path: url.pathname + url.search, bearer: new Headers(headers).get('authorization') })
    return Response.json(answers[url.pathname] ?? {})
  })
  return (part: string) => asked.filter(({ path }) => path.startsWith(part))
}

const makeCore = (timeline = makeTimeline()) => {
  const core = makeChatCore({ sessionId: 's1', accessToken: 'k1' }, () => {})
  core.set({ timeline })
  return core
}

test('[PUSH-1] a sign-in or a sign-out in an open chat tells the server whose browser this is now', async () => {
  subscribedBrowser()
  const askedOf = answeringServer()
  const told = () => askedOf('/push/subscription').map(({ bearer }) => bearer)
  const close = makeNotify(makeCore()).open()
  await waitFor(() => expect(told()).toEqual([null]))
  authState.set(ANA)
  await waitFor(() => expect(told()).toEqual([null, 'Bearer of ana']))
  authState.set(null)
  await waitFor(() => expect(told()).toEqual([null, 'Bearer of ana', null]))
  close()
})

test('[PUSH-1] a hidden page closes its chat’s notification once all was read on another device', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  answeringServer()
  const shown = subscribedBrowser('s1', 's2')
  const messages = [message(1), message(2), message(3, { userId: mira.userId })]
  const core = makeCore(makeTimeline({ messages }))
  const close = makeNotify(core).open()
  core.dispatch({ type: 'readMark', seq: 1 })
  await new Promise((later) => setTimeout(later))
  expect([...shown], 'one of others is not read').toEqual(['s1', 's2'])
  core.dispatch({ type: 'readMark', seq: 2 })
  await waitFor(() => expect([...shown]).toEqual(['s2']))
  close()
})

test('[DEC-90] [CARE-4] a sign-out closes all notifications and drops the kept keys; so does a quick exit', async () => {
  const shown = subscribedBrowser('s1', 's2')
  keptKeys.keep('s1', 'k1')
  eraseTraces()
  expect(keptKeys.get('s1')).toBeNull()
  await waitFor(() => expect([...shown]).toEqual([]))
  for (const tag of ['s1', 's2']) shown.add(tag)
  keptKeys.keep('s2', 'k2')
  forgetChat('s1')
  expect(keptKeys.get('s2'), 'of another chat').toBeNull()
  await waitFor(() => expect([...shown]).toEqual([]))
})

test.each(['controls this page', 'does not control it'])(
  '[CARE-4] a quick exit has the worker end notifications, also one that %s; a sign-out does not',
  async (how) => {
    const postMessage = vi.fn()
    const registration = { active: { postMessage }, getNotifications: async () => [] }
    const controller = how === 'controls this page' ? registration.active : null
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { controller, getRegistration: async () => registration },
      configurable: true,
    })
    eraseTraces()
    forgetChat('s1')
    if (controller) expect(postMessage, 'before the page goes').toHaveBeenCalled()
    await waitFor(() => expect(postMessage).toHaveBeenCalledExactlyOnceWith(END_NOTIFICATIONS))
  },
)

describe('[DEC-65] the chat of a notification', () => {
  afterEach(() => authState.set(null))

  test('opens by the key that was kept for it, else by that of the recent chats', async () => {
    const askedOf = answeringServer()
    keptKeys.keep('s1', 'k1')
    for (const sessionId of ['s1', 's2']) {
      recentChats.visited({ sessionId, accessToken: `recent-${sessionId}`, title: null, people: [] })
    }
    expect(await pathOfToldChat('s1')).toBe('/chat/s1/k1')
    expect(await pathOfToldChat('s2')).toBe('/chat/s2/recent-s2')
    expect(askedOf('/')).toEqual([])
  })

  test('is asked for by the account, unless it has ended; a guest without a key has none', async () => {
    const askedOf = answeringServer()
    expect(await pathOfToldChat('s9')).toBeNull()
    expect(askedOf('/chat/')).toEqual([])
    authState.set(ANA)
    expect(await pathOfToldChat('s9')).toBe('/chat/s9/k9')
    expect(askedOf('/chat/')).toEqual([{ path: '/chat/reopen-session/s9?ended=no', bearer: 'Bearer of ana' }])
  })
})

test('[PUSH-3] an installed app registers its service worker, even without notifications', async () => {
  const register = vi.fn(async () => ({}))
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  await keepWorkerOfApp()
  expect(register).not.toHaveBeenCalled()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
  await keepWorkerOfApp()
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
})

describe('[PUSH-3] without Web Push, the way to install is told', () => {
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  afterEach(() => Reflect.deleteProperty(navigator, 'maxTouchPoints'))

  test.each<[device: string, expected: ReturnType<typeof ability>, userAgent: string, maxTouchPoints: number]>([
    ['an iPhone', 'install', IPHONE, 5],
    ['an iPad, which says that it is a Macintosh', 'install', MAC, 5],
    ['no Macintosh', 'none', MAC, 0],
  ])('to %s', (_device, expected, userAgent, maxTouchPoints) => {
    vi.unstubAllGlobals() // neither PushManager nor Notification
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true })
    expect(ability()).toBe(expected)
  })
})
