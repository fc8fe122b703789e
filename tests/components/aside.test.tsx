// @vitest-environment jsdom
import { screen as viewport } from '#tests/support/dom.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { NO_ASIDE, type Aside } from '#components/chat/aside/aside.ts'
import { AsideOffer } from '#components/chat/aside/aside-offer.tsx'
import { AsidePanel } from '#components/chat/aside/aside-panel.tsx'
import { ChatView } from '#components/chat/chat-view.tsx'
import { makeCare } from '#components/chat/care/care.ts'
import { makeChatCore } from '#components/chat/store/core.ts'
import { ParleyMessage } from '#components/chat/message/parley-message.tsx'
import type { MessageActions } from '#components/chat/message/use-message-actions.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { isModalOpen } from '#components/ui/dialog/is-modal-open.ts'
import { messageRows } from '#lib/domain/messages/message-rows.ts'
import type { AsideMessage } from '#lib/protocol/events/aside.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { message } from '#tests/domain/timeline-builders.ts'
import { SignedOut } from './account.tsx'

const line = (seq: number, changes: Partial<AsideMessage> = {}): AsideMessage => ({
  ...{ id: `a${seq}`, seq, kind: seq % 2 ? 'person' : 'parley', text: `line ${seq}` },
  ...{ timestamp: '2026-11-28T10:00:00.000Z', status: 'sent' },
  ...changes,
})
const logOf = (...messages: AsideMessage[]) => ({ messages, hasOlder: false, isRead: true })
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Parley alone' })
const releaseBox = () => screen.getByRole('textbox', { name: 'What Parley is to say in the chat' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

function show(aside: Partial<Aside> = {}) {
  const chat = makeChat({ aside: { ...NO_ASIDE, isOpen: true, ...aside } })
  const typed = (draft: string) => chat.set({ aside: { ...chat.store.get().aside, draft } })
  chat.aside.typed.mockImplementation(typed)
  const onClose = vi.fn()
  render(
    <InChat value={chat.store}>
      <AsidePanel onClose={onClose} />
    </InChat>,
  )
  return { ...chat, onClose }
}

describe('[ASIDE-1] the panel of an aside', () => {
  test('says who reads it, sends what is typed, and closes with Escape', async () => {
    const { aside, onClose } = show({ log: logOf(line(1), line(2)), draft: 'I am unsure ' })
    expect(screen.getByRole('dialog', { name: 'Alone with Parley' })).toBeTruthy()
    expect(
      screen.getByText('Only you and Parley. Nothing here reaches the chat unless you let Parley say it.'),
    ).toBeTruthy()
    expect(screen.getByRole('log', { name: 'You and Parley' }).textContent).toContain('line 1')
    await userEvent.type(screen.getByRole('textbox', { name: 'Message to Parley alone' }), '{Enter}')
    expect(aside.say).toHaveBeenCalledWith('I am unsure')
    expect(aside.typed, 'the box is empty once the server has it').toHaveBeenLastCalledWith('')
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalled()
  })

  test.each([{ shiftKey: true }, { altKey: true }, { isComposing: true }, { keyCode: 229 }])(
    'does not send on Enter with %j',
    (about) => {
      const { aside } = show({ log: logOf(line(1)), draft: 'half a thou' })
      const box = screen.getByRole('textbox', { name: 'Message to Parley alone' })
      fireEvent.keyDown(box, { key: 'Enter', ...about })
      expect(aside.say).not.toHaveBeenCalled()
      fireEvent.keyDown(box, { key: 'Enter' })
      expect(aside.say).toHaveBeenCalledOnce()
    },
  )

  test('keeps a draft that the server refused, and offers to ask again after a failed answer', async () => {
    const failed = line(2, { text: '', status: 'failed', error: 'interrupted' })
    const { aside } = show({ log: logOf(line(1), failed), draft: 'kept' })
    aside.say.mockResolvedValue(false)
    await userEvent.click(screen.getByRole('button', { name: 'Send to Parley alone' }))
    expect(aside.typed).not.toHaveBeenCalled()
    expect(screen.getByText('This answer broke off.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(aside.askAgain).toHaveBeenCalled()
  })

  test('keeps what is typed while a line is being sent', async () => {
    const { aside } = show({ log: logOf(line(1)), draft: 'I am unsure ' })
    const answer = Promise.withResolvers<boolean>()
    aside.say.mockReturnValue(answer.promise)
    await press('Send to Parley alone')
    await userEvent.type(box(), 'and tired')
    await act(async () => answer.resolve(true))
    expect(aside.say, 'for this test to mean anything').toHaveBeenCalledExactlyOnceWith('I am unsure')
    expect(box().value).toBe('and tired')
  })

  test('says by how much a line is too long', () => {
    show({ log: logOf(line(1)), draft: 'x'.repeat(4097) })
    expect(screen.getByRole('button', { name: 'Send to Parley alone' })).toHaveProperty('disabled', true)
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toBe('1 too many')
  })

  test('beside the chat an Escape in the chat leaves it open', () => {
    const { onClose } = show({ log: logOf(line(1)) })
    const outside = document.body.appendChild(document.createElement('textarea'))
    fireEvent.keyDown(outside, { key: 'Escape' })
    outside.remove()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(box(), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('[REPLY-4] beside the chat Escape leads from a message’s button to the message, then to the box', async () => {
    const timeline = makeTimeline({
      messages: [message(1, { reactions: [{ emoji: '👍', userIds: [mira.userId], count: 1 }] })],
    })
    const chat = makeChat({ timeline, aside: { ...NO_ASIDE, isOpen: true } })
    render(
      <InChat value={chat.store}>
        <ChatView />
      </InChat>,
      { wrapper: SignedOut },
    )
    await screen.findByRole('dialog', { name: 'Alone with Parley' })
    screen.getByRole('button', { name: /👍/ }).focus()
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement?.ariaLabel).toBe('Ana: text 1')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
    expect(chat.aside.hide).not.toHaveBeenCalled()
  })

  test.each([false, true])('counts as an open modal only where it covers the chat: on a phone (%s)', (isPhone) => {
    viewport.isNarrow = isPhone
    show({ log: logOf(line(1)) })
    expect(isModalOpen()).toBe(isPhone)
  })

  test('stores nothing in the browser, and is emptied by a quick exit (CARE-4)', () => {
    const core = makeChatCore({ sessionId: 's1', accessToken: 'k1' }, () => {})
    core.set({ aside: { ...NO_ASIDE, isOpen: true, draft: 'secret', log: logOf(line(1)) } })
    makeCare(core, () => {}).actions.quit()
    expect(core.get().aside).toEqual(NO_ASIDE)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret')
  })
})

test('[ASIDE-2] a release can be edited, is previewed as the chat will show it, and is sent', async () => {
  const { aside } = show({ log: logOf(line(1, { text: 'i need a week' })) })
  await userEvent.click(screen.getByRole('button', { name: 'Let Parley say this…' }))
  const box = screen.getByRole('textbox', { name: 'What Parley is to say in the chat' })
  await userEvent.clear(box)
  await userEvent.type(box, 'I need a week.')
  expect(screen.getByText('Mira lets Parley say: I need a week.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Say it in the chat' }))
  expect(aside.release).toHaveBeenCalledWith('I need a week.')
  expect(screen.getByRole('textbox', { name: 'Message to Parley alone' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Said in the chat: “I need a week.”')
  expect(screen.queryByRole('button', { name: 'Let Parley say this…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show it' }), 'the chat stands beside it').toBeNull()
})

test('[ASIDE-2] a release shows the words that the server stored, which an earlier attempt may have brought', async () => {
  const { aside } = show({ log: logOf(line(1, { text: 'You never listen.' })) })
  aside.release.mockResolvedValueOnce(null).mockResolvedValueOnce('You never listen.')
  await press('Let Parley say this…')
  await press('Say it in the chat')
  await userEvent.clear(releaseBox())
  await userEvent.type(releaseBox(), 'Please listen.')
  await press('Say it in the chat')
  expect(screen.getByRole('status').textContent).toBe('Said in the chat: “You never listen.”')
})

test('[ASIDE-2] a release that succeeds late closes no other form', async () => {
  const { aside } = show({ log: logOf(line(1, { text: 'You never listen.' }), line(2), line(3)) })
  const answer = Promise.withResolvers<string>()
  aside.release.mockReturnValue(answer.promise)
  const offers = () => screen.getAllByRole('button', { name: 'Let Parley say this…' })
  await userEvent.click(offers()[0]!)
  await press('Say it in the chat')
  await userEvent.click(offers()[1]!)
  expect(releaseBox(), 'each line has a form of its own').toHaveProperty('value', 'line 3')
  await userEvent.type(releaseBox(), ', please')
  await act(async () => answer.resolve('You never listen.'))
  expect(releaseBox()).toHaveProperty('value', 'line 3, please')
  expect(screen.getByRole('status').textContent).toBe('Said in the chat: “You never listen.”')
})

test('[ASIDE-2] a release says by how much it is too long', async () => {
  show({ log: logOf(line(1)) })
  await press('Let Parley say this…')
  fireEvent.change(releaseBox(), { target: { value: 'x'.repeat(4097) } })
  expect(screen.getByText('1 too many')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Say it in the chat' })).toHaveProperty('disabled', true)
})

test('[ASIDE-2] a release on a phone, where the aside covers the chat, links to the chat', async () => {
  viewport.isNarrow = true
  const { onClose } = show({ log: logOf(line(1, { text: 'I need a week.' })) })
  await userEvent.click(screen.getByRole('button', { name: 'Let Parley say this…' }))
  await userEvent.click(screen.getByRole('button', { name: 'Say it in the chat' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('[ASIDE-1] the offer opens an aside, or is dismissed and leads the focus on', async () => {
  const two = new Map([mira, person('guest-ben', 'Ben'), parley].map((one) => [one.userId, one]))
  const chat = makeChat({ timeline: makeTimeline({ manner: 'mediation', participants: two }) })
  const leadFocus = vi.fn()
  render(
    <InChat value={chat.store}>
      <AsideOffer leadFocus={leadFocus} />
    </InChat>,
  )
  expect(
    screen.getByText('Before you begin: each of you can talk with Parley alone first. Nobody else sees that.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Talk alone' }))
  expect(chat.aside.show).toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(chat.aside.dismissOffer).toHaveBeenCalled()
  expect(leadFocus).toHaveBeenCalled()
  chat.set({ aside: { ...NO_ASIDE, isOfferDismissed: true } })
  expect(screen.queryByText(/Before you begin/)).toBeNull()
})

test('[ASIDE-2] a release in the list names its author in an element of their own, with their mark', () => {
  const release = { userId: 'guest-ana', wordsAt: 'Ana lets Parley say: '.length }
  const text = 'Ana lets Parley say: *yes*, I agree'
  const said = message(4, { userId: 'Parley', userName: 'Parley', kind: 'release', text, release })
  const [row] = messageRows({ messages: [said], outbox: [], me: null }, null, () => 'k3f9')
  const { container } = render(<ParleyMessage row={row!} actions={{} as MessageActions} />)
  const drawn = container.querySelector('.message-text')?.textContent
  expect(drawn).toBe('Ana #k3f9 lets Parley say: yes, I agree')
  expect(screen.getByText('Ana').tagName).toBe('BDI')
  expect(screen.getByText('#k3f9').title).toBe('Somebody else here has a name like this')
})
