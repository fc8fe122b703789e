// @vitest-environment jsdom
import '#tests/support/dom.ts'
import type { PropsWithChildren } from 'react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { InChat } from '#components/chat/use-chat.ts'
import { TopBar } from '#components/top-bar/top-bar.tsx'
import { AckError } from '#lib/client/chat/socket.ts'
import { releaseOf, releaseText } from '#lib/domain/messages/release.ts'
import type { SearchHit } from '#lib/protocol/search.ts'
import { makeChat, makeTimeline, mira } from '#tests/support/chat.ts'

beforeAll(() => import('#components/chat/search/search-dialog.tsx'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const hit = (seq: number, text: string, ranges: [number, number][]): SearchHit => ({
  message: {
    id: `m${seq}`,
    seq,
    text,
    userId: mira.userId,
    userName: 'M',
    timestamp: '2026-11-28T10:00:00.000Z',
    status: 'sent',
  },
  snippet: text,
  ranges,
})
const HITS = [hit(9, 'the garden of Ben', [[4, 10]]), hit(5, 'a garden', [[2, 8]])]

function open() {
  const chat = makeChat({ timeline: makeTimeline() })
  const onShowMessage = vi.fn(async () => {})
  const wrapper = ({ children }: PropsWithChildren) => <InChat value={chat.store}>{children}</InChat>
  const sidebar = { isOpen: true, open() {}, close() {} }
  render(<TopBar {...{ sidebar, onShowMessage }} onVoted={() => {}} />, { wrapper })
  return { chat, onShowMessage, user: userEvent.setup() }
}
const box = () => screen.findByRole('combobox', { name: 'Words or “a phrase”' })
const options = () => screen.queryAllByRole('option').filter((option) => option.tagName === 'LI')

test('[FIND-1] a text typed right after Ctrl+K is searched, even before the search has loaded', async () => {
  const { chat, user } = open()
  // Must be the first test: later ones have the script already.
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(screen.queryByRole('dialog'), 'for this test to mean anything').toBeNull()
  const typed = vi.fn()
  document.addEventListener('keydown', typed)
  for (const key of ['g', 'x', 'Backspace', 'a'])
    expect(fireEvent.keyDown(document.body, { key }), 'it goes nowhere else').toBe(false)
  document.removeEventListener('keydown', typed)
  expect(typed).not.toHaveBeenCalled()
  expect(await box()).toHaveProperty('value', 'ga')
  await user.keyboard('rden')
  await waitFor(() => expect(chat.searchMessages).toHaveBeenCalledWith(expect.objectContaining({ query: 'garden' })))
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}k{/Control}')
  expect(await box()).toHaveProperty('value', '')
})

test('[FIND-1] Ctrl+K opens the search; arrow keys and Enter lead to a message, and the focus comes back', async () => {
  const { chat, onShowMessage, user } = open()
  chat.searchMessages.mockResolvedValueOnce({ hits: HITS, hasMore: true })
  chat.searchMessages.mockResolvedValueOnce({ hits: [hit(2, 'garden', [[0, 6]])], hasMore: false })
  const button = screen.getByRole('button', { name: 'Search this chat' })
  button.focus()
  await user.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(await box())
  await user.keyboard('garden')
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(chat.searchMessages).toHaveBeenCalledExactlyOnceWith({ query: 'garden', fromUserId: null, before: null })
  expect(options()[0]?.textContent).toContain('Mira')
  expect(Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['garden', 'garden'])

  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(chat.searchMessages).toHaveBeenLastCalledWith({ query: 'garden', fromUserId: null, before: 5 })
  await user.click(await box())
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect((await box()).getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
  expect(options().map((option) => option.ariaSelected ?? option.getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
    'false',
  ])
  await user.keyboard('{Enter}')
  expect(onShowMessage).toHaveBeenCalledExactlyOnceWith(5)
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('[FIND-1] [ASIDE-1] Ctrl+K opens the search beside an aside too, and takes the next letters', async () => {
  const { user } = open()
  const aside = Object.assign(document.createElement('div'), { role: 'dialog' })
  aside.dataset['beside'] = 'true'
  document.body.append(aside)
  await user.keyboard('{Control>}k{/Control}garden')
  expect(await box()).toHaveProperty('value', 'garden')
  aside.remove()
})

test('[FIND-1] Enter leads to a hit of the query that is typed, searches at once, and waits for the answer', async () => {
  const { chat, onShowMessage, user } = open()
  chat.searchMessages.mockResolvedValueOnce({ hits: HITS, hasMore: false })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), 'garden')
  await waitFor(() => expect(options()).toHaveLength(2))

  const { promise, resolve } = Promise.withResolvers<{ hits: SearchHit[]; hasMore: boolean }>()
  chat.searchMessages.mockReturnValueOnce(promise)
  await user.keyboard(' of{ArrowDown}{Enter}')
  expect(chat.searchMessages, 'without the pause').toHaveBeenLastCalledWith({
    ...{ query: 'garden of', fromUserId: null, before: null },
  })
  expect(chat.searchMessages).toHaveBeenCalledTimes(2)
  expect(onShowMessage, 'the hits are those of the former query').not.toHaveBeenCalled()
  resolve({ hits: [hit(3, 'garden of Lin', [[0, 6]])], hasMore: false })
  await waitFor(() => expect(onShowMessage).toHaveBeenCalledExactlyOnceWith(3))
})

test('[FIND-1] Enter while a search is awaited leads nowhere once the query has changed', async () => {
  const { chat, onShowMessage, user } = open()
  const { promise, resolve } = Promise.withResolvers<{ hits: SearchHit[]; hasMore: boolean }>()
  chat.searchMessages.mockReturnValueOnce(promise)
  chat.searchMessages.mockResolvedValueOnce({ hits: [hit(2, 'gardens', [[0, 7]])], hasMore: false })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), 'garden{Enter}s')
  resolve({ hits: HITS, hasMore: false })
  await waitFor(() => expect(options()).toHaveLength(1))
  expect(onShowMessage).not.toHaveBeenCalled()
})

