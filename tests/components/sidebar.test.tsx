// @vitest-environment jsdom
import { screen as viewport } from '#tests/support/dom.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ChatView } from '#components/chat/chat-view.tsx'
import type { ChatState } from '#components/chat/store/core.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { timeline, type Timeline } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { changes, message, optimistic } from '../domain/timeline-builders.ts'
import { SignedOut } from './account.tsx'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push() {}, replace() {} }) }))

type Chat = ReturnType<typeof makeChat>

function open(changes: Partial<ChatState> = {}) {
  const chat = makeChat(changes)
  const page = (
    <InChat value={chat.store}>
      <ChatView />
    </InChat>
  )
  return { chat, user: userEvent.setup(), ...render(page, { wrapper: SignedOut }) }
}
const list = () => screen.getByRole('list', { name: 'Participants' })
const ownName = () => screen.getByRole('button', { name: /\(you\)/ })
const renameInput = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Your name' })
const messageBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })

describe('people in the sidebar', () => {
  test('[CHAT-1] the brand leads home', () => {
    open()
    expect(screen.getByRole('link', { name: 'Parley' }).getAttribute('href')).toBe('/')
  })

  test('[CHAT-2] [PROD-9] [PROD-10] [PROD-13] Parley is in the list, with a robot marker, and nobody else has one', () => {
    open()
    expect(screen.getByText('PARTICIPANTS')).toBeTruthy()
    const [you, ai] = within(list()).getAllByRole('listitem')
    expect(you?.textContent).toContain('Mira')
    expect(ai?.textContent).toContain('Parley')
    expect(within(ai!).getByRole('img', { name: 'AI participant' })).toBeTruthy()
    expect(within(you!).queryByRole('img', { name: 'AI participant' })).toBeNull()
  })

  test('[ENT-56] the own entry and absent people are marked', () => {
    const ben = person('guest-ben', 'Ben', { isOnline: false })
    open({ timeline: makeTimeline({ participants: new Map([mira, parley, ben].map((one) => [one.userId, one])) }) })
    expect(ownName().textContent).toContain('Mira')
    expect(within(list()).getByText('(away)').closest('li')?.textContent).toContain('Ben')
  })
})

test('[PROD-26] a guest who signs in keeps their colour in the list and in old messages', () => {
  const [ben, account] = [person('guest-ben', 'Ben'), person('account-ben', 'Ben')]
  const shown = [ben, account].reduce(
    (state, one, at) => timeline(state, changes(at + 1, { participants: { 'guest-mira': mira, [one.userId]: one } })),
    makeTimeline({ messages: [message(1, { userId: ben.userId, userName: 'Ben' })] }),
  )
  const { container } = open({ timeline: shown })
  const faces = Array.from(container.querySelectorAll<HTMLElement>('[aria-hidden]'), ({ textContent, style }) =>
    textContent === 'B' ? style.background : [],
  ).flat()
  expect(faces).toHaveLength(2)
  expect(faces[0], 'it is drawn').not.toBe('')
  expect(faces[0]).toBe(faces[1])
})

