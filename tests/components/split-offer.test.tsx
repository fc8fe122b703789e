// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { createRef } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MessageInput, type MessageInputHandle } from '#components/chat/composer/message-input.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import type { ChatState } from '#components/chat/store/core.ts'
import { makeChat, makeTimeline, person as makePerson } from '#tests/support/chat.ts'

function open(changes: Partial<ChatState> = {}) {
  const chat = makeChat(changes)
  const input = createRef<MessageInputHandle>()
  render(
    <InChat value={chat.store}>
      <MessageInput ref={input} />
    </InChat>,
  )
  return { chat, input, person: userEvent.setup() }
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const offer = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Send as 2 messages' })
const LONG = `${'a'.repeat(3000)}\n\n${'b'.repeat(3000)}`

test('[ROOM-6] [VAL-6] a text that is too long stays whole, and is sent as several messages when asked', async () => {
  const { chat, person } = open()
  fireEvent.change(box(), { target: { value: LONG } })
  expect(screen.getByText('1906 characters too many')).toBeTruthy()
  await person.click(offer()!)
  expect(chat.sendInOrder).toHaveBeenCalledExactlyOnceWith(
    [
      { text: 'a'.repeat(3000), mentions: [] },
      { text: 'b'.repeat(3000), mentions: [] },
    ],
    {},
  )
  expect(box().value).toBe('')
  expect(offer()).toBeNull()
})

test('[ROOM-6] [REPLY-4] the parts are sent with the quotation of the whole text, which leaves the box', async () => {
  const { chat, input, person } = open()
  const replyTo = { messageId: 'm1', seq: 1, userId: 'guest-ben', userName: 'Ben', snippet: 'Where?' }
  act(() => input.current!.reply(replyTo))
  fireEvent.change(box(), { target: { value: LONG } })
  expect(screen.getByText('Where?')).toBeTruthy()
  await person.click(offer()!)
  expect(chat.sendInOrder).toHaveBeenCalledExactlyOnceWith(expect.any(Array), { replyTo })
  expect(screen.queryByText('Where?')).toBeNull()
})

test('[ROOM-6] [MENT-1] each part keeps whom the names chosen in it mean', async () => {
  const ben = makePerson('guest-ben', 'Ben')
  const participants = new Map([[ben.userId, ben]])
  const { chat, person } = open({ timeline: makeTimeline({ participants }) })
  await person.type(box(), '@b{Enter}')
  fireEvent.change(box(), { target: { value: `${box().value}${LONG} ` } })
  fireEvent.change(box(), { target: { value: `${box().value}@b` } })
  await person.type(box(), '{Enter}')
  await person.click(offer()!)
  const mentionAt = (start: number) => [{ userId: ben.userId, start, length: 4 }]
  expect(chat.sendInOrder).toHaveBeenCalledExactlyOnceWith(
    [
      { text: `@Ben ${'a'.repeat(3000)}`, mentions: mentionAt(0) },
      { text: `${'b'.repeat(3000)} @Ben`, mentions: mentionAt(3001) },
    ],
    {},
  )
})

test('[ROOM-6] refused parts stay in the box as the whole text', async () => {
  const { chat, person } = open()
  chat.sendInOrder.mockReturnValue(false)
  fireEvent.change(box(), { target: { value: LONG } })
  await person.click(offer()!)
  expect(box().value).toBe(LONG)
})

test('[ROOM-6] a text that fits or needs more than ten parts has no offer; a lost connection disables it', () => {
  const { chat } = open()
  fireEvent.change(box(), { target: { value: 'short' } })
  expect(screen.queryByRole('button', { name: /^Send as/ })).toBeNull()
  fireEvent.change(box(), { target: { value: 'x'.repeat(50_000) } })
  expect(screen.queryByRole('button', { name: /^Send as/ })).toBeNull()
  fireEvent.change(box(), { target: { value: LONG } })
  chat.set({ isConnected: false })
  expect(offer()?.disabled).toBe(true)
})

test('[ROOM-5] keys typed while the box is disabled go in at the caret', async () => {
  const { chat, person } = open()
  await person.type(box(), 'half thought')
  box().setSelectionRange(5, 5)
  chat.set({ isConnected: false })
  for (const key of ['a', ' ', 'Enter', 'Shift']) fireEvent.keyDown(document.body, { key })
  fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true })
  expect([box().disabled, box().value]).toEqual([true, 'half a thought'])
  chat.set({ isConnected: true })
  expect(document.activeElement).toBe(box())
  expect(box().selectionStart).toBe(7)
})

test('[ROOM-5] a disabled box without the focus takes no keys', () => {
  const { chat } = open()
  fireEvent.change(box(), { target: { value: 'half' } })
  box().blur()
  chat.set({ isConnected: false })
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(box().value).toBe('half')
})
