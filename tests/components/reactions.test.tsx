// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ChatView } from '#components/chat/chat-view.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Reaction } from '#lib/protocol/entities.ts'
import { makeChat, makeTimeline, mira, parley, person } from '#tests/support/chat.ts'
import { SignedOut } from './account.tsx'
import { message } from '../domain/timeline-builders.ts'

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
  ])(
    '[REACT-2] the reaction of %j is a toggle (pressed: %s), described by its people',
    async (userIds, pressed, who, isOn) => {
      const { chat, user, list } = open(liked(...userIds))
      const button = list.getByRole('button', { name: '👍' })
      expect(button.getAttribute('aria-pressed')).toBe(pressed)
      expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(who)
      await user.click(button)
      expect(chat.react).toHaveBeenCalledExactlyOnceWith({ messageId: 'm1', emoji: '👍', isOn })
    },
  )

  test('[REACT-1] the own reaction shows before the server answers', () => {
    const reaction = { messageId: 'm1', emoji: '👍', isOn: true }
    const { list } = open([], { reacting: [reaction] })
    expect(list.getByRole('button', { name: '👍' }).getAttribute('aria-pressed')).toBe('true')
  })
})

test('[REACT-2] the keyboard reaches six reactions, shows who reacted, and returns to the message', async () => {
  const { chat, user } = open(liked(ben.userId))
  screen.getByRole('log').focus()
  await user.keyboard('{ArrowUp}{Enter}')
  const panel = within(screen.getByRole('dialog', { name: 'Ben: Lunch?' }))
  const emoji = within(panel.getByRole('group', { name: 'React' })).getAllByRole('button')
  expect(emoji.map((button) => button.getAttribute('aria-label'))).toEqual([
    ...['Thumbs up', 'Heart', 'Laughing', 'Surprised', 'Sad', 'Party', 'More emoji'],
  ])
  expect(panel.getByRole('list', { name: 'Who reacted' }).textContent).toBe('👍 Ben')
  const people = panel.getByRole('list', { name: 'Who reacted' })
  people.focus()
  expect(fireEvent.keyDown(people, { key: 'ArrowDown' }), 'the arrow scrolls the list').toBe(true)
  expect(document.activeElement).toBe(people)
  panel.getByRole('button', { name: 'Sad' }).focus()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(chat.react).toHaveBeenCalledExactlyOnceWith({ messageId: 'm1', emoji: '🎉', isOn: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Ben: Lunch?')
})

describe('[REACT-1] [DOOR-5] a message with twenty different reactions', () => {
  const OTHERS = [...'🍎🍐🍊🍋🍌🍉🍇🍓🍈🍒🍑🥭🍍🥥🥝🍅🍆🥑🥦'].map((emoji) => ({
    emoji,
    userIds: [ben.userId],
    count: 1,
  }))
  const offered = () =>
    within(screen.getByRole('group', { name: 'React' }))
      .getAllByRole<HTMLButtonElement>('button')
      .filter(({ disabled }) => !disabled)
      .map((button) => button.getAttribute('aria-label'))

  test('offers none of the others, and keeps those that it has', async () => {
    const { chat, user } = open([
      ...OTHERS.slice(1),
      ...liked(ben.userId),
      { emoji: '😢', userIds: [ben.userId], count: 1 },
    ])
    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(offered()).toEqual(['Thumbs up', 'Sad'])
    screen.getByRole('button', { name: 'Thumbs up' }).focus()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(chat.react).toHaveBeenCalledExactlyOnceWith({ messageId: 'm1', emoji: '😢', isOn: true })
  })

  test('offers all with nineteen, until another person takes the last place', async () => {
    const { chat, user } = open(OTHERS)
    screen.getByRole('log').focus()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(offered()).toEqual(['Thumbs up', 'Heart', 'Laughing', 'Surprised', 'Sad', 'Party', 'More emoji'])
    const said = chat.store.get().timeline.messages[0]!
    const full = { ...said, reactions: [...OTHERS, ...liked(ben.userId)] }
    chat.set({ timeline: makeTimeline({ messages: [full], participants }) })
    expect(offered()).toEqual(['Thumbs up'])
  })
})
