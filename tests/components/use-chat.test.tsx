// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { EventEmitter } from 'node:events'
import { useSyncExternalStore } from 'react'
import { toast, Toaster } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ChatPage } from '#components/chat/chat-page.tsx'
import { useChatStore } from '#components/chat/use-chat.ts'
import { makeChatCore, phaseOf } from '#components/chat/store/core.ts'
import { fillGaps, GAP_PATIENCE_MS } from '#components/chat/store/gap-filling.ts'
import { makeFiles } from '#components/chat/store/files/files.ts'
import { makeSending } from '#components/chat/store/outbox/sending.ts'
import { readSignIn } from '#lib/client/account/auth.ts'
import { authState } from '#lib/client/account/auth-state.ts'
import { endedHere } from '#lib/client/chat/ended-here.ts'
import { landingError } from '#lib/client/storage/page-notes.ts'
import { deleteSession } from '#lib/client/chat/past-sessions.ts'
import { disconnectSignal, stillSignedInSignal } from '#lib/client/signal.ts'
import { authReturnUrl } from '#lib/client/storage/auth-return-url.ts'
import { draft } from '#lib/client/storage/draft.ts'
import { subscription } from '#lib/client/money/subscription-state.ts'
import { unsent } from '#lib/client/storage/unsent.ts'
import { withOwnReactions } from '#lib/domain/messages/own-reactions.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import { hasVoted } from '#lib/domain/room/reset/reset-call.ts'
import type { CardAnswer } from '#lib/protocol/cards.ts'
import { ERRORS, TEXTS } from '#lib/protocol/errors.ts'
import { TOAST_MS } from '#lib/protocol/limits.ts'
import { person } from '#tests/support/chat.ts'
import { watchDelays } from '#tests/support/delays.ts'
import { ACCESS, ME, startStandInGateway, type StandInGateway } from '../client/stand-in-gateway.ts'
import { agreement, joinedWith, message, UNRULED } from '../domain/timeline-builders.ts'
import { ANA } from './account.tsx'
import { ANA_USER, settled, tellTabs } from './account-page.tsx'
import { makeRouter } from './router.tsx'
import { toastKind } from './toast-kind.ts'

let gateway: StandInGateway

beforeAll(async () => {
  gateway = await startStandInGateway()
  gateway.http.answers('/api/auth/session', 200, {})
  await readSignIn()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.reset()
  endedHere.clear()
  gateway.http.answers('/subscriptions/status', 200, { status: 'inactive' })
  landingError.take()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  toast.dismiss()
  authState.set(null)
  vi.restoreAllMocks()
})

/** Opens the chat's store as the page does, in StrictMode as in development, and renders its toasts. */
function openChat() {
  const { router, StrictWithRouter } = makeRouter()
  const toasts = render(<Toaster />)
  const drawn: { phase: ReturnType<typeof phaseOf>; isConnected: boolean; at: number }[] = []
  const useWatchedChat = () => {
    const store = useChatStore(ACCESS)
    const state = useSyncExternalStore(store.subscribe, store.get)
    const phase = phaseOf(state)
    drawn.push({ phase, isConnected: state.isConnected, at: performance.now() })
    return { ...state, ...store.actions, phase, hasVoted: hasVoted(state.timeline) }
  }
  const { result, unmount } = renderHook(useWatchedChat, { wrapper: StrictWithRouter })
  return { chat: () => result.current, drawn, router, toasts, unmount, until: waitFor }
}

async function openJoinedChat() {
  const opened = openChat()
  await opened.until(() => expect(opened.chat().isJoined).toBe(true))
  return opened
}

const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text)

describe('[CARD-2] the own answers to cards', () => {
  const joins = () =>
    gateway.joinsWith((said) =>
      gateway.joinAnswer(said, { changes: { sinceRev: 0, rev: 0, sessionId: 's1', cards: [agreement(1)] } }),
    )
  const own = (cardId: string, answer: CardAnswer, version = 1) => ({ cardId, version, answer })
  const refused = { success: false, error: 'Later.', code: 'UNAVAILABLE' } as const

  test('are read again after a failure', async () => {
    joins()
    gateway.answers('readOwnCardAnswers', () => {
      const isFirst = gateway.heard('readOwnCardAnswers').length === 1
      return isFirst ? refused : { success: true, answers: [own('c1', 'not-yet')] }
    })
    const { chat, until } = await openJoinedChat()
    await until(() => expect([...chat().ownCardAnswers.values()]).toEqual([own('c1', 'not-yet')]))
    expect(gateway.heard('readOwnCardAnswers')).toHaveLength(2)
  })

  test('keep what came while they were read, and answers to earlier versions, but no choice that was taken back', async () => {
    joins()
    const { chat, until } = await openJoinedChat()
    await until(() => expect(gateway.heard('readOwnCardAnswers')).toHaveLength(1))
    gateway.emit('ownCardAnswers', {
      answers: [own('c1', 'agree'), own('c2', 'agree'), { cardId: 'p1', version: 1, options: [0] }],
    })
    await until(() => expect(chat().ownCardAnswers.size).toBe(3))
    gateway.answers('readOwnCardAnswers', () => {
      gateway.emit('ownCardAnswers', { answers: [own('c1', 'not-yet')] })
      return { success: true, answers: [own('c1', 'agree')] }
    })
    gateway.cut()
    await until(() => expect(chat().ownCardAnswers.get('c1')).toEqual(own('c1', 'not-yet')))
    await until(() => expect(chat().ownCardAnswers.has('p1')).toBe(false))
    expect([...chat().ownCardAnswers.values()]).toEqual([own('c1', 'not-yet'), own('c2', 'agree')])
  })
})

test('[CARD-1] [CARD-4] [ASIDE-1] the same call after a lost answer has the same id, and a new one after its answer', async () => {
  const card = { question: 'Who cooks?', lines: [{ text: 'Ben', sources: [] }], people: [ME] }
  const poll = { question: 'When?', options: ['Friday', 'Sunday'], isMultiple: false, isHidden: false }
  const { chat } = await openJoinedChat()
  const asks = {
    openCard: () =>
      chat()
        .cards.openCard(card)
        .catch(() => null),
    openPoll: () =>
      chat()
        .cards.openPoll(poll)
        .catch(() => null),
    sayAside: () => chat().aside.say('I am afraid'),
  }
  for (const [name, ask] of Object.entries(asks) as [keyof typeof asks, () => Promise<unknown>][]) {
    gateway.answers(name, () => ({ success: false, error: 'Later.', code: 'UNAVAILABLE' }))
    await act(ask)
    gateway.answers(name, undefined)
    await act(ask)
    await act(ask)
    const ids = gateway.heard(name).map(({ tempMsgId }) => tempMsgId)
    expect(ids, name).toEqual([expect.any(String), ids[0], expect.any(String)])
    expect(ids[2], name).not.toBe(ids[0])
  }
})

test('[CARD-1] a card that was withdrawn after its answer was lost is opened anew', async () => {
  const card = { question: 'Who cooks?', lines: [{ text: 'Ben', sources: [] }], people: [ME] }
  const { chat } = await openJoinedChat()
  gateway.answers('openCard', () => ({ success: false, error: 'Later.', code: 'UNAVAILABLE' }))
  await act(() =>
    chat()
      .cards.openCard(card)
      .catch(() => null),
  )
  gateway.answers('openCard', ({ tempMsgId }) => {
    const isRepeat = tempMsgId === gateway.heard('openCard')[0]?.['tempMsgId']
    return { success: true, card: agreement(isRepeat ? 1 : 2, { state: isRepeat ? 'withdrawn' : 'open' }) }
  })
  expect(await act(() => chat().cards.openCard(card))).toMatchObject({ id: 'c2', state: 'open' })
})

test('[ASIDE-1] a line whose answer was lost is said anew after the box was emptied', async () => {
  const { chat } = await openJoinedChat()
  gateway.answers('sayAside', () => ({ success: false, error: 'Later.', code: 'UNAVAILABLE' }))
  await act(() => chat().aside.say('yes'))
  act(() => chat().aside.typed('yes'))
  await act(() => chat().aside.say('yes'))
  act(() => chat().aside.typed(''))
  await act(() => chat().aside.say('yes'))
  const [first, again, anew] = gateway.heard('sayAside').map(({ tempMsgId }) => tempMsgId)
  expect(again, 'the same line').toBe(first)
  expect(anew).not.toBe(first)
})