describe('renaming', () => {
  test('[NAME-1] only one’s own entry can be renamed', () => {
    open()
    expect(within(list()).getAllByTitle('Change your name')).toEqual([ownName()])
  })

  test('[NAME-2] [NAME-3] [VAL-10] a click starts, Enter confirms, at most 32 characters', async () => {
    const { user, chat } = open()
    await user.click(ownName())
    expect(renameInput()?.maxLength).toBe(32)
    await user.keyboard('Mirabel{Enter}')
    expect(chat.rename).toHaveBeenCalledExactlyOnceWith('Mirabel')
    expect(renameInput()).toBeNull()
    expect(document.activeElement, 'the focus is back on the entry').toBe(ownName())
  })

  test('[NAME-3] Tab confirms too, and moves the focus on', async () => {
    const { user, chat } = open()
    await user.click(ownName())
    await user.keyboard('Mirabel{Tab}')
    expect(chat.rename).toHaveBeenCalledExactlyOnceWith('Mirabel')
    expect(renameInput()).toBeNull()
    expect(document.activeElement).toBe(within(list()).getByRole('button', { name: /Parley/ }))
  })

  test.each(['{Backspace}  {Tab}', ' Mira {Tab}', 'Parley{Tab}'])(
    '[VAL-11] [VAL-12] [DEC-3] %j changes nothing',
    async (keys) => {
      const { user, chat } = open()
      await user.click(ownName())
      await user.keyboard(keys)
      expect(renameInput()).toBeNull()
      expect(chat.rename).not.toHaveBeenCalled()
    },
  )

  test('[NAME-3] leaving the window keeps the half-typed name', async () => {
    const { user, chat } = open()
    await user.click(ownName())
    await user.keyboard('Mira')
    fireEvent.blur(renameInput()!) // the browser reports it, and keeps the box as the active element
    expect(renameInput()?.value).toBe('Mira')
    expect(chat.rename).not.toHaveBeenCalled()
  })

  test('[NAME-4] Escape cancels', async () => {
    const { user, chat } = open()
    await user.click(ownName())
    await user.keyboard('Mirabel{Escape}')
    expect(renameInput()).toBeNull()
    expect(chat.rename).not.toHaveBeenCalled()
  })

  test('[NAME-5] a click outside cancels', async () => {
    const { user, chat } = open()
    await user.click(ownName())
    await user.keyboard('Mirabel')
    await user.click(screen.getByRole('log', { name: 'Messages' }))
    expect(renameInput()).toBeNull()
    expect(chat.rename).not.toHaveBeenCalled()
  })

  test.each([
    ['VAL-11', '{Backspace}   {Enter}'],
    ['VAL-12', ' Mira {Enter}'],
  ])('[%s] %j cancels without a call', async (_rule, keys) => {
    const { user, chat } = open()
    await user.click(ownName())
    await user.keyboard(keys)
    expect(renameInput()).toBeNull()
    expect(chat.rename).not.toHaveBeenCalled()
  })

  test.each(['Parley', 'chatsystem', '\u200b\u200b'])(
    '[NAME-10] [DEC-3] %j is marked invalid with the reason announced, and Enter changes nothing',
    async (name) => {
      const { user, chat } = open()
      await user.click(ownName())
      await user.paste(name)
      expect(renameInput()?.getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByRole('alert').textContent).not.toBe('')
      await user.keyboard('{Enter}')
      expect(renameInput()?.value).toBe(name)
      expect(chat.rename).not.toHaveBeenCalled()
    },
  )

  test('[NAME-10] [DEC-3] a starting name above the limit of renaming is not marked invalid', async () => {
    const long = person(mira.userId, 'M'.repeat(40))
    const { user } = open({ timeline: makeTimeline({ participants: new Map([[long.userId, long]]) }) })
    await user.click(ownName())
    expect(renameInput()?.value).toBe(long.userName)
    expect(renameInput()?.getAttribute('aria-invalid')).toBe('false')
  })

  test('[CHAT-38] the message box is disabled while the name is being edited', async () => {
    const { user } = open()
    await user.click(ownName())
    expect(messageBox().disabled).toBe(true)
    await user.keyboard('{Escape}')
    expect(messageBox().disabled).toBe(false)
  })

  test('[VAL-20] without a connection the list has no buttons', () => {
    open({ isConnected: false })
    expect(within(list()).queryAllByRole('button')).toEqual([])
    expect(messageBox().disabled, '[CHAT-37]').toBe(true)
  })
})

describe.each([
  ['the message box', false, () => messageBox()],
  ['the messages on a phone, which open no keyboard', true, () => screen.getByRole('log', { name: 'Messages' })],
] as const)('the focus of a vanishing button goes to %s', (_where, isNarrow, place) => {
  beforeEach(() => {
    viewport.isNarrow = isNarrow
  })
  const reply = message(1, { userId: 'Parley', userName: 'Parley', text: 'Let me th' })
  const failed = optimistic('t1', { userId: mira.userId, status: 'failed' })
  const brokenOff: Message = { ...reply, status: 'failed', error: 'interrupted' }

  test.each<[string, string | RegExp, Partial<Timeline>, (chat: Chat) => unknown]>([
    ['[VOTE-5] the vote', /Reset chat/, {}, (chat) => chat.voteReset],
    ['[MSG-5] Retry', /^Retry/, { outbox: [failed] }, (chat) => chat.retry],
    ['[MSG-20] Delete', /^Delete message/, { outbox: [failed] }, (chat) => chat.discard],
    ['Stop', 'Stop Parley', { messages: [{ ...reply, status: 'streaming' }] }, (chat) => chat.parley.stopReply],
    ['[DEC-28] Ask again', 'Ask again', { messages: [brokenOff] }, (chat) => chat.parley.askAgain],
    ['[DEC-28] Ask again, below', 'Ask again', { parley: { status: 'unavailable' } }, (chat) => chat.parley.askAgain],
  ])('%s', async (_rule, name, changes, call) => {
    const { user, chat } = open({ timeline: makeTimeline(changes) })
    screen.getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
    expect(call(chat)).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(place())
  })

  test('a sign-in button that goes while the chat reconnects', () => {
    const { chat } = open()
    const signIn = document.body.appendChild(document.createElement('button'))
    signIn.focus()
    chat.set({ isJoined: false, isConnected: false })
    signIn.remove()
    chat.set({ isJoined: true, isConnected: true })
    expect(document.activeElement).toBe(place())
  })
})

