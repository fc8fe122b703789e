// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { toast } from 'sonner'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MessageInput, type MessageInputHandle } from '#components/chat/composer/message-input.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import { draft } from '#lib/client/storage/draft.ts'
import { quotationOf } from '#lib/domain/messages/addressed/quotation.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { ERRORS } from '#lib/protocol/errors.ts'
import { makeChat, makeTimeline, mira } from '#tests/support/chat.ts'
import { message } from '../domain/timeline-builders.ts'

const NOW = new Date().toISOString()
const hers = message(1, { text: 'the secret plan' })
const mine = message(2, { userId: mira.userId, userName: 'Mira', text: 'my typo', timestamp: NOW })
const gone = (one: Message): Message => ({ ...one, text: '', deletedAt: NOW, deletedBy: 'owner' })

beforeEach(() => localStorage.clear())

function open(changes: Partial<Timeline> = {}) {
  const ref = createRef<MessageInputHandle>()
  const chat = makeChat({ timeline: makeTimeline({ messages: [hers, mine], ...changes }) })
  const { unmount } = render(
    <InChat value={chat.store}>
      <MessageInput ref={ref} />
    </InChat>,
  )
  const become = (next: Partial<Timeline>) => chat.set({ timeline: makeTimeline(next) })
  return { chat, become, box: ref, user: userEvent.setup(), close: unmount }
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const quoted = () => screen.queryByText('Reply to')?.parentElement?.textContent ?? null

describe('[REPLY-1] [EDIT-4] the quotation in the box follows its message', () => {
  test('a deleted message is quoted as such, in the box, in its storage and when it is sent', async () => {
    const { chat, become, box: handle, user, close } = open()
    act(() => handle.current!.reply(quotationOf(hers)))
    await user.type(box(), 'fine')
    expect(quoted()).toBe('Reply toAnathe secret plan')
    become({ messages: [gone(hers), mine] })
    expect(quoted()).toBe('Reply toAnaMessage deleted')
    expect(draft.addressedOf('s1')).toEqual({ replyTo: quotationOf(gone(hers)) })
    close()
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret')

    await user.type(render(<Reopened chat={chat} />).getByRole('textbox'), '{Enter}')
    expect(chat.send).toHaveBeenCalledExactlyOnceWith('fine', { replyTo: quotationOf(gone(hers)) })
  })

  test('a draft of before is renewed when the page opens', () => {
    draft.keep('s1', 'fine')
    draft.address('s1', { replyTo: quotationOf(hers) })
    open({ messages: [gone(hers)] })
    expect(quoted()).toBe('Reply toAnaMessage deleted')
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
  })

  test('an edited message has its new words, also on a page that is not loaded', () => {
    const { become, box: handle } = open()
    act(() => handle.current!.reply(quotationOf(hers)))
    become({ messages: [mine], older: [{ ...hers, text: 'a better plan' }] })
    expect(quoted()).toBe('Reply toAnaa better plan')
    become({ messages: [mine] })
    expect(quoted(), 'unknown').toBe('Reply toAnathe secret plan')
  })

  test('a clear takes the quotation off, and leaves the text', async () => {
    const { chat, become, box: handle, user } = open()
    act(() => handle.current!.reply(quotationOf(hers)))
    await user.type(box(), 'fine')
    become({ clearedSeq: 2 })
    expect(quoted()).toBeNull()
    expect(draft.addressedOf('s1')).toEqual({})
    await user.type(box(), '{Enter}')
    expect(chat.send).toHaveBeenCalledExactlyOnceWith('fine', {})
  })
})

function Reopened({ chat }: { chat: ReturnType<typeof makeChat> }) {
  return (
    <InChat value={chat.store}>
      <MessageInput />
    </InChat>
  )
}

describe('[EDIT-2] an edit ends with its message', () => {
  test.each<[string, Partial<Timeline>]>([
    ['removed by the owner', { messages: [hers, gone(mine)] }],
    ['cleared with the chat', { messages: [], clearedSeq: 2 }],
  ])('%s: the draft comes back', async (_, after) => {
    const { chat, become, box: handle, user } = open()
    await user.type(box(), 'a draft')
    act(() => handle.current!.edit(mine))
    await user.type(box(), ' mended')
    expect(box().value).toBe('my typo mended')
    become(after)
    expect(screen.queryByText('Editing message')).toBeNull()
    expect(box().value).toBe('a draft')
    await user.type(box(), '{Enter}')
    expect(chat.editMessage).not.toHaveBeenCalled()
    expect(chat.send).toHaveBeenCalledExactlyOnceWith('a draft', {})
  })

  test.each([
    ['INVALID_REQUEST', false],
    ['EDIT_TOO_LATE', true],
  ] as const)('a refusal with %s opens the edit again: %s', async (code, isOpen) => {
    const { chat, user } = open()
    chat.editMessage.mockRejectedValue(new AckError(ERRORS[code].text, code))
    const said = vi.spyOn(toast, 'error')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await user.type(box(), '{ArrowUp} mended{Enter}')
    await waitFor(() => expect(said).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByText('Editing message') !== null).toBe(isOpen))
    expect(box().value).toBe(isOpen ? 'my typo mended' : '')
  })
})