describe('opening', () => {
  test('[CONN-18] [CHAT-39] [CHAT-40] a chat that cannot open shows the banner and a link to a new chat, and no spinner', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    gateway.http.answers('/chat/join-session', 200, { userName: 'Ana' })
    const { WithRouter } = makeRouter()
    render(<ChatPage access={ACCESS} care={{ quickExitUrl: 'https://exit.example', minimumAge: 16 }} />, {
      wrapper: WithRouter,
    })
    expect(screen.getByRole('status', { name: 'Opening the chat…' })).toBeTruthy()
    await screen.findByText('Error: Failed to initialize chat connection.')
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByRole('link', { name: 'Start a new chat' }).getAttribute('href')).toBe('/')
  })

  test('[CONN-1] [CONN-11] [DEC-11] [CHAT-40] loads, joins once, and is ready 250 ms later, also with an empty list', async () => {
    const delays = watchDelays()
    let answeredAt = 0
    gateway.joinsWith((payload) => {
      answeredAt = performance.now()
      return gateway.joinAnswer(payload)
    })
    const { chat, drawn, until } = openChat()
    expect(chat()).toMatchObject({ phase: 'loading', isConnected: false, banner: null })
    await until(() => expect(chat().phase).toBe('ready'))
    const joined = drawn.find(({ isConnected }) => isConnected)!
    expect(joined.phase).toBe('loading')
    const ready = drawn.find(({ phase }) => phase === 'ready')!
    expect(ready.at - answeredAt).toBeGreaterThan(200)
    expect(delays()).toContain(250)
    expect(gateway.http.requestsTo('/chat/join-session')).toHaveLength(1)
    expect(gateway.heard('joinSession')).toHaveLength(1)
  })

  test('[CONN-13] [CONN-15] a refused connection leads to / with the sentence', async () => {
    gateway.refuse('SESSION_CLOSED', "Oops! That session's closed.")
    localStorage.setItem('authReturnUrl', '/chat/s1/k1')
    const { chat, router, until } = openChat()
    await until(() => expect(router.replace).toHaveBeenCalledWith('/'))
    expect(landingError.take()).toBe("Oops! That session's closed.")
    expect(localStorage.getItem('authReturnUrl'), 'a sign-in there leads nowhere').toBeNull()
    await until(() => expect(chat().banner).toBe("Oops! That session's closed."))
  })

  test('leaving the page closes the connection', async () => {
    const { unmount } = await openJoinedChat()
    unmount()
    await waitFor(() => expect(gateway.connections()).toBe(0))
  })
})

describe('sending', () => {
  test('[MSG-1] [MSG-2] [MSG-30] [ENT-35] [ENT-40] [ENT-41] [SOCK-11] a message shows at once, then as stored', async () => {
    const { chat, until } = await openJoinedChat()
    const typedAt = Date.now()
    act(() => void expect(chat().send('  hello  ')).toBe(true))
    const [waiting] = chat().timeline.outbox
    expect(waiting).toMatchObject({ text: 'hello', status: 'sending', userId: ME, userName: 'Ana' })
    const stamp = Number(waiting?.id.match(/^optimistic-(\d+)$/)?.[1])
    expect(stamp).toBeGreaterThanOrEqual(typedAt)
    expect(stamp).toBeLessThanOrEqual(Date.now())

    await until(() => expect(chat().timeline.messages).toHaveLength(1))
    expect(chat().timeline.messages[0]).toMatchObject({ text: 'hello', status: 'sent', seq: 1 })
    expect(chat().timeline.outbox).toEqual([])
    expect(gateway.heard('msgFromClient')).toEqual([
      { sessionId: 's1', userId: ME, text: 'hello', tempMsgId: waiting?.tempMsgId },
    ])
  })

  test('[ENT-40] two messages in one millisecond have different ids', async () => {
    const { chat } = await openJoinedChat()
    act(() => {
      chat().send('one')
      chat().send('two')
    })
    expect(new Set(chat().timeline.outbox.map(({ id }) => id)).size).toBe(2)
  })

  test('[VAL-3] [VAL-4] [VAL-17] [DEC-15] a blank text, or one before the join, is refused with a warning', async () => {
    const { chat, until } = openChat()
    act(() => void expect(chat().send('too early')).toBe(false))
    expect(console.warn).toHaveBeenLastCalledWith('[parley]', 'Socket not connected, cannot send message')
    await until(() => expect(chat().isJoined).toBe(true))
    act(() => void expect(chat().send('   ')).toBe(false))
    expect(console.warn).toHaveBeenCalledTimes(2)
    expect(chat().timeline.outbox).toEqual([])
    expect(gateway.heard('msgFromClient')).toEqual([])
  })

  test('[VAL-5] nothing is sent before the sender is known', () => {
    const core = makeChatCore(ACCESS, () => {})
    core.set({ isJoined: true, isConnected: true })
    expect(makeSending(core, makeFiles(core).ofMessages).send('hello')).toBe(false)
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('[parley]', TEXTS.sendWithoutUser)
    expect(core.get().timeline.outbox, 'nothing goes to the outbox').toEqual([])
  })

  test('[DEC-30] a send that waits for its acknowledgement becomes slow', async () => {
    let acknowledge = false
    gateway.answers('msgFromClient', () => (acknowledge ? { success: true, message: null } : 'no answer'))
    const { chat, until } = await openJoinedChat()
    act(() => void chat().send('hello'))
    expect(chat().isSendSlow).toBe(false)
    await until(() => expect(chat().isSendSlow).toBe(true))
    acknowledge = true
  })

  test('[MSG-4] [MSG-5] [MSG-6] [MSG-25] [DEC-34] a failed message toasts its error; Retry sends it again 100 ms later', async () => {
    gateway.answers('msgFromClient', () => ({ success: false, error: 'The hamster sleeps.', code: 'FORBIDDEN' }))
    const { chat, until, toasts } = await openJoinedChat()
    act(() => void chat().send('hello'))
    await until(() =>
      expect(chat().timeline.outbox[0]).toMatchObject({ status: 'failed', error: 'The hamster sleeps.' }),
    )
    await toasts.findByText('The hamster sleeps.')

    const tempMsgId = chat().timeline.outbox[0]?.tempMsgId ?? ''
    let sentAgainAt = 0
    gateway.answers('msgFromClient', ({ text }) => {
      sentAgainAt = performance.now()
      return { success: true, message: gateway.say(String(text), { userId: ME, tempMsgId }) }
    })
    const delays = watchDelays()
    const retriedAt = performance.now()
    act(() => chat().retry(tempMsgId))
    expect(delays()).toContain(100)
    expect(chat().timeline.outbox).toEqual([])
    expect(gateway.heard('msgFromClient')).toHaveLength(1)
    await until(() => expect(texts(chat().timeline.messages)).toEqual(['hello']))
    expect(sentAgainAt - retriedAt).toBeGreaterThan(95)
    expect(gateway.heard('msgFromClient').map((sent) => sent.tempMsgId)).toEqual([tempMsgId, tempMsgId])
  })

  test('[MSG-25] several failures for the same reason show one toast', async () => {
    gateway.answers('msgFromClient', () => ({ success: false, error: 'The hamster sleeps.', code: 'FORBIDDEN' }))
    const { chat, until, toasts } = await openJoinedChat()
    act(() => void chat().send('one'))
    act(() => void chat().send('two'))
    await until(() => expect(chat().timeline.outbox.map(({ status }) => status)).toEqual(['failed', 'failed']))
    expect(await toasts.findAllByText('The hamster sleeps.')).toHaveLength(1)
  })

  test('[MSG-25] the toast goes once its last failed message is deleted or delivered', async () => {
    gateway.answers('msgFromClient', () => ({ success: false, error: 'The hamster sleeps.', code: 'FORBIDDEN' }))
    const { chat, until, toasts } = await openJoinedChat()
    act(() => void ['one', 'two'].forEach((text) => chat().send(text)))
    await until(() => expect(chat().timeline.outbox.map(({ status }) => status)).toEqual(['failed', 'failed']))
    await toasts.findByText('The hamster sleeps.')
    const [first = '', second = ''] = chat().timeline.outbox.map(({ tempMsgId }) => tempMsgId)
    act(() => chat().discard(first))
    expect(toast.getToasts(), 'it is still true of the other').toHaveLength(1)

    act(() => chat().retry(second))
    await until(() => expect(gateway.heard('msgFromClient')).toHaveLength(3))
    await until(() => expect(chat().timeline.outbox[0]?.status).toBe('failed'))
    expect(toast.getToasts(), 'it failed again').toHaveLength(1)

    gateway.answers('msgFromClient', ({ text }) => {
      return { success: true, message: gateway.say(String(text), { userId: ME, tempMsgId: second }) }
    })
    act(() => chat().retry(second))
    await until(() => expect(texts(chat().timeline.messages)).toEqual(['two']))
    await settled()
    expect(toast.getToasts(), 'long before its time').toEqual([])
  })

  test('[MSG-26] a failure without a sentence shows a default toast', async () => {
    gateway.answers('msgFromClient', () => ({ success: false, error: '', code: 'FORBIDDEN' }))
    const { chat, until, toasts } = await openJoinedChat()
    act(() => void chat().send('hello'))
    await until(() => expect(chat().timeline.outbox[0]?.status).toBe('failed'))
    expect(toastKind(await toasts.findByText('Message failed to send. Please try again.'))).toBe('error')
  })

  test.each([
    ['MSG-13', null, 'inactive', 'failed-quota-anonymous'],
    ['MSG-15', ANA, 'inactive', 'failed-quota-free'],
    ['MSG-14', ANA, 'active', 'failed-quota-paid'],
  ])(
    '[%s] [MSG-27] [MSG-28] a quota failure sets its status and shows no toast',
    async (_rule, account, standing, status) => {
      gateway.http.answers('/user/token', 200, {
        token: 'jwt',
        expiresAt: new Date(Date.now() + 900_000).toISOString(),
      })
      gateway.answers('msgFromClient', () => ({ success: false, error: 'Quota reached.', code: 'QUOTA_EXCEEDED' }))
      gateway.http.answers('/subscriptions/status', 200, { status: standing })
      authState.set(account)
      await subscription.refresh()
      const { chat, until, toasts } = await openJoinedChat()
      act(() => void chat().send('hello'))
      await until(() => expect(chat().timeline.outbox[0]?.status).toBe(status))
      expect(toasts.container.textContent).toBe('')
    },
  )

  test('[MSG-19] [DEC-20] a flagged address shows no toast either', async () => {
    gateway.answers('msgFromClient', () => ({ success: false, error: 'No.', code: 'IP_FLAGGED' }))
    const { chat, until, toasts } = await openJoinedChat()
    act(() => void chat().send('hello'))
    await until(() => expect(chat().timeline.outbox[0]?.status).toBe('failed-ip-blocked'))
    expect(toasts.container.textContent).toBe('')
  })

  test('a message in flight when the gateway dies arrives once after the reconnect', async () => {
    let isDying = true
    gateway.answers('msgFromClient', ({ text, tempMsgId }) => {
      const known = gateway.history().find((kept) => kept.tempMsgId === tempMsgId)
      const stored = known ?? gateway.say(String(text), { userId: ME, tempMsgId: String(tempMsgId) })
      return isDying ? 'no answer' : { success: true, message: stored }
    })
    gateway.joinsWith((payload) => {
      isDying = false
      return gateway.joinAnswer(payload)
    })
    const { chat, until } = await openJoinedChat()
    isDying = true
    act(() => void chat().send('hello'))
    await waitFor(() => expect(gateway.heard('msgFromClient')).toHaveLength(1))
    act(() => gateway.cut())
    await until(() => expect(chat().isJoined).toBe(false))
    await until(() => expect(chat().isJoined).toBe(true))
    await until(() => expect(texts(chat().timeline.messages)).toEqual(['hello']))
    expect(chat().timeline.outbox).toEqual([])
  })
})