test('a person who stops Parley on a phone while writing keeps the focus in the box', () => {
  viewport.isNarrow = true
  const running = message(1, { userId: 'Parley', userName: 'Parley', text: 'Let me th', status: 'streaming' })
  open({ timeline: makeTimeline({ messages: [running] }) })
  messageBox().focus()
  fireEvent.click(screen.getByRole('button', { name: 'Stop Parley' })) // a tap that leaves the focus where it is, as on an iPhone
  expect(document.activeElement).toBe(messageBox())
})

describe('a person without a name', () => {
  const ben = person('guest-ben', 'Ben')
  const nameless = { ...mira, userName: 'Anon' }
  const among = (...people: (typeof mira)[]) => ({
    timeline: makeTimeline({
      me: { userId: mira.userId, userName: 'Anon', ids: new Set([mira.userId]), isOwner: false },
      participants: new Map(people.map((one) => [one.userId, one])),
    }),
  })
  const signedIn = () => {
    const { timeline } = among(nameless, parley, ben)
    return { timeline: { ...timeline, me: { ...timeline.me!, ids: new Set([mira.userId, 'an account']) } } }
  }
  const offer = () => screen.queryByRole('button', { name: 'Choose a name' })

  test('[ROOM-3] is told so, even alone, and led to the field for a name', async () => {
    const { user, chat } = open(among(nameless, parley))
    expect(screen.getByText('You are Anon here.')).toBeTruthy()
    await user.click(offer()!)
    expect(offer(), 'not while they do').toBeNull()
    await user.keyboard('Mirabel{Enter}')
    expect(chat.rename).toHaveBeenCalledExactlyOnceWith('Mirabel')
    expect(document.activeElement, 'back where they came from').toBe(messageBox())
  })

  test('is led into the list of people on a phone, which closes afterwards', async () => {
    viewport.isNarrow = true
    const { user } = open(among(nameless, parley, ben))
    await user.click(offer()!)
    expect(renameInput()?.closest('[inert]')).toBeNull()
    expect(document.activeElement).toBe(renameInput())
    await user.keyboard('{Escape}')
    expect(list().closest('[inert]'), 'and closes again').not.toBeNull()
    expect(document.activeElement, 'they wrote, and go on writing').toBe(messageBox())
  })

  test.each([
    [
      'they have a name',
      { timeline: makeTimeline({ participants: new Map([mira, parley, ben].map((one) => [one.userId, one])) }) },
    ],
    ['they signed in and want it so', signedIn()],
    ['there is no connection', { ...among(nameless, parley, ben), isConnected: false }],
  ])('the offer is missing where %s', (_why, chat) => {
    open(chat)
    expect(offer()).toBeNull()
  })
})

describe('on a phone', () => {
  const sidebar = () => screen.getByRole('complementary', { name: 'Sidebar', hidden: true })

  test('[CHAT-42] [CHAT-3] the sidebar starts closed and the toggle opens it', async () => {
    viewport.isNarrow = true
    const { user } = open()
    expect(sidebar().hasAttribute('inert')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Show participants' }))
    expect(sidebar().hasAttribute('inert')).toBe(false)
    await user.click(within(sidebar()).getByRole('button', { name: 'Hide participants' }))
    expect(sidebar().hasAttribute('inert')).toBe(true)
  })

  test.each([
    ['the notes', 'On the table', 'Close'],
    ['the notes, by Escape', 'On the table', '{Escape}'],
  ])('[DEC-39] the sidebar closes with the panel opened from it: %s', async (_, opener, closer) => {
    viewport.isNarrow = true
    const timeline = makeTimeline()
    const { user } = open({ timeline: { ...timeline, me: { ...timeline.me!, isOwner: true } } })
    const [aside, toggle] = [sidebar(), screen.getByRole('button', { name: 'Show participants' })]
    await user.click(toggle)
    await user.click(within(aside).getByRole('button', { name: opener }))
    const panel = await screen.findByRole('dialog')
    expect(aside.hasAttribute('inert'), 'it stays behind the panel').toBe(false)
    if (closer === '{Escape}') await user.keyboard(closer)
    else await user.click(within(panel).getByRole('button', { name: closer }))
    await waitFor(() => expect(panel.isConnected).toBe(false))
    expect(aside.hasAttribute('inert')).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(toggle))
  })

  test('[CHAT-43] a mobile user agent counts as a phone at any width', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36')
    open()
    expect(sidebar().hasAttribute('inert')).toBe(true)
    vi.restoreAllMocks()
  })

  test('[CHAT-44] the overlay closes the sidebar, and so does Escape', async () => {
    viewport.isNarrow = true
    const { user, container } = open()
    for (const close of [
      () => user.click(container.querySelector('[data-overlay]')!),
      () => user.keyboard('{Escape}'),
    ]) {
      await user.click(screen.getByRole('button', { name: 'Show participants' }))
      expect(sidebar().hasAttribute('inert')).toBe(false)
      await close()
      expect(sidebar().hasAttribute('inert')).toBe(true)
    }
  })

  test('[NAME-4] Escape in the rename input leaves the sidebar open', async () => {
    viewport.isNarrow = true
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Show participants' }))
    await user.click(ownName())
    await user.keyboard('{Escape}')
    expect(renameInput()).toBeNull()
    expect(sidebar().hasAttribute('inert')).toBe(false)
  })

  test('[NAME-4] the Escape that ends an input method’s composition closes nothing', async () => {
    viewport.isNarrow = true
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Show participants' }))
    await user.click(ownName())
    fireEvent.keyDown(renameInput()!, { key: 'Escape', isComposing: true })
    fireEvent.keyDown(renameInput()!, { key: 'Escape', keyCode: 229 })
    expect(renameInput()).not.toBeNull()
    expect(sidebar().hasAttribute('inert')).toBe(false)
  })

  test('[CHAT-3] on a wide screen the sidebar is there and needs no toggle', () => {
    open()
    expect(sidebar().hasAttribute('inert')).toBe(false)
    expect(screen.queryByRole('button', { name: 'Show participants' })).toBeNull()
  })
})

