// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatView } from '#components/chat/chat-view.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { keepWorkerOfApp } from '#lib/client/push/browser.ts'
import { keptKeys } from '#lib/client/push/kept-keys.ts'
import { makeChat, makeTimeline, mira } from '#tests/support/chat.ts'
import { SignedOut } from './account.tsx'
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

test('[DEC-65] the key of a chat with notifications is kept until the chat is forgotten', () => {
  keptKeys.keep('s1', 'k1')
  keptKeys.keep('s2', 'k2')
  keptKeys.keep('s1', 'k3')
  expect([keptKeys.get('s1'), keptKeys.get('s2'), keptKeys.get('s3')]).toEqual(['k3', 'k2', null])
  keptKeys.forget('s1')
  keptKeys.forget('s2')
  expect(localStorage).toHaveLength(0)
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
  const registration = { pushManager: { getSubscription: async () => subscription } }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  })
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Chat menu' }))
  await user.click(screen.getByRole('menuitem', { name: /^Notifications/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await user.click(await dialog.findByRole('button', { name: 'Turn off' }))
  expect(await dialog.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  const called = () => asked.mock.calls.map(([url, init]) => `${init?.method} ${new URL(url).pathname}`)
  await waitFor(() => expect(called()).toContain('DELETE /push/subscription'))
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
