// @vitest-environment jsdom
import { screen as viewport } from '#tests/support/dom.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PropsWithChildren } from 'react'
import { Toaster } from 'sonner'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChatPage } from '#components/chat/chat-page.tsx'
import type { ChatState } from '#components/chat/store/core.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { ParticipantList } from '#components/participants/participant-list.tsx'
import { TopBar } from '#components/top-bar/top-bar.tsx'
import { readSignIn } from '#lib/client/account/auth.ts'
import type { Participant } from '#lib/protocol/entities.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { ACCESS, startStandInGateway, type StandInGateway } from '../client/stand-in-gateway.ts'
import { SignedOut } from './account.tsx'
import { makeRouter } from './router.tsx'

const owner = { userId: 'guest-mira', userName: 'Mira', ids: new Set(['guest-mira']), isOwner: true }
const ben = person('guest-ben', 'Ben')
const olga = person('guest-olga', 'Olga', { isOwner: true, isOnline: false })
const people = (...others: Participant[]) => new Map([mira, parley, ...others].map((one) => [one.userId, one]))

function show(part: 'bar' | 'list', changes: Partial<ChatState>) {
  const chat = makeChat(changes)
  const wrapper = ({ children }: PropsWithChildren) => <InChat value={chat.store}>{children}</InChat>
  const bar = (
    <TopBar sidebar={{ isOpen: true, open() {}, close() {} }} onVoted={() => {}} onShowMessage={async () => {}} />
  )
  return { chat, user: userEvent.setup(), ...render(part === 'bar' ? bar : <ParticipantList />, { wrapper }) }
}
const entry = (name: string) => screen.queryByRole('button', { name: new RegExp(name) })

describe('[DOOR-1] [DOOR-2] the chat’s menu', () => {
  test.each([false, true])('locks and unlocks the chat, and the bar shows a lock; locked: %s', async (isLocked) => {
    const { chat, user } = show('bar', { timeline: makeTimeline({ me: owner, isLocked }) })
    expect(screen.queryByRole('img', { name: 'Locked: nobody new gets in' }) !== null).toBe(isLocked)
    await user.click(screen.getByRole('button', { name: 'Chat menu' }))
    const item = screen.getByRole('menuitem', { name: isLocked ? /^Unlock this chat/ : /^Lock this chat/ })
    expect(item.textContent).toBeTruthy()
    await user.click(item)
    expect(chat.door.lock).toHaveBeenCalledExactlyOnceWith(!isLocked)
  })

  test('asks before it makes a new link; Escape returns the focus to the menu', async () => {
    const { chat, user } = show('bar', { timeline: makeTimeline({ me: owner }) })
    const pick = async () => {
      await user.click(screen.getByRole('button', { name: 'Chat menu' }))
      await user.click(screen.getByRole('menuitem', { name: /^New link/ }))
      return screen.findByRole('alertdialog', { name: 'Make a new link?' })
    }
    expect((await pick()).textContent).toContain('let nobody new in')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chat menu' })))
    expect(chat.door.renewLink).not.toHaveBeenCalled()
    await pick()
    await user.click(screen.getByRole('button', { name: 'Make a new link' }))
    expect(chat.door.renewLink).toHaveBeenCalledOnce()
  })

  test('[DOOR-1] the copied link of a locked chat comes with a warning that it lets nobody new in', async () => {
    const toasts = render(<Toaster />)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, configurable: true })
    show('bar', { timeline: makeTimeline({ isLocked: true }) })
    fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
    await toasts.findByText(/the link lets nobody new in until it is unlocked/)
  })

  test('[DOOR-5] [DOOR-6] offers other members only the common items, and shows them the lock', async () => {
    const { user } = show('bar', { timeline: makeTimeline({ isLocked: true, title: 'Garden plan' }) })
    await user.click(screen.getByRole('button', { name: 'Chat menu' }))
    const items = screen.getAllByRole('menuitem')
    const forAll = [
      /^Search/,
      /^New agreement/,
      /^New poll/,
      /^Export/,
      /^Talk with Parley alone/,
      /^How Parley works here/,
      /^Notifications/,
    ].map((name) => screen.getByRole('menuitem', { name }))
    expect(items).toEqual(forAll)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('img', { name: 'Locked: nobody new gets in' })).toBeTruthy()
  })
})

