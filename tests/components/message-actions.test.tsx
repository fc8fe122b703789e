// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChatView } from '#components/chat/chat-view.tsx'
import { actionsOf } from '#components/chat/message/message-actions.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { shortTime } from '#components/ui/time-text.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { MessageFile } from '#lib/protocol/files.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { SignedOut } from './account.tsx'
import { message, optimistic } from '../domain/timeline-builders.ts'

const ben = person('guest-ben', 'Ben')
const otherBen = person('guest-ben-2', 'Ben')
const participants = new Map([mira, parley, ben, otherBen].map((one) => [one.userId, one]))
const NOW = new Date().toISOString()
const his = (seq: number, changes: Partial<Message> = {}) =>
  message(seq, { userId: ben.userId, userName: 'Ben', text: `his ${seq}`, timestamp: NOW, ...changes })
const mine = (seq: number, changes: Partial<Message> = {}) =>
  message(seq, { userId: mira.userId, userName: 'Mira', text: `mine ${seq}`, timestamp: NOW, ...changes })

const PICTURE: MessageFile = {
  ...{ id: 'f1', kind: 'picture', url: '/whole', thumbnailUrl: '/small', width: 800, height: 400 },
  ...{ alt: '', name: '', bytes: 1000, placeholder: null },
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

function open(messages: Message[], changes: Partial<Timeline> = {}) {
  const chat = makeChat({ timeline: makeTimeline({ messages, participants, ...changes }) })
  render(
    <InChat value={chat.store}>
      <ChatView />
    </InChat>,
    { wrapper: SignedOut },
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  return { chat, box, user: userEvent.setup() }
}
const focusedName = () => document.activeElement?.getAttribute('aria-label')

describe('offered actions', () => {
  const me = makeTimeline().me!
  const kinds = (one: Message, isOwner = false, now = Date.now()) =>
    actionsOf(one, { me: { ...me, isOwner }, editWindowSeconds: 900 }, now).map(({ kind }) => kind)

  test('[EDIT-1] [EDIT-4] [REPLY-4] fit an own message, another person’s, and the owner’s right to remove', () => {
    expect(kinds(mine(1))).toEqual(['react', 'reply', 'copy', 'edit', 'cite', 'comeBack', 'delete'])
    expect(kinds(mine(1), false, Date.now() + 901_000)).toEqual([
      'react',
      'reply',
      'copy',
      'cite',
      'comeBack',
      'delete',
    ])
    expect(kinds(his(1))).toEqual(['react', 'reply', 'copy', 'cite', 'comeBack', 'report'])
    expect(kinds(his(1), true)).toEqual(['react', 'reply', 'copy', 'cite', 'comeBack', 'report', 'remove'])
  })

  test('[EDIT-4] are none for tombstones and notices, and Copy alone for unsent messages', () => {
    expect(kinds(his(1, { text: '', deletedAt: NOW }), true)).toEqual([])
    expect(kinds(message(1, { userId: 'chatsystem', text: 'Ben joined the chat.' }), true)).toEqual([])
    expect(kinds(optimistic('t1'))).toEqual(['copy'])
  })
})

describe('by keyboard', () => {
  test('[REPLY-4] [DEC-55] arrow keys walk through the messages, past notices, and Escape leads to the box', async () => {
    const notice = message(2, { userId: 'chatsystem', text: 'Ben joined the chat.' })
    const { user, box } = open([his(1), notice, mine(3)])
    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}')
    expect(focusedName()).toBe('You: mine 3')
    await user.keyboard('{ArrowUp}')
    expect(focusedName()).toBe('Ben: his 1')
    await user.keyboard('{ArrowDown}')
    expect(focusedName()).toBe('You: mine 3')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(box)
  })

  test('[REPLY-4] a reply is sent with its quotation, which Escape takes off', async () => {
    const { chat, user, box } = open([his(1)])
    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}{Enter}')
    await user.click(within(screen.getByRole('dialog', { name: 'Ben: his 1' })).getByRole('button', { name: 'Reply' }))
    expect(document.activeElement).toBe(box)
    await user.keyboard('yes{Escape}')
    expect(box.value).toBe('yes')
    expect(screen.queryByText('Reply to')).toBeNull()

    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}{Enter}')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await user.keyboard('{Enter}')
    const replyTo = { messageId: 'm1', seq: 1, userId: ben.userId, userName: 'Ben', snippet: 'his 1' }
    expect(chat.send).toHaveBeenCalledExactlyOnceWith('yes', { replyTo })
    expect(screen.queryByText('Reply to')).toBeNull()
  })

  test('[EDIT-4] deleting asks for a confirmation', async () => {
    const { chat, user } = open([mine(1)])
    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}{Enter}')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(chat.deleteMessage).not.toHaveBeenCalled()
    const asked = await screen.findByRole('alertdialog', { name: 'Delete this message?' })
    await user.click(within(asked).getByRole('button', { name: 'Delete' }))
    expect(chat.deleteMessage).toHaveBeenCalledExactlyOnceWith('m1')
  })
})

