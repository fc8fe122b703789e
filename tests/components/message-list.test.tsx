// @vitest-environment jsdom
import '#tests/support/dom.ts'
import type { PropsWithChildren } from 'react'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { MessageList } from '#components/chat/list/message-list.tsx'
import { TypingLine } from '#components/chat/composer/typing-line.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import type { ChatState } from '#components/chat/store/core.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { message, optimistic } from '../domain/timeline-builders.ts'

const OLDER = { isAway: false, isLoadingOlder: false, hasOlderFailed: false, loadOlder: vi.fn(), onRetryOlder: vi.fn() }

function inChat(changes: Partial<ChatState>) {
  const chat = makeChat(changes)
  return { chat, wrapper: ({ children }: PropsWithChildren) => <InChat value={chat.store}>{children}</InChat> }
}

function draw(messages: Message[], outbox: Message[] = [], isConnected = true) {
  const actions = {
    retry: vi.fn(),
    discard: vi.fn(),
    remedy: vi.fn(),
    askAgain: vi.fn(),
    askInMessage: vi.fn(),
    reply: vi.fn(),
    edit: vi.fn(),
    remove: vi.fn(),
    copy: vi.fn(),
    cite: vi.fn(),
    goTo: vi.fn(),
  }
  const { wrapper } = inChat({ isConnected })
  const list = <MessageList timeline={makeTimeline({ messages, outbox })} actions={actions} {...OLDER} />
  const view = render(list, { wrapper })
  return { actions, log: screen.getByRole('log', { name: 'Messages' }), ...view }
}
const kindOf = (text: string) => screen.getByText(text).closest('[data-kind]')?.getAttribute('data-kind')

describe('drawing', () => {
  test('[CHAT-29] an empty list invites', () => {
    draw([])
    expect(screen.getByText('No messages yet. Start the conversation!')).toBeTruthy()
  })

  test('[CHAT-19] [CHAT-23] notices, own, others’ and Parley’s messages differ', () => {
    draw([
      message(1, { userId: 'chatsystem', userName: 'chatsystem', text: 'Ben joined the chat.' }),
      message(2, { userId: 'guest-mira', userName: 'Mira', text: 'mine' }),
      message(3, { userId: 'guest-ben', userName: 'Ben', text: 'his' }),
      message(4, { userId: 'Parley', userName: 'Parley', text: 'its' }),
    ])
    expect(['Ben joined the chat.', 'mine', 'his', 'its'].map(kindOf)).toEqual(['notice', 'own', 'other', 'parley'])
    expect(screen.queryByText('chatsystem')).toBeNull()
  })

  test('[CHAT-19] a notice is worded by its code; without one it shows the words that were stored', () => {
    const notice = { userId: 'chatsystem', userName: 'chatsystem', kind: 'notice' as const }
    draw([
      message(1, { ...notice, text: 'Ben ist da.', notice: { code: 'joined', args: { userName: 'Ben' } } }),
      message(2, { ...notice, text: 'Mira joined the chat.' }),
    ])
    expect(['Ben joined the chat.', 'Mira joined the chat.'].map(kindOf)).toEqual(['notice', 'notice'])
    expect(screen.queryByText('Ben ist da.')).toBeNull()
  })

  test('[CHAT-21] [CHAT-22] hidden messages are not rendered', () => {
    const { log } = draw([
      message(1, { text: '\u2063a secret' }),
      message(2, { userId: 'Parley', text: '', status: 'streaming' }),
    ])
    expect(log.textContent).not.toContain('secret')
    expect(log.querySelector('[data-kind]')).toBeNull()
  })

  test('[CHAT-24] [CHAT-25] a name and a time stand on each group, the full date on hover', () => {
    draw([message(1, { userName: 'Ben' })])
    expect(screen.getByText('Ben')).toBeTruthy()
    const time = screen.getByText('Ben').parentElement?.querySelector('time')
    const year = new Date(time!.dateTime).toLocaleDateString(undefined, { year: 'numeric' })
    expect(time?.title).toContain(year)
    expect(time?.textContent).toMatch(/\d{1,2}:\d\d/)
  })

  test('[CHAT-27] a streaming message shows a caret, a finished one does not', () => {
    const reply = message(1, { userId: 'Parley', userName: 'Parley', text: 'Let me th', status: 'streaming' })
    const { log, rerender, actions } = draw([reply])
    expect(log.querySelector('.caret')).not.toBeNull()
    const timeline = makeTimeline({ messages: [{ ...reply, text: 'Let me think.', status: 'sent' }] })
    rerender(<MessageList timeline={timeline} actions={actions} {...OLDER} />)
    expect(log.querySelector('.caret')).toBeNull()
    expect(log.textContent).toContain('Let me think.')
  })

  test('the list itself is no live region', () => {
    expect(draw([]).log.getAttribute('aria-live')).toBe('off')
  })
})