describe('the owner', () => {
  const me = { userId: mira.userId, userName: 'Mira', ids: new Set([mira.userId]), isOwner: true }

  test('[DEC-27] clears the chat after a confirmation; Cancel keeps it from ending', async () => {
    const { user, chat } = open({ timeline: makeTimeline({ me }) })
    const pick = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Chat menu' }))
      await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }))
    }
    await pick('Clear chat')
    const question = await screen.findByRole('alertdialog')
    expect(chat.clearChat).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Clear chat' }))
    expect(chat.clearChat).toHaveBeenCalledOnce()

    await pick('End chat')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(chat.endChat).not.toHaveBeenCalled()
  })

  test('[VAL-19] without a connection the chat cannot be cleared', async () => {
    const { user } = open({ timeline: makeTimeline({ me }), isConnected: false })
    await user.click(screen.getByRole('button', { name: 'Chat menu' }))
    expect(screen.getByRole('menuitem', { name: /^Clear chat/ }).getAttribute('aria-disabled')).toBe('true')
  })

  test('[DEC-6] has Clear chat and End chat alone; other members have neither', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Chat menu' }))
    for (const name of [/^Clear chat/, /^End chat/]) expect(screen.queryByRole('menuitem', { name })).toBeNull()
    expect(screen.getByRole('menu')).toBeTruthy()
  })
})

describe('Parley’s activity setting', () => {
  const entry = () => within(list()).getByRole('button', { name: /Parley/ })

  test('is shown at its entry, where every member can change it', async () => {
    const { user, chat } = open()
    expect(entry().textContent).toContain('speaks: Balanced')
    await user.click(entry())
    const choices = screen.getAllByRole('menuitemradio')
    expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false'])
    await user.click(screen.getByRole('menuitemradio', { name: /^Only when called/ }))
    expect(chat.parley.setActivity).toHaveBeenCalledExactlyOnceWith('called')
  })

  test('shows what the room chose', () => {
    open({ timeline: makeTimeline({ activity: 'called' }) })
    expect(entry().textContent).toContain('speaks: Only when called')
    expect(screen.getByText('· only when called').parentElement?.textContent).toBe('listening · only when called')
    const once = within(list()).getByRole('button', { name: /listening\s*speaks: Only when called$/ })
    expect(once, 'and is read out once').toBe(entry())
  })

  test.each<[string, Partial<Timeline>]>([
    ['it is the default', { activity: 'balanced' }],
    ['Parley’s status says more', { activity: 'called', parley: { status: 'silent', reason: 'asked to be quiet' } }],
    ['Parley is at work', { activity: 'active', parley: { status: 'thinking' } }],
  ])('is not shown where %s', (_why, changes) => {
    open({ timeline: makeTimeline(changes) })
    expect(entry().textContent).not.toContain('·')
  })

  test('Parley’s entry says what Parley does', () => {
    open({ timeline: makeTimeline({ parley: { status: 'waiting', reason: 'waiting for Ben' } }) })
    expect(entry().textContent).toContain('waiting for Ben')
    cleanup()
    const why = { code: 'waiting-for' as const, args: { names: ['Mira'], userIds: [mira.userId] } }
    open({ timeline: makeTimeline({ parley: { status: 'waiting', why } }) })
    expect(entry().textContent, '[DEC-92]').toContain('waiting for you')
  })
})