test('[REPLY-4] the mouse shows one toolbar, at the hovered message, whose buttons name it', async () => {
  const { user } = open([his(1), his(2)])
  await user.hover(screen.getByText('his 1'))
  expect(screen.getByRole('toolbar').textContent).toBe('')
  await user.hover(screen.getByText('his 2'))
  const names = within(screen.getByRole('toolbar', { name: 'Actions for his 2' })).getAllByRole('button')
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
    ...['React to his 2', 'Reply to his 2', 'Copy his 2', 'More actions for his 2'],
  ])
})

describe('the mouse leaves the focus in the box', () => {
  async function openMenu() {
    const { user, box, chat } = open([his(1), mine(2)])
    await user.click(box)
    await user.hover(screen.getByText('mine 2'))
    await user.click(screen.getByRole('button', { name: 'More actions for mine 2' }))
    return { user, box, chat }
  }

  test('[REPLY-4] [REACT-2] Escape and a reaction return the focus there, and the toolbar follows the mouse again', async () => {
    const { user, box } = await openMenu()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(box))
    await user.hover(screen.getByText('his 1'))
    expect(screen.getByRole('toolbar', { name: 'Actions for his 1' })).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'React to his 1' }))
    await user.click(screen.getByRole('button', { name: 'Heart' }))
    await waitFor(() => expect(document.activeElement).toBe(box))
  })

  test('[EDIT-4] deleting a message returns the focus there', async () => {
    const { user, box, chat } = await openMenu()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Delete this message?' })
    await user.click(within(asked).getByRole('button', { name: 'Delete' }))
    expect(chat.deleteMessage).toHaveBeenCalledExactlyOnceWith('m2')
    await waitFor(() => expect(document.activeElement).toBe(box))
  })
})

test('[REPLY-4] the toolbar goes with the arrow keys although the mouse rests on a message', async () => {
  const { user } = open([his(1), his(2)])
  await user.hover(screen.getByText('his 1'))
  expect(screen.getByRole('toolbar', { name: 'Actions for his 1' })).toBeTruthy()
  screen.getByRole('log').focus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('toolbar', { name: 'Actions for his 2' })).toBeTruthy()
})