describe('[DOOR-3] the list of people', () => {
  test.each([false, true])('[DOOR-1] shows in words that the chat is locked; locked: %s', (isLocked) => {
    show('list', { timeline: makeTimeline({ isLocked }) })
    expect(screen.queryByText('Locked: nobody new gets in') !== null).toBe(isLocked)
    expect(screen.queryByRole('img', { name: /^Locked/ }), 'the lock in the bar is the only one with a name').toBeNull()
  })

  test('reads everybody once, however many rows there are, and not again with each change of the chat', () => {
    const others = Array.from({ length: 20 }, (_, at) => person(`guest-${at}`, `Guest ${at}`))
    const timeline = makeTimeline({ participants: people(...others, olga) })
    const read = vi.spyOn(timeline.participants, 'values')
    const { chat } = show('list', { timeline })
    const count = read.mock.calls.length
    expect(count).toBeLessThan(5)
    expect(entry('Guest 7'), 'a vote is offered').toBeTruthy()
    chat.set({ timeline: { ...timeline, readSeq: 9 } })
    expect(read).toHaveBeenCalledTimes(count)
  })

  test('the owner removes a person after a question; Parley has no such item', async () => {
    const { chat, user } = show('list', { timeline: makeTimeline({ me: owner, participants: people(ben) }) })
    await user.click(entry('Ben')!)
    await user.click(screen.getByRole('menuitem', { name: /^Remove from this chat/ }))
    expect((await screen.findByRole('alertdialog', { name: 'Remove Ben?' })).textContent).toContain('cannot come back')
    expect(chat.door.removePerson).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(chat.door.removePerson).toHaveBeenCalledExactlyOnceWith('guest-ben')
    await user.click(entry('Parley')!)
    expect(screen.queryByRole('menuitem', { name: /emove/ })).toBeNull()
  })

  test('the question before a removal tells namesakes apart by their marks', async () => {
    const namesake = person('guest-eve', 'Ben')
    const { user } = show('list', { timeline: makeTimeline({ me: owner, participants: people(ben, namesake) }) })
    await user.click(screen.getAllByRole('button', { name: /Ben/ })[0]!)
    await user.click(screen.getByRole('menuitem', { name: /^Remove from this chat/ }))
    expect(await screen.findByRole('alertdialog', { name: /^Remove Ben #[0-9a-z]{4}\?$/ })).toBeTruthy()
  })

  test('members vote to remove while the owner is away, and see the count', async () => {
    const cy = person('guest-cy', 'Cy')
    const timeline = makeTimeline({ participants: people(ben, cy, olga) })
    const { chat, user } = show('list', { timeline })
    await user.click(entry('Ben')!)
    const item = screen.getByRole('menuitem', { name: /^Vote to remove/ })
    expect(item.textContent).toContain('At 2 votes')
    await user.click(item)
    expect(chat.door.voteToRemove).toHaveBeenCalledExactlyOnceWith('guest-ben')

    const stands = { targetUserId: 'guest-ben', votes: 1, needed: 2, total: 2, isMine: true }
    chat.set({ timeline: { ...timeline, removeVotes: new Map([['guest-ben', stands]]) } })
    expect(entry('Ben')!.textContent).toContain('1 of 2 votes to remove')
    await user.click(entry('Ben')!)
    expect(screen.getByRole('menuitem', { name: /^Take back your vote/ })).toBeTruthy()
  })

  test.each([
    ['the owner is here', { participants: people(ben, { ...olga, isOnline: true }) }, {}],
    ['there is no connection', { participants: people(ben, olga) }, { isConnected: false }],
  ])('[DOOR-5] members are offered nothing while %s', (_why, timeline, chat) => {
    show('list', { timeline: makeTimeline(timeline), ...chat })
    expect(entry('Ben')).toBeNull()
    expect(entry('Olga')).toBeNull()
  })

  test('[DOOR-5] no vote is offered against the owner', () => {
    show('list', { timeline: makeTimeline({ participants: people(ben, olga) }) })
    expect(entry('Ben')).toBeTruthy()
    expect(entry('Olga')).toBeNull()
  })
})

describe('the chat’s page', () => {
  let gateway: StandInGateway
  beforeAll(async () => {
    gateway = await startStandInGateway()
    gateway.http.answers('/api/auth/session', 200, {})
    await readSignIn()
  })
  afterAll(() => gateway.stop())
  beforeEach(() => {
    viewport.isNarrow = false
    gateway.reset()
    gateway.http.answers('/subscriptions/status', 200, { status: 'inactive' })
    window.history.replaceState(null, '', '/chat/s1/k1')
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  function open() {
    const { StrictWithRouter, router } = makeRouter()
    const page = () => (
      <SignedOut>
        <ChatPage access={ACCESS} care={{ quickExitUrl: 'https://example.org/', minimumAge: 16 }} />
      </SignedOut>
    )
    const { rerender } = render(page(), { wrapper: StrictWithRouter })
    return { router, again: () => rerender(page()) }
  }
  const isReady = () => screen.findByRole('textbox', { name: 'Message' })

  test('[DOOR-2] takes a new key into its address, keeps its connection, and redials with that key', async () => {
    const { again } = open()
    await isReady()
    act(() => void gateway.emit('newKey', { accessToken: 'k2' }))
    await waitFor(() => expect(window.location.pathname).toBe('/chat/s1/k2'))
    again() // Next renders the page again with its first address
    expect(gateway.connections()).toBe(1)
    expect(gateway.heard('joinSession')).toHaveLength(1)
    act(() => gateway.cut())
    await waitFor(() => expect(gateway.handshakes.at(-1)?.accessToken).toBe('k2'))
    expect(window.location.pathname).toBe('/chat/s1/k2')
  })

  test('[DOOR-2] takes the new key from the answer of a join with a retired key', async () => {
    gateway.joinsWith((payload) => gateway.joinAnswer(payload, { accessToken: 'k3' }))
    open()
    await isReady()
    expect(window.location.pathname).toBe('/chat/s1/k3')
    expect(gateway.heard('joinSession')).toHaveLength(1)
  })

  test('[DOOR-2] takes the owner’s new link as its address, and a toast says that Invite copies it', async () => {
    const toasts = render(<Toaster />)
    const user = userEvent.setup()
    open()
    await isReady()
    await user.click(screen.getByRole('button', { name: 'Chat menu' }))
    await user.click(screen.getByRole('menuitem', { name: /^New link/ }))
    await user.click(await screen.findByRole('button', { name: 'Make a new link' }))
    await waitFor(() => expect(window.location.pathname).toBe('/chat/s1/k2'))
    await toasts.findByText('There is a new link. Invite copies it.')
  })

  test('[DOOR-3] tells a removed person so in the chat’s place, and does not reconnect', async () => {
    const { router } = open()
    await isReady()
    const error = 'You are no longer part of this chat.'
    act(() => void gateway.emit('joinedSession', { success: false, error, code: 'REMOVED' }))
    await screen.findByRole('heading', { name: error })
    expect(screen.queryByRole('log')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    await waitFor(() => expect(gateway.connections()).toBe(0))
    expect(router.replace).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Start a new chat' }).getAttribute('href')).toBe('/')
  })

  test.each([
    ['the handshake', () => gateway.refuse('ROOM_LOCKED', 'This chat is locked.')],
    [
      'the call',
      () => gateway.http.answers('/chat/join-session', 403, { error: 'This chat is locked.', code: 'ROOM_LOCKED' }),
    ],
  ])('[DOOR-1] says that the chat is locked where %s is refused, and offers to try again', async (_where, refuse) => {
    refuse()
    const { router } = open()
    await screen.findByRole('heading', { name: 'This chat is locked.' })
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(router.replace).not.toHaveBeenCalled()
  })
})