test('[CHAT-20] many joins fold behind a button, which keeps its place and the focus when it is pressed', async () => {
  const joins = Array.from({ length: 40 }, (_, at) =>
    message(at + 1, {
      ...{ userId: 'chatsystem', userName: 'chatsystem', kind: 'notice' as const, text: `P${at + 1} joined the chat.` },
      notice: { code: 'joined', args: { userName: `P${at + 1}` } },
    }),
  )
  const { log } = draw(joins)
  const shown = () => Array.from(log.querySelectorAll('[data-kind=notice]'), ({ textContent }) => textContent)
  expect(shown()).toEqual(['P39 joined the chat.', 'P40 joined the chat.'])

  const button = within(log).getByRole('button', { name: '38 more joined', expanded: false })
  await userEvent.click(button)
  expect(shown()).toEqual(joins.map(({ text }) => text))
  expect(within(log).getByRole('button', { name: '38 more joined', expanded: true })).toBe(button)
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(shown()).toHaveLength(2)
})

test('a failed load of older messages is shown with a retry, not as the beginning', async () => {
  const timeline = makeTimeline({ messages: [message(51)], hasOlder: true })
  const { actions, rerender, log } = draw([message(51)])
  const onRetryOlder = vi.fn()
  const list = (hasOlderFailed: boolean) => (
    <MessageList {...{ timeline, actions, ...OLDER, hasOlderFailed, onRetryOlder }} />
  )
  rerender(list(false))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(list(true))
  expect(screen.getByRole('alert').textContent).toBe('Could not load earlier messages.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetryOlder).toHaveBeenCalledOnce()
  expect(document.activeElement, 'the button goes, and the keyboard stays in the list').toBe(log)
})

describe('messages that did not go out', () => {
  test.each([
    ['MSG-20', 'failed', 'Failed to send.'],
    ['MSG-21', 'failed-quota-anonymous', 'Failed to send. Sign in to send more.'],
    ['MSG-22', 'failed-quota-free', 'Failed to send. Subscribe to send more.'],
    ['MSG-23', 'failed-quota-paid', 'Failed to send. Quota reached. Wait till tomorrow.'],
    ['MSG-24', 'failed-ip-blocked', 'Your IP has been flagged for abuse.'],
  ] as const)('[%s] [CHAT-26] %s reads %j', (_rule, status, sentence) => {
    draw([], [optimistic('t1', { userId: 'guest-mira', status })])
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Retry/ }) !== null).toBe(status === 'failed')
  })

  test('[MSG-20] [MSG-5] Retry passes the tempMsgId of its own message', async () => {
    const { actions } = draw([], [optimistic('t1', { userId: 'guest-mira', status: 'failed' })])
    await userEvent.click(screen.getByRole('button', { name: /^Retry/ }))
    expect(actions.retry).toHaveBeenCalledExactlyOnceWith('t1')
  })

  test.each(['failed', 'failed-quota-paid', 'failed-ip-blocked'] as const)(
    '[MSG-20] a message marked %s can be deleted, also without a connection',
    async (status) => {
      const { actions } = draw([], [optimistic('t1', { userId: 'guest-mira', status })], false)
      await userEvent.click(screen.getByRole('button', { name: /^Delete message/ }))
      expect(actions.discard).toHaveBeenCalledExactlyOnceWith('t1')
    },
  )

  test('[MSG-5] a message that is being sent cannot be deleted', () => {
    draw([], [optimistic('t1', { userId: 'guest-mira', status: 'sending' })])
    expect(screen.queryByRole('button', { name: /^Delete message/ })).toBeNull()
  })

  test('[MSG-20] [CONN-12] Retry is disabled without a connection, and says why', () => {
    draw([], [optimistic('t1', { userId: 'guest-mira', status: 'failed' })], false)
    const retry = screen.getByRole<HTMLButtonElement>('button', { name: /^Retry/ })
    expect(retry.disabled).toBe(true)
    expect(retry.title).toBe('Possible once you are connected again')
  })

  test('[DEC-28] a reply that broke off keeps its text, says so and offers to ask again', async () => {
    const { actions } = draw([
      message(1, { userId: 'Parley', userName: 'Parley', text: 'I think', status: 'failed', error: 'interrupted' }),
    ])
    const reply = screen.getByText('I think').closest('article')!
    expect(within(reply).getByText('interrupted')).toBeTruthy()
    await userEvent.click(within(reply).getByRole('button', { name: 'Ask again' }))
    expect(actions.askAgain).toHaveBeenCalledExactlyOnceWith('m1')
  })

  test('[DEC-28] [DEC-38] a broken-off reply with a later reply offers only to ask in a message', async () => {
    const reply = { userId: 'Parley', userName: 'Parley' }
    const { actions } = draw([
      message(1, { ...reply, text: 'I think', status: 'failed', error: 'interrupted' }),
      message(2, { text: 'And now?' }),
      message(3, { ...reply, text: '', status: 'streaming' }),
    ])
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Ask in a message' }))
    expect(actions.askInMessage).toHaveBeenCalledOnce()
    expect(actions.askAgain).not.toHaveBeenCalled()
  })

  test('[MSG-20] each button below a failed message names that message', () => {
    const failed = (id: string, text: string) => optimistic(id, { text, status: 'failed' })
    draw([], [failed('t1', 'bread?'), failed('t2', 'and wine?')])
    for (const name of ['Retry bread?', 'Retry and wine?', 'Delete message bread?', 'Delete message and wine?']) {
      expect(screen.getByRole('button', { name }).textContent).toBe(name.startsWith('Retry') ? 'Retry' : 'Delete')
    }
  })
})