describe('editing', () => {
  test('[EDIT-2] the up arrow takes the last message that may be edited into the box', async () => {
    const { chat, user, box } = open([mine(1), mine(2, { timestamp: '2020-01-01T00:00:00.000Z' }), his(3)])
    await user.type(box, '{ArrowUp}')
    expect(box.value).toBe('mine 1')
    expect(screen.getByText('Editing message')).toBeTruthy()
    await user.keyboard('!{Enter}')
    expect(chat.editMessage).toHaveBeenCalledExactlyOnceWith('m1', 'mine 1!', [])
    expect(chat.send).not.toHaveBeenCalled()
    expect(box.value).toBe('')
  })

  test('[EDIT-1] [MENT-1] keeps who was meant, and whom a name that is chosen meanwhile means', async () => {
    const meant = { userId: otherBen.userId, start: 3, length: 4 }
    const { chat, user, box } = open([mine(1, { text: 'hi @Ben, thx', mentions: [meant] })])
    await user.type(box, '{ArrowUp}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard(' @b{ArrowDown}{Enter}{Enter}')
    const chosen = { ...meant, start: 13 }
    expect(chat.editMessage).toHaveBeenCalledExactlyOnceWith('m1', 'hi @Ben, thx @Ben ', [meant, chosen])
  })

  test('[EDIT-1] [IMG-1] takes the words off a message with files, but not off one without', async () => {
    const { chat, user, box } = open([mine(1, { files: [PICTURE] }), mine(2)])
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    await user.type(box, '{ArrowUp}')
    await user.clear(box)
    expect(save().disabled, 'nothing would be left').toBe(true)
    await user.keyboard('{Escape}')
    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.clear(box)
    await user.click(save())
    expect(chat.editMessage).toHaveBeenCalledExactlyOnceWith('m1', '', [])
  })

  test('[EDIT-2] Escape leaves the message unchanged and restores the draft', async () => {
    const { chat, user, box } = open([mine(1)])
    await user.type(box, 'a draft')
    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}{Enter}')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(box.value).toBe('mine 1')
    await user.keyboard(' more{Escape}')
    expect(box.value).toBe('a draft')
    expect(chat.editMessage).not.toHaveBeenCalled()
  })

  test('[DEC-54] a draft that Escape discarded comes back before a message is edited', async () => {
    const { user, box } = open([mine(1)])
    await user.type(box, 'never mind{Escape}{ArrowUp}')
    expect(box.value).toBe('never mind')
    expect(screen.queryByText('Editing message')).toBeNull()
  })

  test('[EDIT-1] [EDIT-4] an edited and a deleted message say so', () => {
    open([mine(1, { editedAt: NOW, edits: 1 }), his(2, { text: '', deletedAt: NOW, deletedBy: 'owner' })])
    expect(screen.getByText('edited').title).toMatch(/^Edited /)
    expect(screen.getByText('Removed by the owner')).toBeTruthy()
  })

  test('[EDIT-1] the actions of an edited message say when, also without a mouse', async () => {
    const { user } = open([his(1), his(2, { editedAt: NOW, edits: 1 })])
    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}{Enter}')
    const edited = within(screen.getByRole('dialog')).getByText(/^Edited at /)
    expect(edited.textContent).toBe(`Edited at ${shortTime(NOW)}`)
    await user.keyboard('{Escape}{ArrowUp}{Enter}')
    expect(screen.queryByText(/^Edited at /)).toBeNull()
  })
})

describe('mentions', () => {
  const options = () => screen.getAllByRole('option')

  test('[MENT-1] Parley comes first, people of one name carry marks, Tab inserts the name', async () => {
    const { chat, user, box } = open([])
    await user.type(box, 'hi @')
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Parley',
      expect.stringMatching(/Ben#\w{4}$/),
      expect.stringMatching(/Ben#\w{4}$/),
    ])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(box.getAttribute('aria-activedescendant')).toBe(options()[2]?.id)
    await user.keyboard('{Tab}')
    expect(box.value).toBe('hi @Ben ')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('you{Enter}')
    const mentions = [{ userId: otherBen.userId, start: 3, length: 4 }]
    expect(chat.send).toHaveBeenCalledExactlyOnceWith('hi @Ben you', { mentions })
  })

  test('[MENT-1] Escape closes the suggestions and keeps the text; an e-mail address opens none', async () => {
    const { user, box } = open([])
    await user.type(box, '@')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box.value).toBe('@')
    await user.type(box, '{Backspace}ana@')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('[MENT-1] a message that mentions this person is highlighted, and says so to a screen reader', async () => {
    const meant = { text: '@Mira?', mentions: [{ userId: mira.userId, start: 0, length: 5 }] }
    const parleys = { userId: parley.userId, userName: 'Parley' }
    const { user } = open([his(1, meant), his(2), his(3, { ...meant, ...parleys, text: '@Mira!' })])
    const placeOf = (text: string) => screen.getByText(text).closest<HTMLElement>('.message-place')!
    for (const text of ['@Mira?', '@Mira!']) {
      expect(placeOf(text).dataset['meant']).toBe('true')
      expect(within(placeOf(text)).getByText('Mentions you')).toBeTruthy()
    }
    expect(placeOf('his 2').dataset['meant']).toBeUndefined()
    expect(within(placeOf('his 2')).queryByText('Mentions you')).toBeNull()
    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}')
    expect(focusedName()).toBe('Parley mentions you: @Mira!')
    await user.keyboard('{ArrowUp}')
    expect(focusedName()).toBe('Ben: his 2')
  })
})

