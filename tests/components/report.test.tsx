// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ChatView } from '#components/chat/chat-view.tsx'
import { actionsOf } from '#components/chat/message/message-actions.ts'
import type { ChatState } from '#components/chat/store/core.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import type { Poll } from '#lib/protocol/cards.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { SignedOut } from './account.tsx'
import { message } from '../domain/timeline-builders.ts'

const ben = person('guest-ben', 'Ben')
const poll: Poll = {
  ...{ id: 'c1', kind: 'poll', state: 'open', messageId: 'm2', seq: 2, version: 1, question: 'Who is the worst?' },
  ...{ openedBy: ben.userId, openedAt: '2026-11-28T12:00:00.000Z', closedAt: null, rev: 1 },
  ...{ isMultiple: false, isHidden: false, options: [], people: [] },
}
const participants = new Map([mira, parley, ben].map((one) => [one.userId, one]))
const his = (changes: Partial<Message> = {}) =>
  message(1, { userId: ben.userId, userName: 'Ben', text: 'you will be sorry', ...changes })

function open(state: Partial<ChatState>) {
  const chat = makeChat(state)
  render(
    <InChat value={chat.store}>
      <ChatView />
    </InChat>,
    { wrapper: SignedOut },
  )
  return { chat, user: userEvent.setup() }
}

/** Opens the dialog for Ben's message by keyboard. */
async function openDialog() {
  const { chat, user } = open({ timeline: makeTimeline({ messages: [his()], participants }) })
  screen.getByRole('log').focus()
  await user.keyboard('{ArrowUp}{Enter}')
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report this message' })
  return { chat, user, dialog: within(dialog) }
}

describe('[DOOR-4] reporting a message', () => {
  test('is offered for finished messages of other people and Parley alone', () => {
    const viewer = { me: makeTimeline().me, editWindowSeconds: 900 }
    const isOffered = (one: Message) => actionsOf(one, viewer, 0).some(({ kind }) => kind === 'report')
    const parleys = { userId: parley.userId, userName: 'Parley', kind: 'parley' as const }
    expect([his(), his(parleys)].map(isOffered)).toEqual([true, true])
    const nothing = [
      his({ userId: mira.userId }),
      his({ userId: 'chatsystem' }),
      his({ deletedAt: '2026-01-01T00:00:00.000Z', text: '' }),
      his({ ...parleys, status: 'streaming' }),
      his({ ...parleys, status: 'failed', text: '' }),
    ]
    expect(nothing.map(isOffered)).toEqual(nothing.map(() => false))
  })

  test('sends the reason and the sentence, and shows the reference', async () => {
    const { chat, user, dialog } = await openDialog()
    expect(dialog.getByText('Ben: you will be sorry')).toBeTruthy()
    expect(dialog.getByText(/keeps this message and the ten before it for 30 days/)).toBeTruthy()
    expect(dialog.getAllByRole('radio')).toHaveLength(7)
    await user.click(dialog.getByRole('button', { name: 'Report' }))
    expect(chat.reportMessage, 'without a reason').not.toHaveBeenCalled()

    await user.click(dialog.getByRole('radio', { name: 'A threat or violence' }))
    expect(dialog.getByText(/call the emergency number/)).toBeTruthy()
    const box = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Anything to add? (optional)' })
    expect(box.maxLength).toBe(500)
    await user.type(box, ' he means it {Enter}')
    const report = { messageId: 'm1', reason: 'threat', text: 'he means it' }
    expect(chat.reportMessage).toHaveBeenCalledExactlyOnceWith(report)

    const told = within(await screen.findByRole('dialog', { name: 'Reported' }))
    expect(told.getByText('K7PM3XQ9')).toBeTruthy()
    expect(document.activeElement).toBe(told.getByRole('button', { name: 'Done' }))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ben: you will be sorry')
  })

  test('shows why it was refused, and can be tried again', async () => {
    const { chat, user, dialog } = await openDialog()
    chat.reportMessage.mockRejectedValueOnce(new AckError('You have reported enough.', 'RATE_LIMITED'))
    chat.reportMessage.mockRejectedValueOnce(new AckError('?', 'INVALID_REQUEST'))
    chat.reportMessage.mockRejectedValueOnce(new Error('Socket not connected'))
    await user.click(dialog.getByRole('radio', { name: 'Spam or a scam' }))
    for (const sentence of [
      'You have reported enough.',
      'This message is no longer there.',
      'This could not be reported. Please try again.',
    ]) {
      await user.click(dialog.getByRole('button', { name: 'Report' }))
      expect(dialog.getByRole('alert').textContent).toBe(sentence)
    }
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('[DOOR-4] reporting a card', () => {
  const state = (card: Poll): Partial<ChatState> => ({
    timeline: makeTimeline({
      participants,
      messages: [message(2, { userId: 'chatsystem', kind: 'card', cardId: card.id })],
      cards: new Map([[card.id, card]]),
    }),
  })

  test('is offered for the cards of others, and reports the card’s message', async () => {
    const { chat, user } = open(state(poll))
    await user.click(screen.getByRole('button', { name: 'Report this poll' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this poll' }))
    expect(dialog.getByText('Who is the worst?')).toBeTruthy()
    expect(dialog.getByText(/keeps this poll and the ten messages before it/)).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Harassment or bullying' }))
    await user.click(dialog.getByRole('button', { name: 'Report' }))
    const report = { messageId: 'm2', reason: 'harassment', text: '' }
    expect(chat.reportMessage).toHaveBeenCalledExactlyOnceWith(report)
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Reported' })).getByRole('button', { name: 'Done' }),
    )

    chat.set(state({ ...poll, openedBy: mira.userId }))
    await screen.findByText('You ask')
    expect(screen.queryByRole('button', { name: 'Report this poll' })).toBeNull()
  })
})