test('[FIND-1] more hits leave the list where it is, and a failure to load them shows until they come', async () => {
  const { chat, user } = open()
  vi.spyOn(console, 'warn').mockReturnValue()
  chat.searchMessages.mockResolvedValueOnce({ hits: HITS, hasMore: true })
  chat.searchMessages.mockRejectedValueOnce(new AckError('You have searched often.', 'RATE_LIMITED'))
  chat.searchMessages.mockResolvedValueOnce({ hits: [hit(2, 'garden', [[0, 6]])], hasMore: false })
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), 'garden')
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([options()[0]]))
  scrolled.mockClear()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You have searched often.')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(scrolled).not.toHaveBeenCalled()
  await user.click(await box())
  await user.keyboard('{ArrowDown}')
  expect(scrolled.mock.contexts, 'for this test to mean anything').toEqual([options()[1]])
})

test('[FIND-1] “Nothing found.” is never said of a query that is not answered yet', async () => {
  const { chat, user } = open()
  const { promise, resolve } = Promise.withResolvers<{ hits: SearchHit[]; hasMore: boolean }>()
  chat.searchMessages.mockResolvedValueOnce({ hits: [], hasMore: false })
  chat.searchMessages.mockReturnValueOnce(promise)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), 'zebra')
  await screen.findByText('Nothing found.')
  await user.type(await box(), 's')
  expect(screen.queryByText('Nothing found.')).toBeNull()
  expect(screen.getByRole('status', { name: 'Searching' })).toBeTruthy()
  await waitFor(() => expect(chat.searchMessages).toHaveBeenCalledTimes(2))
  resolve({ hits: [], hasMore: false })
  await screen.findByText('Nothing found.')
})

test.each([
  ['Russian', 'л'],
  ['Greek', 'κ'],
  ['Hebrew', 'ל'],
  ['Arabic', 'ن'],
])('[FIND-1] Ctrl+K opens the search on a %s keyboard, too', async (_layout, key) => {
  open()
  fireEvent.keyDown(document.body, { key, code: 'KeyK', ctrlKey: true })
  expect(await box()).toBeTruthy()
})

test('[FIND-1] on a Latin keyboard the letter decides, wherever its key is', () => {
  open()
  expect(fireEvent.keyDown(document.body, { key: 't', code: 'KeyK', ctrlKey: true }), 'Dvorak').toBe(true)
  expect(fireEvent.keyDown(document.body, { key: 'k', code: 'KeyV', ctrlKey: true })).toBe(false)
})

test('[FIND-1] lists people who left for good, and names whose words Parley said', async () => {
  const { chat, user } = open()
  const release = releaseOf({ userId: mira.userId, userName: 'M' })
  const text = releaseText('M', 'the garden')
  const messages = [{ ...hit(2, 'bye', []).message, userId: 'guest-zoe', userName: 'Zoe' }]
  chat.set({ timeline: makeTimeline({ messages }) })
  const [{ message }] = [hit(9, text, [])]
  const hits = [{ message: { ...message, userId: 'Parley', userName: 'Parley', release }, snippet: text, ranges: [] }]
  chat.searchMessages.mockResolvedValue({ hits, hasMore: false })
  await user.click(screen.getByRole('button', { name: 'Chat menu' }))
  await user.click(screen.getByRole('menuitem', { name: /^Search/ }))
  await user.type(await box(), 'garden')
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Zoe')
  await waitFor(() =>
    expect(chat.searchMessages).toHaveBeenLastCalledWith({ query: 'garden', fromUserId: 'guest-zoe', before: null }),
  )
  await waitFor(() => expect(options()[0]?.textContent).toMatch(/^Mira/))
})

test('[FIND-1] a search by person, an empty result, and a refused search that is tried again', async () => {
  const { chat, user } = open()
  chat.searchMessages.mockResolvedValueOnce({ hits: [], hasMore: false })
  vi.spyOn(console, 'warn').mockReturnValue()
  chat.searchMessages.mockRejectedValueOnce(new AckError('You have searched often.', 'RATE_LIMITED'))
  chat.searchMessages.mockResolvedValueOnce({ hits: HITS, hasMore: false })
  await user.click(screen.getByRole('button', { name: 'Chat menu' }))
  await user.click(screen.getByRole('menuitem', { name: /^Search/ }))
  await user.type(await box(), 'zebra')
  await screen.findByText('Nothing found.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Mira')
  expect((await screen.findByRole('alert')).textContent).toBe('You have searched often.')
  expect(chat.searchMessages).toHaveBeenLastCalledWith({ query: 'zebra', fromUserId: mira.userId, before: null })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('2 messages')
})