describe('a message that was undelivered when its page closed', () => {
  /** Ana sends and leaves before the ack. Returns the tempMsgId. */
  async function leaveWith(text: string): Promise<string> {
    gateway.answers('msgFromClient', () => 'no answer')
    const { chat, unmount } = await openJoinedChat()
    act(() => void chat().send(text))
    const tempMsgId = chat().timeline.outbox[0]?.tempMsgId ?? ''
    await waitFor(() => expect(gateway.heard('msgFromClient')).toHaveLength(1))
    unmount()
    return tempMsgId
  }
  const takeAll = () =>
    gateway.answers('msgFromClient', ({ text, tempMsgId }) => ({
      success: true,
      message: gateway.say(String(text), { userId: ME, tempMsgId: String(tempMsgId) }),
    }))

  test('[MSG-20] [DEC-34] comes back as failed, and Retry sends it under the same tempMsgId', async () => {
    const tempMsgId = await leaveWith('hello')
    takeAll()
    const { timestamp } = unsent.of('s1')[0]!
    const { chat, until } = await openJoinedChat()
    const row = { text: 'hello', status: 'failed', tempMsgId, timestamp }
    await until(() => expect(chat().timeline.outbox).toMatchObject([row]))
    act(() => chat().retry(tempMsgId))
    await until(() => expect(texts(chat().timeline.messages)).toEqual(['hello']))
    expect(gateway.heard('msgFromClient').map((sent) => sent.tempMsgId)).toEqual([tempMsgId, tempMsgId])
    expect(chat().timeline.outbox).toEqual([])
    expect(unsent.of('s1')).toEqual([])
  })

  test('[MSG-20] does not come back once it was deleted', async () => {
    const tempMsgId = await leaveWith('hello')
    const { chat, unmount, until } = await openJoinedChat()
    await until(() => expect(chat().timeline.outbox).toHaveLength(1))
    act(() => chat().discard(tempMsgId))
    expect(chat().timeline.outbox).toEqual([])
    expect(unsent.of('s1')).toEqual([])
    unmount()
    const again = await openJoinedChat()
    await again.until(() => expect(again.chat().phase).toBe('ready'))
    expect(again.chat().timeline.outbox).toEqual([])
    expect(gateway.heard('msgFromClient'), 'nor was it sent').toHaveLength(1)
  })

  test('[MSG-6] comes back if the page closes between Retry and the send', async () => {
    const tempMsgId = await leaveWith('hello')
    const { chat, unmount, until } = await openJoinedChat()
    await until(() => expect(chat().timeline.outbox).toHaveLength(1))
    act(() => chat().retry(tempMsgId))
    expect(chat().timeline.outbox).toEqual([])
    unmount()
    const again = await openJoinedChat()
    await until(() => expect(texts(again.chat().timeline.outbox)).toEqual(['hello']))
  })

  test('[MSG-3] does not come back if it had arrived', async () => {
    const tempMsgId = await leaveWith('hello')
    gateway.say('hello', { userId: ME, tempMsgId })
    expect(unsent.of('s1'), 'it must be kept for this test to mean anything').toHaveLength(1)
    const { chat, until } = await openJoinedChat()
    await until(() => expect(unsent.of('s1')).toEqual([]))
    expect(texts(chat().timeline.messages)).toEqual(['hello'])
    expect(chat().timeline.outbox).toEqual([])
  })

  test('is swept from every chat after a day when any chat opens', async () => {
    unsent.keep('s2', { text: 'hello', tempMsgId: 't1', userId: ME, timestamp: new Date(0).toISOString() })
    expect(localStorage.getItem('unsent:s2'), 'it must be kept for this test to mean anything').toContain('hello')
    await openJoinedChat()
    expect(localStorage.getItem('unsent:s2')).toBeNull()
  })

  test('[PROD-27] comes back for its sender alone, under any of their ids', async () => {
    await leaveWith('hello')
    gateway.joinsWith(() => gateway.joinAnswer({}, { userId: 'account-ben', anonymousId: 'guest-ben' }))
    const bens = await openJoinedChat()
    await bens.until(() => expect(bens.chat().phase).toBe('ready'))
    expect(bens.chat().timeline.outbox).toEqual([])
    bens.unmount()
    gateway.joinsWith(() => gateway.joinAnswer({}, { userId: 'account-ana', anonymousId: ME }))
    const { chat, until } = await openJoinedChat()
    await until(() => expect(texts(chat().timeline.outbox)).toEqual(['hello']))
  })
})