describe('the line beside the message box', () => {
  const ben = person('guest-ben', 'Ben')
  const participants = new Map([mira, parley, ben].map((one) => [one.userId, one]))
  const benTypes = { typing: new Map([[ben.userId, 'Ben']]) }
  const voters = new Map([[ben.userId, 'Ben']])
  const benVoted = { votes: { voters, needed: 2, total: 3, isMajority: false } }

  function drawLine(changes: Partial<Timeline> = {}, isConnected = true) {
    const calls = { leadFocus: vi.fn(), askAgain: vi.fn(async () => {}), chooseName: vi.fn() }
    const { chat, wrapper } = inChat({ timeline: makeTimeline({ participants, ...changes }), isConnected })
    render(<TypingLine {...calls} />, { wrapper })
    return { chat, ...calls }
  }

  test('[CHAT-28] typing people are named after three dots, and nothing shows when nobody types', () => {
    drawLine({ ...benTypes, parley: { status: 'replying' } })
    expect(screen.getByText('Ben is typing').parentElement?.querySelectorAll('.animate-dot')).toHaveLength(3)
    cleanup()
    drawLine()
    expect(document.body.textContent).toBe('')
  })

  test('a lost connection replaces the typing people with “Reconnecting…”', () => {
    drawLine(benTypes, false)
    expect(screen.getByText('Reconnecting…')).toBeTruthy()
    expect(screen.queryByText('Ben is typing')).toBeNull()
  })

  test('the line says whom Parley waits for and that it is quiet, but not that it listens', () => {
    const waits = (names: string[], userIds?: string[]) => {
      const why = { code: 'waiting-for' as const, args: { names, userIds } }
      drawLine({ parley: { status: 'waiting', reason: 'in a server’s words', why } })
    }
    waits(['Ben', 'Cleo'])
    expect(screen.getByText('Parley is waiting for Ben and Cleo.')).toBeTruthy()
    cleanup()
    waits(['Ben', 'Mira'], [ben.userId, mira.userId])
    expect(screen.getByText('Parley is waiting for you and Ben.'), '[DEC-92] to Mira').toBeTruthy()
    cleanup()
    drawLine({ parley: { status: 'waiting', reason: 'waiting for Ben' } })
    expect(screen.getByText('Parley is waiting for Ben.'), 'of a server without codes').toBeTruthy()
    cleanup()
    drawLine({ parley: { status: 'silent', reason: 'asked to be quiet' } })
    expect(screen.getByText('Parley is quiet until called.')).toBeTruthy()
    cleanup()
    drawLine({ parley: { status: 'silent', reason: 'between people' } })
    expect(document.body.textContent).toBe('')
  })

  test('[VOTE-2] voters for a reset are named, unless Parley’s unavailability is more urgent', () => {
    drawLine(benVoted)
    const { body } = document
    const call = 'Ben voted to reset this chat. At 2 of 3 votes a new, empty chat begins for everybody.Vote too'
    expect(body.textContent).toBe(call)
    cleanup()
    drawLine({ ...benVoted, parley: { status: 'silent', reason: 'asked to be quiet' } })
    expect(body.textContent).toBe(call)
    cleanup()
    drawLine({ ...benVoted, parley: { status: 'unavailable', reason: 'It is busy.' } })
    expect(document.body.textContent).toContain('It is busy.')
    cleanup()
    const nameless = { ...makeTimeline().me!, userName: 'Anon' }
    drawLine({ ...benVoted, me: nameless })
    expect(screen.queryByRole('button', { name: 'Choose a name' }), 'a name is no answer to that').toBeNull()
  })

  test('[ROOM-4] [CHAT-28] the call for a reset stays while somebody types, who is named beside it', () => {
    const { chat } = drawLine(benVoted)
    const button = screen.getByRole('button', { name: 'Vote too' })
    button.focus()
    chat.set({ timeline: { ...chat.store.get().timeline, ...benTypes } })
    expect(screen.getByText('Ben is typing').parentElement?.querySelectorAll('.animate-dot')).toHaveLength(3)
    expect(document.activeElement, 'the same button').toBe(button)
    expect(screen.getByText(/^Ben voted to reset this chat/)).toBeTruthy()
    cleanup()
    drawLine({ ...benVoted, ...benTypes }, false)
    expect(document.body.textContent).toBe('Reconnecting…')
  })

  test('[ROOM-4] another member can join the reset vote, and a voter can take theirs back', async () => {
    const others = drawLine(benVoted)
    await userEvent.click(screen.getByRole('button', { name: 'Vote too' }))
    expect(others.chat.voteReset).toHaveBeenCalledOnce()
    expect(others.leadFocus).toHaveBeenCalledOnce()
    cleanup()
    const own = drawLine({ votes: { ...benVoted.votes, voters: new Map([['guest-mira', 'Mira']]) } })
    expect(screen.getByText('You voted to reset this chat: 1 of 2 votes.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
    expect(own.chat.takeBackVote).toHaveBeenCalledOnce()
  })

  test('[DEC-28] an unavailable Parley comes with an offer to ask again', async () => {
    const why = { code: 'busy' as const, args: {} }
    const { askAgain } = drawLine({ parley: { status: 'unavailable', reason: 'in a server’s words', why } })
    expect(screen.getByText('Parley is very busy right now.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(askAgain).toHaveBeenCalledExactlyOnceWith(null)
  })

  test('a running reply can be stopped', async () => {
    const running = message(7, { userId: 'Parley', userName: 'Parley', status: 'streaming' })
    const { chat, leadFocus } = drawLine({ messages: [running], parley: { status: 'replying' } })
    await userEvent.click(screen.getByRole('button', { name: 'Stop Parley' }))
    expect(chat.parley.stopReply).toHaveBeenCalledExactlyOnceWith('m7')
    expect(leadFocus).toHaveBeenCalledOnce()
  })
})

test('a reply says why Parley spoke, except in a talk one to one', () => {
  const why = { code: 'called' as const, args: { names: ['Ana'] } }
  draw([
    message(1, { userId: 'Parley', userName: 'Parley', text: 'its word', reason: 'both sides have spoken' }),
    message(2, { text: 'between' }),
    message(3, { userId: 'Parley', userName: 'Parley', text: 'its other word', reason: 'one to one' }),
    message(4, { text: 'between again' }),
    message(5, { userId: 'Parley', userName: 'Parley', text: 'its last word', reason: 'in a server’s words', why }),
  ])
  const [first, second, last] = ['its word', 'its other word', 'its last word'].map((text) =>
    screen.getByText(text).closest('article'),
  )
  expect(first?.textContent).toContain('both sides have spoken')
  expect(second?.textContent).not.toContain('one to one')
  expect(last?.textContent, 'by its code').toContain('Ana asked')
})
