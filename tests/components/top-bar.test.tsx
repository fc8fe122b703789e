// @vitest-environment jsdom
import { screen as viewport } from '#tests/support/dom.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PropsWithChildren } from 'react'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TopBar } from '#components/top-bar/top-bar.tsx'
import type { ChatState } from '#components/chat/store/core.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { makeChat, makeTimeline } from '#tests/support/chat.ts'

const sidebar = { isOpen: true, open() {}, close() {} }
function open(changes: Partial<ChatState> = {}) {
  const chat = makeChat({ access: { sessionId: 's/1', accessToken: 'k 1' }, ...changes })
  const wrapper = ({ children }: PropsWithChildren) => <InChat value={chat.store}>{children}</InChat>
  return {
    chat,
    ...render(<TopBar sidebar={sidebar} onVoted={() => {}} onShowMessage={async () => {}} />, { wrapper }),
  }
}
const inviteButton = () => screen.getByRole('button', { name: /Invite|Copied!/ })
const settled = () => act(async () => {})

describe('the invite', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>()
  beforeEach(() => {
    vi.useFakeTimers()
    writeText.mockResolvedValue()
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    writeText.mockReset()
  })

  test('[CHAT-4] [CHAT-10] copies the origin and the chat’s path', async () => {
    open()
    fireEvent.click(inviteButton())
    await settled()
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/chat/s%2F1/k%201`)
  })

  test.each([
    ['CHAT-5', 'Link Copied!', false],
    ['CHAT-6', 'Copied!', true],
  ])('[%s] [CHAT-7] [DEC-32] says %j for 2000 ms', async (_rule, copied, isMobile) => {
    viewport.isNarrow = isMobile
    open()
    expect(inviteButton().textContent).toBe('Invite')
    fireEvent.click(inviteButton())
    await settled()
    expect(inviteButton().textContent).toBe(copied)
    act(() => void vi.advanceTimersByTime(1999))
    expect(inviteButton().textContent).toBe(copied)
    act(() => void vi.advanceTimersByTime(1))
    expect(inviteButton().textContent).toBe('Invite')
  })

  test('[CHAT-8] [CHAT-9] [STORE-5] glows until first clicked, and that is remembered', async () => {
    const { unmount } = open()
    expect(inviteButton().dataset['glows']).toBe('true')
    fireEvent.click(inviteButton())
    await settled()
    expect(inviteButton().dataset['glows']).toBe('false')
    unmount()
    open()
    expect(inviteButton().dataset['glows']).toBe('false')
    expect(localStorage.getItem('hasClickedInvite')).toBe('true')
  })

  test('[TOAST-8] shows a toast with the link when copying fails', async () => {
    writeText.mockRejectedValue(new Error('no'))
    document.execCommand = () => true // the fallback for pages without a clipboard
    const said = vi.spyOn(toast, 'error')
    open()
    fireEvent.click(inviteButton())
    await settled()
    expect(said).toHaveBeenCalledWith('Failed to copy invite link.', {
      description: `${window.location.origin}/chat/s%2F1/k%201`,
    })
    expect(inviteButton().textContent).toBe('Invite')
  })
})

describe('the reset vote', () => {
  const votes = (ids: string[], isMajority = false) => {
    const voters = new Map(ids.map((id) => [id, id]))
    return { voters, needed: 2, total: 3, isMajority }
  }

  test('[CHAT-11] [VOTE-4] the badge is part of the button’s name', () => {
    open({ timeline: makeTimeline({ votes: votes(['guest-ben']) }) })
    expect(screen.getByRole('button', { name: 'Reset chat 1/3' })).toBeTruthy()
  })

  test('[VOTE-1] a click votes', () => {
    const { chat } = open()
    fireEvent.click(screen.getByRole('button', { name: /Reset chat/ }))
    expect(chat.voteReset).toHaveBeenCalledOnce()
  })

  test('[VOTE-5] is disabled after the own vote', () => {
    open({ timeline: makeTimeline({ votes: votes(['guest-mira']) }) })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset chat 1/3' })
    expect(button.disabled).toBe(true)
  })

  test('[VOTE-1] a voter can vote again when a departure made the votes a majority', () => {
    const { chat } = open({ timeline: makeTimeline({ votes: votes(['guest-mira', 'guest-ben'], true) }) })
    fireEvent.click(screen.getByRole('button', { name: 'Reset chat 2/3' }))
    expect(chat.voteReset).toHaveBeenCalledOnce()
  })

  test('[DEC-37] asks first and says what it does when one vote is the reset', async () => {
    const alone = { voters: new Map(), needed: 1, total: 1, isMajority: false }
    const { chat } = open({ timeline: makeTimeline({ votes: alone }) })
    fireEvent.click(screen.getByRole('button', { name: 'Reset chat 0/1' }))
    const question = await screen.findByRole('alertdialog', { name: 'Reset this chat?' })
    expect(question.textContent).toContain('the invite link stops working. Agreements stay behind')
    expect(chat.voteReset).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(chat.voteReset).not.toHaveBeenCalled()

    fireEvent.click(screen.getByRole('button', { name: 'Reset chat 0/1' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Reset chat' }))
    expect(chat.voteReset).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('[ROOM-4] says how many votes a reset takes, before and after the own vote', () => {
    const { unmount } = open({ timeline: makeTimeline({ votes: votes([]) }) })
    const tip = () => screen.getByRole('button', { name: /Reset chat/ }).title
    expect(tip()).toBe('Vote to start over. At 2 of 3 votes a new, empty chat begins for everybody.')
    unmount()
    open({ timeline: makeTimeline({ votes: votes(['guest-mira']) }) })
    expect(tip()).toBe('You voted to reset this chat: 1 of 2 votes.')
  })

  test.each([false, true])(
    '[CHAT-11] [ROOM-4] is the last button in the bar, with its name; on a phone: %s',
    (isMobile) => {
      viewport.isNarrow = isMobile
      open()
      expect(screen.getAllByRole('button').at(-1)?.textContent).toBe('Reset chat 0/2')
    },
  )

  test('[CONN-12] is disabled without a connection', () => {
    open({ isConnected: false })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Reset chat/ }).disabled).toBe(true)
  })
})

describe('[ROOM-1] the title', () => {
  const owner = { userId: 'guest-mira', userName: 'Mira', ids: new Set(['guest-mira']), isOwner: true }
  const heading = () => screen.getByRole('heading', { level: 1 })

  test('is the page’s heading; without one the product’s name is', () => {
    const { unmount } = open({ timeline: makeTimeline({ title: 'Garden plan' }) })
    expect(heading().textContent).toBe('Garden plan')
    expect(screen.queryByRole('button', { name: 'Change the title' }), 'the owner’s').toBeNull()
    unmount()
    open()
    expect(heading().textContent).toBe('Parley')
    expect(screen.queryByRole('button', { name: 'Name this chat' })).toBeNull()
  })

  test('is edited in place by the owner: Enter saves, Escape cancels, the focus returns', async () => {
    const user = userEvent.setup()
    const { chat } = open({ timeline: makeTimeline({ me: owner, title: 'Garden plan' }) })
    const pencil = () => screen.getByRole('button', { name: 'Change the title' })
    await user.click(pencil())
    await user.keyboard('Weeds{Escape}')
    expect(chat.nameRoom).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(pencil())
    await user.keyboard('{Enter}')
    await user.keyboard('The garden{Enter}')
    expect(chat.nameRoom).toHaveBeenCalledExactlyOnceWith('The garden')
    await waitFor(() => expect(document.activeElement).toBe(pencil()))
  })

  test('stays in its box when refused', async () => {
    const user = userEvent.setup()
    const { chat } = open({ timeline: makeTimeline({ me: owner }) })
    chat.nameRoom.mockResolvedValue(false)
    await user.click(screen.getByRole('button', { name: 'Name this chat' }))
    await user.keyboard('The garden{Enter}')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of this chat' }).value).toBe('The garden')
  })

  test('[ROOM-4] can be edited from the menu', async () => {
    const user = userEvent.setup()
    open({ timeline: makeTimeline({ me: owner }) })
    await user.click(screen.getByRole('button', { name: 'Chat menu' }))
    await user.click(screen.getByRole('menuitem', { name: /^Name this chat/ }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title of this chat' }))
  })
})