describe('signed in', () => {
  test('[SOCK-8] [SOCK-10] [ROLE-24] [DEC-26] the account joins, and the guest id is linked', async () => {
    gateway.http.answers('/user/token', 200, { token: 'jwt', expiresAt: new Date(Date.now() + 900_000).toISOString() })
    authState.set(ANA)
    await openJoinedChat()
    const guestId = localStorage.getItem('anonymousBrowserId')
    expect(gateway.http.requestsTo('/chat/join-session')[0]).toMatchObject({
      body: { sessionId: 's1', userId: ANA.userId, migratedUserId: guestId },
      headers: { authorization: 'Bearer jwt' },
    })
    expect(gateway.handshakes[0]).toMatchObject({ token: 'jwt' })
    expect(gateway.heard('joinSession')[0]).toMatchObject({ userId: ANA.userId, anonymousBrowserId: guestId })
    expect(gateway.http.requestsTo('/user/token'), 'one token serves both').toHaveLength(1)
  })

  test('[CONN-17] [MODAL-SIGN-8] a refused token leads to / with its sentence, and the next sign-in leads back', async () => {
    gateway.http.answers('/user/token', 401, { error: 'User not authenticated', code: 'UNAUTHENTICATED' })
    authState.set(ANA)
    const { router, until } = openChat()
    await until(() => expect(router.replace).toHaveBeenCalledWith('/'))
    expect(landingError.take()).toBe('Authentication failed. Please sign in again.')
    expect(authReturnUrl.get()).toBe('/chat/s1/k1')
    expect(authState.get().account, 'the page does not pretend any longer').toBeNull()
    expect(gateway.http.requestsTo('/chat/join-session'), 'nor does it come in as a guest').toEqual([])
  })

  test('[CONN-17] a token call that fails with 500 leads to / too; with 503 it is tried again', async () => {
    gateway.http.answers('/user/token', 503, { error: 'Try again.', code: 'UNAVAILABLE' })
    authState.set(ANA)
    const { chat, router, until } = openChat()
    await until(() => expect(chat().banner).toBe('Failed to connect to chat service.'))
    expect(router.replace).not.toHaveBeenCalled()
    gateway.http.answers('/user/token', 500, { error: 'No.', code: 'INTERNAL' })
    await until(() => expect(router.replace).toHaveBeenCalledWith('/'))
    expect(landingError.take()).toBe('Authentication failed. Please sign in again.')
  })

  const answersToken = () =>
    gateway.http.answers('/user/token', 200, { token: 'jwt', expiresAt: new Date(Date.now() + 900_000).toISOString() })
  const joinsAsked = () =>
    [gateway.http.requestsTo('/chat/join-session'), gateway.heard('joinSession')].map((all) => all.length)

  test('[DEC-90] [OUT-2] [OUT-4] a sign-out drops the socket and leads to /, and no guest joins', async () => {
    answersToken()
    authState.set(ANA)
    authReturnUrl.set('/chat/s1/k1')
    gateway.answers('msgFromClient', () => 'no answer')
    const { chat, router, toasts, until } = await openJoinedChat()
    act(() => void chat().send('hello'))
    await until(() => expect(gateway.heard('msgFromClient')).toHaveLength(1))
    act(() => disconnectSignal.raise())
    await until(() => expect(chat().isJoined).toBe(false))
    await waitFor(() => expect(gateway.connections()).toBe(0))
    act(() => authState.set(null))
    expect(router.replace).toHaveBeenCalledExactlyOnceWith('/')
    await fetch(new URL('/a/later/call', location.href)) // a guest's call would have been made before this one
    expect(joinsAsked()).toEqual([1, 1])
    expect([landingError.take(), authReturnUrl.get()], 'the next to sign in here is not led back').toEqual([null, null])
    expect(unsent.of('s1'), 'what is under way waits for the account').toMatchObject([{ text: 'hello' }])
    expect(toasts.container.textContent).toBe('')
  })

  test('[DEC-90] [OUT-4] a sign-out in another tab leads to / too, even when another account has signed in since', async () => {
    answersToken()
    for (const session of [{}, { user: { ...ANA_USER, id: 'account-ben' } }]) {
      gateway.http.answers('/api/auth/session', 200, session)
      authState.set(ANA)
      const { router, until, unmount } = await openJoinedChat()
      const asked = joinsAsked()
      tellTabs('leaving')
      tellTabs('left')
      await until(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith('/'))
      expect([joinsAsked(), landingError.take()]).toEqual([asked, null])
      unmount()
    }
  })

  test('[DEC-90] [CONN-17] a sign-in that is over without a sign-out leads to / with its sentence', async () => {
    answersToken()
    authState.set(ANA)
    const { router } = await openJoinedChat()
    act(() => authState.set(null))
    expect(router.replace).toHaveBeenCalledExactlyOnceWith('/')
    expect(landingError.take()).toBe('Authentication failed. Please sign in again.')
    expect(authReturnUrl.get()).toBe('/chat/s1/k1')
    expect(joinsAsked()).toEqual([1, 1])
  })

  const statusCalls = () => gateway.http.requestsTo('/subscriptions/status').length
  async function loseConnection({ chat, until }: Awaited<ReturnType<typeof openJoinedChat>>): Promise<void> {
    act(() => gateway.cut())
    await until(() => expect(chat().isJoined).toBe(false))
    await until(() => expect(chat().isJoined).toBe(true))
  }

  test('[SUBS-11] [ROLE-17] the subscription is read again after a lost connection', async () => {
    gateway.http.answers('/user/token', 200, { token: 'jwt', expiresAt: new Date(Date.now() + 900_000).toISOString() })
    authState.set(ANA)
    await subscription.refresh()
    const opened = await openJoinedChat()
    expect(statusCalls(), 'the page itself has asked').toBe(1)
    gateway.http.answers('/subscriptions/status', 200, { status: 'active' })
    await loseConnection(opened)
    await opened.until(() => expect(subscription.get().status).toBe('active'))
    expect(statusCalls()).toBe(2)
  })

  test('[MENU-2] a failed status call after a reconnect keeps the known subscription, without a visible change', async () => {
    gateway.http.answers('/user/token', 200, { token: 'jwt', expiresAt: new Date(Date.now() + 900_000).toISOString() })
    gateway.http.answers('/subscriptions/status', 200, { status: 'active' })
    authState.set(ANA)
    await subscription.refresh()
    const opened = await openJoinedChat()
    gateway.http.answers('/subscriptions/status', 503, { error: 'Not yet.', code: 'UNAVAILABLE' })
    const changes: unknown[] = []
    onTestFinished(subscription.subscribe(() => changes.push(subscription.get())))
    await loseConnection(opened)
    await opened.until(() => expect(statusCalls()).toBe(2))
    await fetch(new URL('/a/later/call', location.href)) // the answer would have arrived before this one
    expect([subscription.get().status, changes]).toEqual(['active', []])
  })

  test('[SUBS-8] a guest’s reconnect asks for no subscription', async () => {
    await loseConnection(await openJoinedChat())
    expect(gateway.heard('joinSession')).toHaveLength(2)
    await fetch(new URL('/a/later/call', location.href)) // the call would have been made before this one
    expect(statusCalls()).toBe(0)
  })

  test('a failed sign-out brings the chat back', async () => {
    const { chat, until } = await openJoinedChat()
    act(() => disconnectSignal.raise())
    await until(() => expect(chat().isJoined).toBe(false))
    act(() => stillSignedInSignal.raise())
    await until(() => expect(chat().isJoined).toBe(true))
    expect(gateway.connections()).toBe(1)
  })

  test('[PROD-27] a person whom another device merged into another id joins again, once', async () => {
    const { until } = await openJoinedChat()
    const others = { 'account-ana': person('account-ana', 'Ana') }
    act(() => gateway.change({ participants: others }))
    await until(() => expect(gateway.heard('joinSession')).toHaveLength(2))
    act(() => gateway.change({ participants: others }))
    act(() => gateway.change({ participants: { ...others, [ME]: person(ME, 'Anon') } }))
    act(() => gateway.change({ participants: others }))
    await until(() => expect(gateway.heard('joinSession')).toHaveLength(3))
  })

  test.each([
    ['whose account is signed in again', ANA, { user: ANA_USER }],
    ['that was taken for signed out', null, {}],
  ])('a sign-out elsewhere brings the chat back in a tab %s', async (_, account, session) => {
    gateway.http.answers('/user/token', 200, { token: 'jwt', expiresAt: new Date(Date.now() + 900_000).toISOString() })
    gateway.http.answers('/api/auth/session', 200, session)
    authState.set(account)
    const { chat, until } = await openJoinedChat()
    tellTabs('leaving')
    await until(() => expect(chat().isJoined).toBe(false))
    tellTabs('left')
    await until(() => expect(chat().isJoined).toBe(true))
    expect(authState.accountId()).toBe(account?.userId ?? null)
    await waitFor(() => expect(gateway.connections()).toBe(1))
  })

  test('[DEC-26] a sign-in during the chat joins again, as the account', async () => {
    gateway.http.answers('/user/token', 200, { token: 'jwt', expiresAt: new Date(Date.now() + 900_000).toISOString() })
    const { until } = await openJoinedChat()
    act(() => authState.set(ANA))
    await until(() => expect(gateway.heard('joinSession')).toHaveLength(2))
    expect(gateway.http.requestsTo('/chat/join-session')).toHaveLength(2)
    await waitFor(() => expect(gateway.connections()).toBe(1))
  })
})

describe('the pending first message', () => {
  const notice = { userId: 'chatsystem', userName: 'chatsystem', kind: 'notice' as const }
  const joined = { ...notice, notice: { code: 'joined' as const, args: { userName: 'Ana' } } }

  test('[PEND-1] [PEND-2] [PEND-3] is sent 50 ms after the join notice, and then leaves the storage', async () => {
    localStorage.setItem('pendingFirstMessage', 'hello')
    const { chat, until } = await openJoinedChat()
    await until(() => expect(chat().phase).toBe('ready'))
    expect(gateway.heard('msgFromClient'), 'nobody is announced yet').toEqual([])

    const delays = watchDelays()
    act(() => void gateway.say('Ana joined the chat.', notice))
    await until(() => expect(chat().timeline.messages).toHaveLength(1))
    expect(delays(), 'a notice of another code, or of none, announces nobody').not.toContain(50)

    const announcedAt = performance.now()
    act(() => void gateway.say('Ana is here.', joined))
    await until(() => expect(gateway.heard('msgFromClient')).toHaveLength(1))
    expect(performance.now() - announcedAt).toBeGreaterThan(45)
    expect(delays()).toContain(50)
    expect(gateway.heard('msgFromClient')[0]).toMatchObject({ text: 'hello' })
    expect(localStorage.getItem('pendingFirstMessage')).toBeNull()
  })

  test('[PEND-1] is sent once if the join answer holds the own notice', async () => {
    gateway.say('Ana joined the chat.', joined)
    localStorage.setItem('pendingFirstMessage', 'hello')
    const { chat, until } = await openJoinedChat()
    await until(() => expect(texts(chat().timeline.messages)).toEqual(['Ana joined the chat.', 'hello']))
    expect(gateway.heard('msgFromClient')).toHaveLength(1)
  })
})

