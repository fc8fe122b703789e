// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type Ref } from 'react'
import { toast } from 'sonner'
import { describe, expect, test, vi } from 'vitest'
import type { ChatState } from '#components/chat/store/core.ts'
import { ChatView } from '#components/chat/chat-view.tsx'
import { MessageInput, type MessageInputHandle } from '#components/chat/composer/message-input.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { signedOutSignal } from '#lib/client/signal.ts'
import { makeChat, makeTimeline } from '#tests/support/chat.ts'
import { message } from '../domain/timeline-builders.ts'
import { SignedOut } from './account.tsx'
import { makeRouter } from './router.tsx'

type Changes = Partial<ChatState> & { onSend?: () => boolean; ref?: Ref<MessageInputHandle> }

function open({ onSend: taken = () => true, ref = null, ...changes }: Changes = {}) {
  const chat = makeChat(changes)
  const onSend = chat.send.mockImplementation(taken)
  const view = render(
    <InChat value={chat.store}>
      <MessageInput ref={ref} />
    </InChat>,
  )
  return { chat, onSend, onTyped: chat.typed, person: userEvent.setup(), close: view.unmount }
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const sendButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Send' })

test('[ASIDE-1] the box says who reads its text while an aside is open beside the chat', () => {
  const { chat } = open()
  expect(box().placeholder).toBe('Type your message')
  chat.set({ aside: { ...chat.store.get().aside, isOpen: true } })
  expect(box().placeholder).toBe('To everybody here')
})

describe('sending', () => {
  test('[CHAT-30] Enter sends and empties the box', async () => {
    const { person, onSend } = open()
    await person.type(box(), 'hello{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('hello', {})
    expect(box().value).toBe('')
  })

  test('[CHAT-31] Shift+Enter adds a new line', async () => {
    const { person, onSend } = open()
    await person.type(box(), 'one{Shift>}{Enter}{/Shift}two')
    expect(box().value).toBe('one\ntwo')
    expect(onSend).not.toHaveBeenCalled()
  })

  test('[CHAT-30] the Enter of an input method’s composition never sends', async () => {
    const { person, onSend } = open()
    await person.type(box(), 'こん')
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 })
    expect(onSend).not.toHaveBeenCalled()
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(onSend).toHaveBeenCalledOnce()
  })

  test('the box takes its direction from the text', () => {
    open()
    expect(box().dir).toBe('auto')
  })

  test('[CHAT-33] a blank text cannot be sent', async () => {
    const { person, onSend } = open()
    expect(sendButton()?.disabled).toBe(true)
    await person.type(box(), '   {Enter}')
    expect(sendButton()?.disabled).toBe(true)
    expect(onSend).not.toHaveBeenCalled()
    await person.type(box(), 'x')
    expect(sendButton()?.disabled).toBe(false)
  })

  test('[VAL-4] a refused text stays in the box', async () => {
    const { person } = open({ onSend: () => false })
    await person.type(box(), 'hello{Enter}')
    expect(box().value).toBe('hello')
  })

  test('[CHAT-36] [DEC-30] three dots stand in for the send button while a send is slow', () => {
    const { chat } = open({ isSendSlow: true })
    expect(sendButton()).toBeNull()
    expect(screen.getByRole('status', { name: 'Sending' }).querySelectorAll('.animate-dot')).toHaveLength(3)
    chat.set({ isSendSlow: false })
    expect(sendButton()).not.toBeNull()
  })
})

function focused(tag: 'button' | 'input'): HTMLElement {
  const element = document.body.appendChild(document.createElement(tag))
  element.focus()
  return element
}

