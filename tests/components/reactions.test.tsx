// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ChatView } from '#components/chat/chat-view.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Reaction } from '#lib/protocol/entities.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { SignedOut } from './account.tsx'
import { message, optimistic } from '../domain/timeline-builders.ts'

const ben = person('guest-ben', 'Ben')
const participants = new Map([mira, parley, ben].map((one) => [one.userId, one]))

function open(reactions: Reaction[], changes: Partial<Timeline> = {}) {
  const said = message(1, { userId: ben.userId, userName: 'Ben', text: 'Lunch?', reactions })
  const chat = makeChat({ timeline: makeTimeline({ messages: [said], participants, ...changes }) })
  render(
    <InChat value={chat.store}>
      <ChatView />
    </InChat>,
    { wrapper: SignedOut },
  )
  return { chat, user: userEvent.setup(), list: within(screen.getByRole('log', { name: 'Messages' })) }
}
const liked = (...userIds: string[]): Reaction[] => [{ emoji: '👍', userIds, count: userIds.length }]

describe('a reaction under a message', () => {
  test.each([
    [[ben.userId], 'false', '1: Ben', true],
    [[ben.userId, mira.userId], 'true', '2: Ben, you', false],
  ])('[REACT-2] of %j is a toggle (pressed: %s), described by who gave it', async (userIds, pressed, who, isOn) => {
    const { chat, user, list } = open(liked(...userIds))
    const button = list.getByRole('button', { name: '👍' })
    expect(button.getAttribute('aria-pressed')).toBe(pressed)
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(who)
    await user.click(button)
    expect(chat.react).toHaveBeenCalledExactlyOnceWith({ messageId: 'm1', emoji: '👍', isOn })
  })

  test('[REACT-1] a chosen one shows before the server answers', () => {
    const reaction = { messageId: 'm1', emoji: '👍', isOn: true }
    const { list } = open([], { reacting: [reaction] })
    expect(list.getByRole('button', { name: '👍' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('adding one', () => {
  test('[REACT-2] by keyboard: the six at hand, who reacted, and back to the button', async () => {
    const { chat, user, list } = open(liked(ben.userId))
    list.getByRole('button', { name: 'Add reaction' }).focus()
    await user.keyboard('{Enter}')
    const picker = within(screen.getByRole('dialog', { name: 'Add reaction' }))
    expect(picker.getAllByRole('button')).toHaveLength(6)
    expect(picker.getByRole('list', { name: 'Who reacted' }).textContent).toBe('👍 Ben')
    picker.getByRole('button', { name: 'Party' }).focus()
    await user.keyboard('{Enter}')
    expect(chat.react).toHaveBeenCalledExactlyOnceWith({ messageId: 'm1', emoji: '🎉', isOn: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add reaction')
  })

  test('[REACT-2] Tab stops at the newest message, and the arrow keys lead to the others', async () => {
    const messages = [1, 2, 3].map((seq) => message(seq, { userId: ben.userId }))
    const { user, list } = open([], { messages })
    const buttons = list.getAllByRole('button', { name: 'Add reaction' })
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
    buttons[2]?.focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(document.activeElement).toBe(buttons[1])
  })

  test('[REACT-1] not to notices, to what is being written, or to what waits to be sent', () => {
    const notice = message(1, { userId: 'chatsystem', text: 'Ben joined the chat.' })
    const reply = message(2, { userId: 'Parley', text: 'I', status: 'streaming' })
    const { list } = open([], { messages: [notice, reply], outbox: [optimistic('t1')] })
    expect(list.queryByRole('button', { name: 'Add reaction' })).toBeNull()
  })
})