describe('history', () => {
  const page = (messages: unknown[], hasMore: boolean) => ({ sessionId: 's1', userTitle: null, messages, hasMore })

  test('older pages are put before the first message, one at a time, as long as there are some', async () => {
    gateway.joinsWith(() => gateway.joinAnswer({}, { messages: [message(51), message(52)], hasMore: true }))
    gateway.http.answers('/chat/session/s1', 200, page([message(49), message(50)], false))
    const { chat, until } = await openJoinedChat()
    act(() => {
      chat().loadOlder()
      chat().loadOlder()
    })
    expect(chat().isLoadingOlder).toBe(true)
    await until(() => expect(chat().isLoadingOlder).toBe(false))
    expect(chat().timeline.messages.map(({ seq }) => seq)).toEqual([49, 50, 51, 52])
    expect(chat().timeline.hasOlder).toBe(false)
    act(() => chat().loadOlder())
    expect(gateway.http.requestsTo('/chat/session/s1').map(({ query }) => query)).toEqual(['before=51&limit=32'])
  })

  test('the list chooses the size of an older page', async () => {
    gateway.joinsWith(() => gateway.joinAnswer({}, { messages: [message(51)], hasMore: true }))
    gateway.http.answers('/chat/session/s1', 200, page([message(50)], false))
    const { chat, until } = await openJoinedChat()
    act(() => chat().loadOlder(200))
    await until(() => expect(chat().timeline.hasOlder).toBe(false))
    expect(gateway.http.requestsTo('/chat/session/s1').map(({ query }) => query)).toEqual(['before=51&limit=200'])
  })

  test('a failed older page is not asked for again at once, however the reader scrolls', async () => {
    const asked = () => gateway.http.requestsTo('/chat/session/s1').length
    const now = vi.spyOn(performance, 'now')
    gateway.joinsWith(() => gateway.joinAnswer({}, { messages: [message(51), message(52)], hasMore: true }))
    gateway.http.answers('/chat/session/s1', 503, { error: 'Later', code: 'UNAVAILABLE' })
    const { chat, until } = await openJoinedChat()
    act(() => chat().loadOlder())
    await until(() => expect(chat().isLoadingOlder).toBe(false))
    expect(asked()).toBe(1)
    const failedAtMs = performance.now()
    now.mockReturnValue(failedAtMs)
    act(() => chat().loadOlder())
    expect(chat().isLoadingOlder).toBe(false)
    now.mockReturnValue(failedAtMs + 2000)
    act(() => chat().loadOlder())
    now.mockRestore()
    await until(() => expect(asked()).toBe(2))
    await until(() => expect(chat().isLoadingOlder).toBe(false))
  })

  test('a failed older page stays marked until it loads; a retry needs no wait', async () => {
    gateway.joinsWith(() => gateway.joinAnswer({}, { messages: [message(51)], hasMore: true }))
    gateway.http.answers('/chat/session/s1', 503, { error: 'Later', code: 'UNAVAILABLE' })
    const { chat, until } = await openJoinedChat()
    expect(chat().hasOlderFailed).toBe(false)
    act(() => chat().loadOlder())
    await until(() => expect(chat().hasOlderFailed).toBe(true))
    gateway.http.answers('/chat/session/s1', 200, page([message(50)], false))
    act(() => chat().retryOlder())
    expect(chat(), 'its notice does not go and come').toMatchObject({ isLoadingOlder: true, hasOlderFailed: true })
    await until(() => expect(chat().timeline.messages).toHaveLength(2))
    expect(chat().hasOlderFailed).toBe(false)
  })

  test('a toast says that a wanted message could not be loaded', async () => {
    gateway.joinsWith(() => gateway.joinAnswer({}, { messages: [message(51)], hasMore: true }))
    gateway.http.answers('/chat/session/s1', 503, { error: 'Later', code: 'UNAVAILABLE' })
    const { chat, toasts } = await openJoinedChat()
    await act(() => chat().reach(7))
    expect(toastKind(await toasts.findByText('Could not load earlier messages.'))).toBe('error')
  })

  test('[SESS-6] an older page that arrives after a clear is dropped, and no more are asked for', async () => {
    let answer = () => {}
    const late = new Promise((answered) => (answer = () => answered(page([message(58), message(59)], true))))
    gateway.joinsWith(() => gateway.joinAnswer({}, { messages: [message(60), message(61)], hasMore: true }))
    gateway.http.answers('/chat/session/s1', 200, late)
    const { chat, until } = await openJoinedChat()
    act(() => chat().loadOlder())
    act(() => gateway.change({ clearedSeq: 61 }))
    await until(() => expect(chat().timeline.clearedSeq).toBe(61))
    act(() => answer())
    await until(() => expect(chat().isLoadingOlder).toBe(false))
    expect(chat().timeline).toMatchObject({ messages: [], hasOlder: false })
  })

  test('an older page is asked for once there is a first message to page from', async () => {
    gateway.joinsWith(() => gateway.joinAnswer({}, { messages: [], hasMore: true }))
    gateway.http.answers('/chat/session/s1', 200, page([message(50)], false))
    const { chat, until } = await openJoinedChat()
    act(() => chat().loadOlder())
    act(() => void gateway.emit('msgFromServer', message(51)))
    await until(() => expect(chat().timeline.messages).toHaveLength(1))
    act(() => chat().loadOlder())
    await until(() => expect(chat().timeline.messages).toHaveLength(2))
  })

  test('[ROUTE-5] a chat reopened under a fresh key keeps its loadOlder and reach functions', async () => {
    const { StrictWithRouter } = makeRouter()
    const { result, rerender } = renderHook(useChatStore, { wrapper: StrictWithRouter, initialProps: ACCESS })
    const { loadOlder, reach } = result.current.actions
    rerender({ ...ACCESS, accessToken: 'a fresh key' })
    expect(result.current.actions.loadOlder).toBe(loadOlder)
    expect(result.current.actions.reach).toBe(reach)
  })

  test('a gap in seq that does not close by itself is fetched', async () => {
    gateway.say('one')
    const { chat, until } = await openJoinedChat()
    gateway.http.answers('/chat/session/s1', 200, page([message(2), message(3)], false))
    act(() => void gateway.emit('msgFromServer', message(4)))
    await until(() => expect(chat().timeline.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]))
    expect(gateway.http.requestsTo('/chat/session/s1').map(({ query }) => query)).toEqual(['after=1&limit=200'])
  })

  test('[FEED-3] a gap in rev that does not close by itself is asked for with a join', async () => {
    const { chat, until } = await openJoinedChat()
    const missed = { sessionId: 's1', sinceRev: 0, rev: 5, votes: { [ME]: 'Ana' } }
    gateway.joinsWith((payload) => gateway.joinAnswer(payload, { rev: 5, changes: missed }))
    const settings = { activity: 'active', title: null, isTitlePublic: false, isLocked: false, ...UNRULED } as const
    const later = { sessionId: 's1', sinceRev: 4, rev: 5, settings } as const
    act(() => void gateway.emit('roomChanged', later))
    await until(() => expect(chat().timeline.activity).toBe('active'))
    await until(() => expect(chat().hasVoted).toBe(true))
    expect(gateway.heard('joinSession').map(({ afterSeq, afterRev }) => [afterSeq, afterRev])).toEqual([
      [undefined, 0],
      [0, 0],
    ])
  })

  test('a gap in seq that closes by itself is not fetched', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const fetched = vi.spyOn(window, 'fetch')
    const core = makeChatCore(ACCESS, () => {})
    core.set({ isJoined: true, isConnected: true, timeline: joinedWith([message(1), message(3)]) })
    onTestFinished(fillGaps(core))
    expect(vi.getTimerCount(), 'the gap must be waited for, for this test to mean anything').toBe(1)
    core.set({ timeline: joinedWith([message(1), message(2), message(3)]) })
    vi.runAllTimers()
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('the own name', () => {
  test('[NAME-6] [NAME-7] [SOCK-14] [SOCK-15] shows at once and is confirmed', async () => {
    const { chat, toasts } = await openJoinedChat()
    await act(async () => {
      const renaming = chat().rename('  Anna ')
      await Promise.resolve()
      await renaming
    })
    expect(chat().timeline.me?.userName).toBe('Anna')
    expect(toastKind(await toasts.findByText('Name changed successfully!'))).toBe('success')
    expect(gateway.heard('renameUser')).toEqual([{ sessionId: 's1', userId: ME, newName: 'Anna' }])
  })

  test.each([
    ['NAME-9', 'That name is taken by Parley.', 'That name is taken by Parley.'],
    ['TOAST-7] [DEC-22', '', 'Name could not be changed.'],
  ])('[NAME-8] [%s] goes back when the server does not confirm it', async (_rule, error, toast) => {
    gateway.answers('renameUser', () => ({ success: false, error, code: 'INVALID_REQUEST' }))
    const { chat, until, toasts } = await openJoinedChat()
    act(() => void chat().rename('Parley'))
    expect(chat().timeline.me?.userName).toBe('Parley')
    await until(() => expect(chat().timeline.me?.userName).toBe('Ana'))
    expect(toastKind(await toasts.findByText(toast))).toBe('error')
  })

  test.each([
    ['VAL-11', '   '],
    ['VAL-12', 'Ana'],
  ])('[%s] %j makes no call', async (_rule, name) => {
    const { chat } = await openJoinedChat()
    await act(() => chat().rename(name))
    expect(gateway.heard('renameUser')).toEqual([])
  })
})

describe('the reset', () => {
  const votes = (votes: Record<string, string>, needed = 2) => {
    gateway.emit('presence', { online: [ME, 'guest-ben'], needed, total: needed })
    gateway.change({ votes })
  }

  test('[VOTE-1] [VOTE-3] [VOTE-6] [DEC-8] [DEC-31] [SOCK-16] a vote counts here at once; the toast takes it back', async () => {
    const { chat, until, toasts } = await openJoinedChat()
    act(() => void votes({}))
    await until(() => expect(chat().timeline.votes.total).toBe(2))
    act(() => chat().voteReset())
    expect(chat().hasVoted).toBe(true)
    expect(chat().timeline.votes.voters.size).toBe(1)

    const undo = await toasts.findByText('Undo')
    act(() => undo.click())
    expect(chat().hasVoted).toBe(false)
    await until(() => expect(gateway.heard('toggleResetVote')).toHaveLength(2))
    expect(gateway.heard('toggleResetVote')[0]).toEqual({ sessionId: 's1', userId: ME, userName: 'Ana' })
  })

  test('[DEC-8] [ROOM-4] taking the vote back beside the box also removes its toast', async () => {
    const { chat, until, toasts } = await openJoinedChat()
    act(() => void votes({}))
    await until(() => expect(chat().timeline.votes.total).toBe(2))
    act(() => chat().voteReset())
    await toasts.findByText('Undo')
    act(() => chat().takeBackVote())
    expect(chat().hasVoted).toBe(false)
    const before = { timeout: TOAST_MS / 2 } // shorter than its own lifetime
    await vi.waitFor(() => expect(toasts.queryByText('Undo')).toBeNull(), before)
  })

  test('[VOTE-1] [DEC-2] a vote turned majority by a departure is given once more, not taken back', async () => {
    const { chat, until, toasts } = await openJoinedChat()
    act(() => votes({ [ME]: 'Ana' }, 1))
    await until(() => expect(chat().timeline.votes.isMajority).toBe(true))
    gateway.answers('resetVote', () => ({ success: false, error: 'Later.', code: 'UNAVAILABLE' }))
    act(() => chat().voteReset())
    await until(() => expect(gateway.heard('resetVote')).toEqual([{ sessionId: 's1', userId: ME }]))
    await toasts.findByText('Later.')
    expect(chat()).toMatchObject({ hasVoted: true, timeline: { votes: { isMajority: true } } })
    expect(gateway.heard('toggleResetVote')).toEqual([])
    expect(toasts.queryByText('Undo')).toBeNull()
  })

  test('[VOTE-3] a refused vote is taken back', async () => {
    gateway.answers('toggleResetVote', () => ({ success: false, error: 'Too fast.', code: 'RATE_LIMITED' }))
    const { chat, until, toasts } = await openJoinedChat()
    act(() => chat().voteReset())
    expect(chat().hasVoted).toBe(true)
    await until(() => expect(chat().hasVoted).toBe(false))
    await toasts.findByText('Too fast.')
  })

  test('[SOCK-17] [DEC-8] the next vote after one of unknown outcome is set, not toggled', async () => {
    gateway.answers('toggleResetVote', () => ({ success: false, error: 'Later.', code: 'UNAVAILABLE' }))
    const { chat, until } = await openJoinedChat()
    act(() => chat().voteReset())
    await until(() => expect(chat().hasVoted).toBe(false))
    act(() => chat().voteReset())
    await until(() => expect(gateway.heard('resetVote')).toEqual([{ sessionId: 's1', userId: ME }]))
    expect(chat().hasVoted).toBe(true)
    expect(gateway.heard('toggleResetVote')).toHaveLength(1)
  })

  test('[DEC-8] a vote whose answer was lost can be undone once the server reports it', async () => {
    gateway.answers('toggleResetVote', () => 'no answer')
    const { chat, until, toasts } = await openJoinedChat()
    act(() => chat().voteReset())
    await until(() => expect(gateway.heard('toggleResetVote')).toHaveLength(1))
    act(() => gateway.cut())
    await until(() => expect(gateway.heard('joinSession')).toHaveLength(2))
    await until(() => expect(chat()).toMatchObject({ isJoined: true, hasVoted: false }))
    act(() => void votes({ 'guest-ben': 'Ben' }))
    await until(() => expect(chat().timeline.votes.voters.size).toBe(1))
    expect(toasts.queryByText('Undo')).toBeNull()

    act(() => void votes({ [ME]: 'Ana' }))
    const undo = await toasts.findByText('Undo')
    expect(chat().hasVoted).toBe(true)
    gateway.answers('toggleResetVote', () => ({ success: true }))
    act(() => undo.click())
    expect(chat().hasVoted).toBe(false)
    await until(() => expect(gateway.heard('toggleResetVote')).toHaveLength(2))
  })

  test('a repeated error is shown once', async () => {
    gateway.answers('toggleResetVote', () => ({ success: false, error: 'Too fast.', code: 'RATE_LIMITED' }))
    const { chat, until, toasts } = await openJoinedChat()
    for (const tries of [1, 2, 3]) {
      act(() => chat().voteReset())
      await until(() => expect(gateway.heard('toggleResetVote')).toHaveLength(tries))
      await until(() => expect(chat().hasVoted).toBe(false))
    }
    await toasts.findByText('Too fast.')
    expect(toasts.getAllByText('Too fast.')).toHaveLength(1)
  })

  test('[VOTE-9] a vote that comes after the reset is no error: the redirect follows', async () => {
    gateway.answers('toggleResetVote', () => ({
      ...{ success: false, error: "Oops! That session's closed.", code: 'SESSION_CLOSED' },
    }))
    const { chat, until, toasts } = await openJoinedChat()
    act(() => chat().voteReset())
    await until(() => expect(chat().hasVoted).toBe(false))
    act(() => void gateway.emit('sessionRedirect', { newSessionId: 's2', newAccessToken: 'k2', isOwner: true }))
    await toasts.findByText('The session has been reset. Loading new chat...')
    expect(toasts.queryByText("Oops! That session's closed.")).toBeNull()
  })

  test('a person who deletes the open chat leaves it without an error, unless the call fails', async () => {
    const { router, until } = await openJoinedChat()
    gateway.http.answers('/chat/sessions/s1', 503, { error: 'Not now.', code: 'UNAVAILABLE' })
    expect(await deleteSession('s1')).toBe(false)
    expect(endedHere.has('s1')).toBe(false)
    gateway.http.answers('/chat/sessions/s1', 200, { success: true })
    expect(await deleteSession('s1')).toBe(true)
    const closed = { success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' } as const
    act(() => void gateway.emit('joinedSession', closed))
    await until(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith('/'))
    expect(landingError.take()).toBeNull()
  })

  test('a member who deletes the chat from their history still reads why it ended', async () => {
    gateway.joinsWith((payload) => gateway.joinAnswer(payload, { isOwner: false }))
    gateway.http.answers('/chat/sessions/s1', 200, { success: true })
    const { router, until } = await openJoinedChat()
    expect(await deleteSession('s1')).toBe(true)
    const closed = { success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' } as const
    act(() => void gateway.emit('joinedSession', closed))
    await until(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith('/'))
    expect(landingError.take()).toBe('That room is closed!')
  })

  test('[VOTE-7] [VOTE-8] [VOTE-9] [VOTE-10] [TOAST-9] [DEC-22] the owner moves on within the app', async () => {
    const { chat, router, until, toasts } = await openJoinedChat()
    const delays = watchDelays()
    const resetAt = performance.now()
    act(() => void gateway.emit('sessionRedirect', { newSessionId: 's2', newAccessToken: 'k2', isOwner: true }))
    await until(() => expect(chat().phase).toBe('resetting'))
    expect(delays()).toContain(500)
    expect(toastKind(await toasts.findByText('The session has been reset. Loading new chat...'))).toBe('info')
    await until(() => expect(router.replace).toHaveBeenCalledWith('/chat/s2/k2'))
    expect(performance.now() - resetAt).toBeGreaterThan(400)
  })

  test('[VOTE-9] the deciding vote shows no error when the old room closes after the redirect', async () => {
    const { chat, router, until } = await openJoinedChat()
    gateway.answers('toggleResetVote', () => {
      gateway.emit('sessionRedirect', { newSessionId: 's2', newAccessToken: 'k2', isOwner: true })
      return { success: true }
    })
    act(() => chat().voteReset())
    await until(() => expect(chat().phase).toBe('resetting'))
    act(
      () =>
        void gateway.emit('joinedSession', { success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' }),
    )
    await until(() => expect(router.replace).toHaveBeenCalledWith('/chat/s2/k2'))
    expect(router.replace).not.toHaveBeenCalledWith('/')
    expect(landingError.take()).toBeNull()
    expect(console.warn).not.toHaveBeenCalled()
  })

  test.each([[true], [false]])('the draft moves to the new chat (owner: %s)', async (isOwner) => {
    const { until, chat } = await openJoinedChat()
    watchPageLoads()
    draft.keep('s1', 'half a thou')
    const redirect = { newSessionId: 's2', newAccessToken: 'k2', isOwner }
    act(() => void gateway.emit('sessionRedirect', redirect))
    await until(() => expect(chat().phase).toBe('resetting'))
    expect(draft.of('s2')).toBe('half a thou')
    expect(draft.of('s1')).toBe('')
    draft.carry('s1', 's2') // another tab of the same browser
    expect(draft.of('s2')).toBe('half a thou')
  })

  test.each([[true], [false]])(
    '[VOTE-9] undelivered messages join the draft of the new chat (owner: %s)',
    async (isOwner) => {
      gateway.answers('msgFromClient', () => 'no answer')
      const { chat, router, until } = await openJoinedChat()
      const loads = watchPageLoads()
      act(() => void ['delivered', 'one', 'two'].forEach((text) => chat().send(text)))
      await until(() => expect(gateway.heard('msgFromClient')).toHaveLength(3))
      const [tempMsgId] = chat().timeline.outbox.map((message) => message.tempMsgId)
      draft.keep('s1', 'half a thou')
      act(() => void gateway.emit('sessionRedirect', { newSessionId: 's2', newAccessToken: 'k2', isOwner }))
      await until(() => expect(chat().phase).toBe('resetting'))
      act(() => void gateway.say('delivered', { userId: ME, tempMsgId }))
      await until(() => expect(isOwner ? router.replace.mock.calls : loads).toHaveLength(1))
      expect(draft.of('s2')).toBe('one\ntwo\nhalf a thou')
      expect([draft.of('s1'), unsent.of('s1')]).toEqual(['', []])
    },
  )

  test('[VOTE-9] a draft that another tab has moved does not come twice', async () => {
    gateway.answers('msgFromClient', () => 'no answer')
    const { chat, until } = await openJoinedChat()
    const loads = watchPageLoads()
    act(() => void chat().send('one'))
    await until(() => expect(unsent.of('s1')).toHaveLength(1))
    unsent.drop('s1', unsent.of('s1')[0]!.tempMsgId)
    draft.keep('s2', 'one')
    act(() => void gateway.emit('sessionRedirect', { newSessionId: 's2', newAccessToken: 'k2', isOwner: false }))
    await until(() => expect(loads).toHaveLength(1))
    expect(draft.of('s2')).toBe('one')
  })

  describe('[MSG-25] [TOAST-9] a send refused by the reset shows the reset as its reason', () => {
    const closed = { success: false, error: "Oops! That session's closed.", code: 'SESSION_CLOSED' } as const
    const reset = () => gateway.emit('sessionRedirect', { newSessionId: 's2', newAccessToken: 'k2', isOwner: true })

    test('when the redirect comes first', async () => {
      gateway.answers('msgFromClient', () => {
        reset()
        return closed
      })
      const { chat, until, toasts } = await openJoinedChat()
      act(() => void chat().send('hello'))
      await until(() => expect(chat().timeline.outbox[0]?.status).toBe('failed'))
      await toasts.findByText('The session has been reset. Loading new chat...')
      expect(toasts.queryByText(closed.error)).toBeNull()
      await until(() => expect(draft.of('s2')).toBe('hello'))
    })

    test('when the redirect comes later', async () => {
      gateway.answers('msgFromClient', () => closed)
      const { chat, router, until, toasts } = await openJoinedChat()
      act(() => void chat().send('hello'))
      await toasts.findByText(closed.error)
      act(() => void reset())
      await until(() => expect(router.replace).toHaveBeenCalledWith('/chat/s2/k2'))
      expect(toasts.queryByText(closed.error), 'long before its time').toBeNull()
      expect(draft.of('s2')).toBe('hello')
    })
  })

  test('[VOTE-11] other members move on by a full page load', async () => {
    const { router, until } = await openJoinedChat()
    const loads = watchPageLoads()
    act(() => void gateway.emit('sessionRedirect', { newSessionId: 's2', newAccessToken: 'k2', isOwner: false }))
    await until(() => expect(loads).toHaveLength(1))
    expect(router.push).not.toHaveBeenCalled()
  })
})

describe('the owner', () => {
  test('[SESS-6] [SOCK-18] [DEC-27] clears the chat', async () => {
    gateway.say('one')
    const { chat, until } = await openJoinedChat()
    await act(() => chat().clearChat())
    expect(gateway.heard('clearChat')).toEqual([{ sessionId: 's1' }])
    act(() => gateway.change({ clearedSeq: 1 }))
    await until(() => expect(chat().timeline.messages).toEqual([]))
  })

  test('[SESS-1] [HTTP-10] [DEC-27] ends the chat and leaves without an error', async () => {
    const { chat, router } = await openJoinedChat()
    gateway.http.answers('/chat/end-session', 200, { success: true })
    await act(() => chat().endChat())
    gateway.emit('joinedSession', { success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' })
    await waitFor(() => expect(gateway.connections()).toBe(0))
    expect(router.replace.mock.calls).toEqual([['/']])
    expect(landingError.take()).toBeNull()
    expect(chat().banner).toBeNull()
  })

  test('[SESS-1] leaves even if the answer of End chat is lost', async () => {
    const { chat, router, until } = await openJoinedChat()
    gateway.http.answers('/chat/end-session', 'hang up')
    gateway.http.answers('/chat/session/s1/k1', 404, { valid: false, error: 'Session closed.' })
    await act(() => chat().endChat())
    await until(() => expect(router.replace.mock.calls).toEqual([['/']])) // also when the connection reports nothing
  })

  test.each([
    ['[SESS-1] leaves as soon as the chat is heard to be over', 'SESSION_CLOSED', TEXTS.roomClosed, null],
    ['[CONN-17] hears of a sign-in that ended', 'AUTH_FAILED', ERRORS.AUTH_FAILED.text, ERRORS.AUTH_FAILED.text],
  ] as const)('%s, even if the calls fail', async (_, code, error, sentence) => {
    let answer = (_body: object): void => {}
    gateway.http.answers('/chat/end-session', 502, new Promise<object>((done) => (answer = done)))
    gateway.http.answers('/chat/session/s1/k1', 'hang up')
    const { chat, router, toasts, until } = await openJoinedChat()
    const ending = chat().endChat()
    await until(() => expect(gateway.http.requestsTo('/chat/end-session')).toHaveLength(1))
    gateway.emit('joinedSession', { success: false, error, code })
    await until(() => expect(router.replace).toHaveBeenCalledWith('/'))
    answer({ error: 'Bad Gateway' })
    await ending
    expect(router.replace).toHaveBeenCalledOnce()
    expect([landingError.take(), chat().banner, toasts.queryByText('Bad Gateway')]).toEqual([sentence, sentence, null])
  })

  test('[DEC-6] is told when a clear or end is refused', async () => {
    gateway.answers('clearChat', () => ({
      success: false,
      error: 'You are not allowed to do that here.',
      code: 'FORBIDDEN',
    }))
    gateway.http.answers('/chat/end-session', 403, { error: 'Not yours to end.', code: 'FORBIDDEN' })
    const { chat, toasts, router } = await openJoinedChat()
    await act(() => chat().clearChat())
    await toasts.findByText('You are not allowed to do that here.')
    await act(() => chat().endChat())
    await toasts.findByText('Not yours to end.')
    expect(router.replace).not.toHaveBeenCalled()
  })
})

describe('coming back', () => {
  test('[SCROLL-5] the page counts as away from the drop until every missed message is here', async () => {
    gateway.say('one')
    const { chat, until } = await openJoinedChat()
    const seqs = () => chat().timeline.messages.map(({ seq }) => seq)
    expect(chat().isAway, 'opened').toBe(false)
    gateway.joinsWith(({ afterSeq }) => {
      const messages = afterSeq === 1 ? [message(2), message(3)] : [] // the rest comes when the test says so
      return gateway.joinAnswer({}, { messages, hasMore: true })
    })
    act(() => gateway.cut())
    await until(() => expect(chat().isAway).toBe(true))
    await until(() => expect([...seqs(), chat().isConnected]).toEqual([1, 2, 3, true]))
    expect(chat().isAway, 'there is more').toBe(true)
    const waited = vi.spyOn(window, 'setTimeout')
    gateway.emit('msgFromServer', message(5))
    await until(() => expect(seqs()).toEqual([1, 2, 3, 5]))
    expect(waited, 'what comes with the next answer is not fetched besides').not.toHaveBeenCalledWith(
      expect.anything(),
      GAP_PATIENCE_MS,
    )
    gateway.emit('joinedSession', gateway.joinAnswer({}, { messages: [message(4)] }))
    await until(() => expect(seqs()).toEqual([1, 2, 3, 4, 5]))
    expect(chat().isAway).toBe(false)
  })
})

describe('[BRIEF-1] the read mark', () => {
  const told = () => gateway.heard('markRead').map(({ seq }) => seq)

  test('is sent at once, then every two seconds at most, on leaving, and again after a stale join', async () => {
    const pauses: (() => void)[] = []
    const { chat, until } = await openJoinedChat()
    const setTimer = window.setTimeout
    vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      ms === 2000 ? pauses.push(run) : setTimer(run, ms)) as never)
    chat().sawUpTo(3)
    chat().sawUpTo(4)
    chat().sawUpTo(5)
    await until(() => expect(told()).toEqual([3]))
    act(() => pauses.shift()?.())
    await until(() => expect(told()).toEqual([3, 5]))
    chat().sawUpTo(4)
    chat().sawUpTo(6)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => expect(told(), 'the last chance').toEqual([3, 5, 6]))
    act(() => pauses.shift()?.())
    expect(pauses, 'there is nothing more to tell').toEqual([])
    gateway.joinsWith((payload) => gateway.joinAnswer(payload, { readSeq: 5 }))
    act(() => gateway.cut())
    await until(() => expect(told(), 'it was lost with the line').toEqual([3, 5, 6, 6]))
  })

  test('moves with another window, and is not sent again', async () => {
    const { chat, until } = await openJoinedChat()
    act(() => void gateway.emit('readMark', { seq: 7 }))
    await until(() => expect(chat().timeline.readSeq).toBe(7))
    act(() => void gateway.emit('readMark', { seq: 2 }))
    chat().sawUpTo(7)
    chat().sawUpTo(8)
    await until(() => expect(told()).toEqual([8]))
    expect(chat().timeline.readSeq).toBe(7)
  })
})

describe('[BRIEF-2] the brief of missed messages', () => {
  const brief = { count: 20, people: [], lines: [] }
  const told = () => gateway.heard('markRead').map(({ seq }) => seq)

  test('is asked for on arrival, before the read mark moves, and not while scrolling', async () => {
    gateway.joinsWith((payload) => gateway.joinAnswer(payload, { readSeq: 4 }))
    gateway.answers('readBrief', () => ({ success: true, brief }))
    const { chat, until } = await openJoinedChat()
    chat().sawUpTo(20)
    await until(() => expect(chat().brief).toMatchObject({ ...brief, afterSeq: 4, wasAtBeginning: false }))
    const asked = gateway.heard('readBrief').length
    expect(asked).toBe(1)
    expect(told(), 'a reload shows the brief again').toEqual([])
    act(() => chat().dismissBrief())
    await until(() => expect(told()).toEqual([20]))
    chat().sawUpTo(60)
    expect(chat().brief).toBeNull()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.restoreAllMocks()
    chat().sawUpTo(70)
    expect(chat().brief, 'ten are not enough').toBeNull()
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => expect(told()).toEqual([20, 60]))
    expect(gateway.heard('readBrief')).toHaveLength(asked)
  })

  test('counts as read after half a minute', async () => {
    const readings: (() => void)[] = []
    gateway.answers('readBrief', () => ({ success: true, brief }))
    const { chat, until } = await openJoinedChat()
    const setTimer = window.setTimeout
    vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      ms === 30_000 ? readings.push(run) : setTimer(run, ms)) as never)
    chat().sawUpTo(20)
    await until(() => expect(chat().brief).not.toBeNull())
    expect(told()).toEqual([])
    act(() => readings.shift()?.())
    await until(() => expect(told()).toEqual([20]))
    expect(chat().brief, 'it stays until it is closed').not.toBeNull()
  })

  test('delays the read mark only briefly if it cannot be read', async () => {
    gateway.answers('readBrief', () => ({ success: false, error: 'Not now.', code: 'UNAVAILABLE' }))
    const { chat, until } = await openJoinedChat()
    chat().sawUpTo(40)
    await until(() => expect(told()).toEqual([40]))
    expect(chat().brief).toBeNull()
  })

  test('closes once the reader came from its first message to the end', async () => {
    for (let seq = 1; seq <= 20; seq++) gateway.say(`text ${seq}`, { userId: 'guest-ben' })
    gateway.answers('readBrief', () => ({ success: true, brief }))
    const { chat, until } = await openJoinedChat()
    chat().sawUpTo(20)
    await until(() => expect(chat().brief).not.toBeNull())
    act(() => chat().restedAt(12))
    act(() => chat().sawUpTo(20))
    expect(chat().brief, 'half of it').not.toBeNull()
    act(() => chat().restedAt(1))
    act(() => chat().sawUpTo(20))
    expect(chat().brief).toBeNull()
  })
})

describe('reactions', () => {
  const like = { messageId: 'm1', emoji: '👍', isOn: true }
  const shown = ({ timeline }: { timeline: Timeline }) => withOwnReactions(timeline).messages[0]?.reactions ?? []

  test('[REACT-1] a reaction shows at once, then as the server has it', async () => {
    gateway.say('hello')
    gateway.answers('react', () => {
      const reactions = [{ emoji: '👍', userIds: ['guest-ben', ME], count: 2 }]
      return { success: true, message: { ...message(1), rev: 1, reactions } }
    })
    const { chat, until } = await openJoinedChat()
    act(() => void chat().react(like))
    expect(shown(chat())).toMatchObject([{ userIds: [ME] }])
    await until(() => expect(shown(chat())).toMatchObject([{ userIds: ['guest-ben', ME] }]))
    expect(gateway.heard('react')).toEqual([{ sessionId: 's1', userId: ME, ...like }])
  })

  test('[REACT-1] a refused reaction is taken back with the reason', async () => {
    gateway.say('hello')
    gateway.answers('react', () => ({ success: false, error: 'Too fast.', code: 'RATE_LIMITED' }))
    const { chat, until, toasts } = await openJoinedChat()
    act(() => void chat().react(like))
    await until(() => expect(shown(chat())).toEqual([]))
    await toasts.findByText('Too fast.')
  })
})

describe('other events', () => {
  test('a change of Parley’s memory is noticed at once, and after an absence', async () => {
    const { chat, until } = await openJoinedChat()
    const versions = [chat().timeline.revs.parts.memory]
    act(() => gateway.change({ memory: { rev: 1 } }))
    await until(() => expect(versions).not.toContain(chat().timeline.revs.parts.memory))
    versions.push(chat().timeline.revs.parts.memory)
    const missed = { sessionId: 's1', sinceRev: 1, rev: 2, memory: { rev: 2 } }
    gateway.joinsWith((payload) => gateway.joinAnswer(payload, { rev: 2, changes: missed }))
    act(() => gateway.cut())
    await until(() => expect(chat().isJoined).toBe(false))
    await until(() => expect(chat().isJoined).toBe(true))
    expect(versions).not.toContain(chat().timeline.revs.parts.memory)
  })

  test('[MSG-29] [SOCK-39] a quota warning is a toast', async () => {
    const { toasts, until } = await openJoinedChat()
    act(() => void gateway.emit('quota_warning', { message: '6 messages are left today.' }))
    expect(toastKind(await toasts.findByText('6 messages are left today.'))).toBe('warning')
    act(() => void gateway.emit('quota_warning', { message: '1 message is left today.' }))
    await toasts.findByText('1 message is left today.')
    await until(() => expect(toasts.queryByText('6 messages are left today.')).toBeNull())
  })

  test('[ENT-35] a message that comes without a name is from Anon', async () => {
    const { chat, until } = await openJoinedChat()
    act(() => void gateway.emitAnything('msgFromServer', { ...message(1), userName: undefined }))
    await until(() => expect(chat().timeline.messages).toMatchObject([{ text: 'text 1', userName: 'Anon' }]))
  })

  test('[AI-6] [SOCK-31] a stream error is logged', async () => {
    const { until } = await openJoinedChat()
    act(() => void gateway.emit('ai-stream-error', { messageId: 'm9', error: 'interrupted' }))
    await until(() => expect(console.warn).toHaveBeenCalledOnce())
  })

  test('[TYPE-1] [SOCK-13] [DEC-24] typing is reported, and ends with the message', async () => {
    const { chat, until } = await openJoinedChat()
    act(() => chat().typed('h'))
    act(() => void chat().send('hello'))
    await until(() => expect(gateway.heard('typing').map(({ isTyping }) => isTyping)).toEqual([true, false]))
    expect(gateway.heard('typing')[0]).toEqual({ sessionId: 's1', userId: ME, isTyping: true })
  })
})

/** Notes page loads, which jsdom does not perform but reports. */
function watchPageLoads(): unknown[] {
  const loads: unknown[] = []
  const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: EventEmitter } }).jsdom
  virtualConsole.removeAllListeners('jsdomError')
  virtualConsole.on('jsdomError', (error: Error) => {
    if (error.message.includes('navigation')) loads.push(error)
  })
  return loads
}
