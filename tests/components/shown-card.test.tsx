// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_ASIDE } from '#components/chat/aside/aside.ts'
import { ChatView } from '#components/chat/chat-view.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { helpCardOf } from '#lib/domain/safety/help-card.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { SignedOut } from './account.tsx'
import { message } from '../domain/timeline-builders.ts'

beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('fetch', async () => Response.json({ publicKey: 'P'.repeat(87) }))
  const worker = { getRegistration: async () => undefined }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

const NAMES = /^(Only you can see this|Was Parley|Is it safe|Ana’s chat|A word with Parley|Notifications)/
const shown = () => screen.queryAllByRole('region', { name: NAMES }).map((one) => one.textContent)

test('[DEC-87] one card at a time shows above the box, the most urgent first', async () => {
  const ana = { ...person('guest-ana', 'Ana'), isOwner: true as const }
  const participants = new Map([mira, parley, ana].map((one) => [one.userId, one]))
  const messages = [message(1, { userId: mira.userId, text: 'hello' })]
  const arrived = makeTimeline({ manner: 'mediation', participants, messages })
  const care = { card: null, isSafetyAsked: true }
  const help = { cardId: 'c', ...helpCardOf('fear', null) }
  const timeline = { ...arrived, isNewcomer: true }
  const chat = makeChat({ timeline, care: { ...care, card: help }, isFairnessAsked: true })
  render(
    <InChat value={chat.store}>
      <ChatView />
    </InChat>,
    { wrapper: SignedOut },
  )
  const expectAlone = (words: string) => expect(shown()).toEqual([expect.stringContaining(words)])

  expectAlone('Leave this page')
  chat.set({ care })
  expectAlone('Was Parley fair to you?')
  chat.set({ isFairnessAsked: false })
  expectAlone('Is it safe for you')
  expect(screen.getByText(/^Above the message box stands/).textContent).toContain('Is it safe for you')
  chat.set({ care: { ...care, isSafetyAsked: false } })
  expectAlone('Ana’s chat')
  expectAlone('Before you begin')
  chat.set({ timeline: arrived })
  expectAlone('Before you begin')
  chat.set({ aside: { ...NO_ASIDE, isOfferDismissed: true } })
  await waitFor(() => expectAlone('Tell me when somebody answers?'))
})