describe('disabled', () => {
  test('[CHAT-34] [CHAT-37] the box and its button are disabled, and the draft stays', async () => {
    const { person, chat } = open()
    await person.type(box(), 'half a thou')
    chat.set({ isConnected: false })
    expect(box().disabled).toBe(true)
    expect(sendButton()?.disabled).toBe(true)
    expect(box().value).toBe('half a thou')
    chat.set({ isConnected: true })
    expect(box().value).toBe('half a thou')
    expect(document.activeElement, 'the focus comes back').toBe(box())
  })

  test('[CHAT-38] a reconnect leaves the focus where the person moved it', async () => {
    const { person, chat } = open()
    const other = document.body.appendChild(document.createElement('input'))
    await person.type(box(), 'x')
    chat.set({ isConnected: false })
    other.focus()
    chat.set({ isConnected: true })
    expect(document.activeElement).toBe(other)
    other.remove()
  })

  test('[CHAT-38] a reconnect after a renaming does not take the focus', () => {
    const { chat } = open()
    const name = focused('input')
    chat.set({ isConnected: false })
    name.remove()
    chat.set({ isConnected: true })
    expect(document.activeElement).toBe(document.body)
  })
})

describe('the text', () => {
  test('[CHAT-32] [DEC-29] Escape empties the box and the up arrow in the empty box brings the text back', async () => {
    const { person, onTyped } = open()
    await person.type(box(), 'never mind{Escape}')
    expect(box().value).toBe('')
    expect(onTyped).toHaveBeenLastCalledWith('')
    await person.type(box(), '{ArrowUp}')
    expect(box().value).toBe('never mind')
  })

  test('[DEC-29] the Escape that ends an input method’s composition leaves the text', async () => {
    const { person } = open()
    await person.type(box(), 'こん')
    fireEvent.keyDown(box(), { key: 'Escape', isComposing: true })
    fireEvent.keyDown(box(), { key: 'Escape', keyCode: 229 })
    expect(box().value).toBe('こん')
  })

  test('[DEC-29] the up arrow in a box with text only moves the cursor', async () => {
    const { person } = open()
    await person.type(box(), 'old{Escape}new{ArrowUp}')
    expect(box().value).toBe('new')
  })

  test('[VAL-6] the box says what is left of 4096 characters near the end', () => {
    open()
    expect(screen.getByText('4096 characters left').className).toContain('hidden')
    expect(box().getAttribute('aria-describedby'), 'nor is it read out before it matters').toBeNull()
    fireEvent.change(box(), { target: { value: 'x'.repeat(4095) } })
    expect(screen.getByText('1 character left').className).not.toContain('hidden')
    expect(box().getAttribute('aria-describedby')).toBe(screen.getByText('1 character left').id)
  })

  test('[VAL-6] a longer draft from a reset stays whole, and is sent once shortened', async () => {
    localStorage.setItem('draft:s1', 'x'.repeat(4098))
    const { person, onSend } = open()
    expect(screen.getByText('2 characters too many').className).not.toContain('hidden')
    await person.type(box(), '{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    await person.type(box(), '{Backspace}{Backspace}{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('x'.repeat(4096), {})
  })

  test('[VAL-6] [DEC-45] a paste that is too long is kept whole, marked as too long, and not sent', async () => {
    const { person, onSend, close } = open()
    const text = 'x'.repeat(5000)
    await person.click(box())
    await person.paste(text)
    expect(box().value, 'the box cuts nothing').toBe(text)
    expect(screen.getByText('904 characters too many').className).not.toContain('hidden')
    expect(box().getAttribute('aria-describedby')).toBe(screen.getByText('904 characters too many').id)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('Too long to send: 904 characters too many.')
    expect(sendButton()?.disabled).toBe(true)
    await person.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    expect(box().value).toBe(text)
    close()
    open()
    expect(box().value, 'nor does the draft').toBe(text)
  })

  test('[VAL-6] an emoji across the limit is kept whole', async () => {
    const { person, onSend } = open()
    await person.click(box())
    await person.paste('x'.repeat(4095))
    await person.paste('😀')
    expect(box().value.endsWith('x😀')).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('Too long to send: 1 character too many.')
    await person.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
  })

  test('[DEC-4] [DEC-45] whitespace that the server trims does not count', async () => {
    const { person, onSend } = open()
    await person.click(box())
    await person.paste(`\n ${'x'.repeat(4096)} \n`)
    expect(box().getAttribute('aria-invalid')).toBe('false')
    await person.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledOnce()
  })

  test('[TYPE-1] every change is reported', async () => {
    const { person, onTyped } = open()
    await person.type(box(), 'hi')
    expect(onTyped.mock.calls).toEqual([['h'], ['hi']])
  })

  test.each([
    ['text typed only in this tab stays and is stored again', ' there', 'hello there'],
    ['the draft that this tab opened goes, although the other tab went on writing', '', ''],
  ])('after another tab has sent its text, %s', async (_what, typed, left) => {
    localStorage.setItem('draft:s1', 'hello')
    const { person } = open()
    if (typed) await person.type(box(), typed)
    localStorage.removeItem('draft:s1')
    const sent = { key: 'draft:s1', oldValue: 'hello world', newValue: null }
    act(() => void window.dispatchEvent(new StorageEvent('storage', sent)))
    expect([box().value, localStorage.getItem('draft:s1') ?? '']).toEqual([left, left])
  })

  test('a draft survives a reload, in its own session', async () => {
    const { person, close } = open()
    await person.type(box(), 'to be continued')
    close()
    const second = open({ access: { sessionId: 's2', accessToken: 'k2' } })
    expect(box().value).toBe('')
    second.close()
    open()
    expect(box().value).toBe('to be continued')
  })

  test('[OUT-4] a sign-out deletes the draft and the text that Escape put aside', async () => {
    const { person } = open()
    await person.type(box(), 'put aside{Escape}half a thou')
    act(() => signedOutSignal.raise())
    expect(box().value).toBe('')
    await person.type(box(), '{ArrowUp}')
    expect(box().value).toBe('')
    expect(localStorage.getItem('draft:s1')).toBeNull()
  })

  test('[DEC-28] a suggestion fills an empty box and never replaces a draft', async () => {
    const ref = createRef<MessageInputHandle>()
    const { person } = open({ ref })
    act(() => ref.current!.suggest('Parley, please go on.'))
    expect(box().value).toBe('Parley, please go on.')
    await person.clear(box())
    await person.type(box(), 'mine')
    act(() => ref.current!.suggest('Parley, please go on.'))
    expect(box().value).toBe('mine')
  })

  const torso = message(1, { userId: 'Parley', status: 'failed' })
  test.each([
    ['with another reply after it', 'Ask in a message', [torso, message(2, { userId: 'Parley' })]],
    ['with a new reply that begins in the same moment', 'Ask again', [torso]],
  ])('[DEC-28] [DEC-38] a broken-off reply %s puts a request into the box', async (_, label, messages) => {
    const { WithRouter } = makeRouter()
    const chat = makeChat({ timeline: makeTimeline({ messages }) })
    chat.parley.askAgain.mockResolvedValue(false)
    const said = vi.spyOn(toast, 'info')
    render(
      <WithRouter>
        <SignedOut>
          <InChat value={chat.store}>
            <ChatView />
          </InChat>
        </SignedOut>
      </WithRouter>,
    )
    await userEvent.click(screen.getByRole('button', { name: label }))
    await waitFor(() => expect(box().value).toBe('Parley, please go on.'))
    if (label === 'Ask again') expect(said).toHaveBeenCalledWith('Parley has replied since. You can ask in a message.')
    else expect(said).not.toHaveBeenCalled()
  })

  test('[CHAT-35] the box is 64 px tall at first and never taller than 150 px', () => {
    const { chat } = open()
    expect(box().style.height).toBe('64px')
    Object.defineProperty(box(), 'scrollHeight', { value: 900, configurable: true })
    fireEvent.change(box(), { target: { value: 'many\nlines' } })
    expect(box().style.height).toBe('150px')
    chat.set({})
  })
})