test('[ROOM-3] [REPLY-4] quotations, actions and the box show the name that their author uses now', async () => {
  const replyTo = { messageId: 'm1', seq: 1, userId: ben.userId, userName: 'Anon', snippet: 'his 1' }
  const { user } = open([his(1, { userName: 'Anon' }), mine(2, { replyTo })])
  expect(screen.getByRole('button', { name: /^In reply to\s*Ben\s*his 1$/ })).toBeTruthy()
  screen.getByRole('log').focus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(focusedName()).toBe('Ben: his 1')
  await user.keyboard('{Enter}')
  await user.click(within(screen.getByRole('dialog', { name: 'Ben: his 1' })).getByRole('button', { name: 'Reply' }))
  expect(screen.getByText('Reply to').parentElement?.textContent).toBe('Reply toBenhis 1')
})

/** Makes the list longer than its view, and scrolls it away from its end. */
function scrollAway() {
  const list = screen.getByRole('log')
  Object.defineProperties(list, { scrollHeight: { value: 3000 }, clientHeight: { value: 500 } })
  function scrollTo(top: number): void {
    list.scrollTop = top
    fireEvent.scroll(list)
  }
  scrollTo(1000)
  expect(screen.getByRole('button', { name: 'Scroll to latest messages' })).toBeTruthy()
  return scrollTo
}

test('[REPLY-2] Back comes once the quoted message is here, and goes with a message of one’s own', async () => {
  const replyTo = { messageId: 'm1', seq: 1, userId: ben.userId, userName: 'Ben', snippet: 'his 1' }
  const { chat, user } = open([mine(2, { replyTo })], { hasOlder: true })
  scrollAway()
  const back = () => screen.queryByRole('button', { name: 'Back to the reply' })
  const follow = () => user.click(screen.getByRole('button', { name: /^In reply to/ }))
  await follow() // its page does not load
  expect(chat.reach).toHaveBeenLastCalledWith(1)
  expect(back()).toBeNull()
  const here = { messages: [his(1), mine(2, { replyTo })], participants }
  chat.set({ timeline: makeTimeline(here) })
  await follow()
  await waitFor(() => expect(back()).not.toBeNull())
  chat.set({ timeline: makeTimeline({ ...here, outbox: [optimistic('t1')] }) })
  expect(back()).toBeNull()
  chat.set({ timeline: makeTimeline(here) })
  expect(back()).toBeNull()
})

test('[REPLY-2] [SCROLL-2] Back goes when the reader is at the end of the list again', async () => {
  const replyTo = { messageId: 'm1', seq: 1, userId: ben.userId, userName: 'Ben', snippet: 'his 1' }
  const { user } = open([his(1), mine(2, { replyTo })])
  const scrollTo = scrollAway()
  await user.click(screen.getByRole('button', { name: /^In reply to/ }))
  const back = await screen.findByRole('button', { name: 'Back to the reply' })
  scrollTo(1100)
  expect(back.isConnected).toBe(true)
  scrollTo(2500)
  expect(back.isConnected).toBe(false)
})

test('[REPLY-2] Back goes by itself once a message was pointed out for which nothing had to scroll', async () => {
  const replyTo = { messageId: 'm1', seq: 1, userId: ben.userId, userName: 'Ben', snippet: 'his 1' }
  open([his(1), mine(2, { replyTo })])
  vi.useFakeTimers()
  const follow = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /^In reply to/ })))
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const back = () => screen.queryByRole('button', { name: 'Back to the reply' })
  await follow()
  await passes(1400)
  expect(back()).not.toBeNull()
  await passes(200)
  expect(back()).toBeNull()

  scrollAway()
  await follow()
  await passes(3000)
  expect(back(), 'the list is away from its end').not.toBeNull()
})

test('[REPLY-2] a quotation leads to its message, and Back to the reply', async () => {
  const replyTo = { messageId: 'm1', seq: 1, userId: ben.userId, userName: 'Ben', snippet: 'his 1' }
  const { chat, user } = open([his(1), mine(2, { replyTo })])
  scrollAway()
  await user.click(screen.getByRole('button', { name: /^In reply to\s*Ben\s*his 1$/ }))
  expect(chat.reach).toHaveBeenLastCalledWith(1)
  await user.click(await screen.findByRole('button', { name: 'Back to the reply' }))
  expect(chat.reach).toHaveBeenLastCalledWith(2)
  expect(screen.queryByRole('button', { name: 'Back to the reply' })).toBeNull()
})
