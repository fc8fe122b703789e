// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { TablePanel } from '#components/table/table-panel.tsx'
import type { ChatStore } from '#components/chat/chat-store.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { noRevs } from '#lib/domain/room/timeline-revs.ts'
import type { Remembered, RoomMemory } from '#lib/protocol/memory.ts'
import { makeChat, makeTimeline } from '#tests/support/chat.ts'
import '#tests/support/dom.ts'

const line = (id: string, changes: Partial<Remembered> = {}): Remembered => ({
  ...{ id, kind: 'fact', userId: 'guest-a', userName: 'Ana', text: `text ${id}`, seq: 7, isForgettable: true },
  ...changes,
})
const MEMORY: RoomMemory = {
  facts: [line('f1', { text: 'lives in Lisbon' }), line('f2', { userId: 'b', userName: 'Ben', isForgettable: false })],
  notes: [
    {
      ...{ fromSeq: 1, toSeq: 40, begunAt: '2026-11-21T10:00:00Z' },
      lines: [line('n1', { kind: 'topic', text: 'The garden', userId: null, userName: null, seq: 3 })],
    },
  ],
}

type MemoryCalls = ChatStore['actions']['memory']

function open({ read = async () => MEMORY, forget = async () => {} }: Partial<MemoryCalls> = {}) {
  const onShow = vi.fn()
  const { store, memory, set } = makeChat()
  memory.read.mockImplementation(read)
  memory.forget.mockImplementation(forget)
  render(
    <InChat value={store}>
      <TablePanel onShow={onShow} onClose={vi.fn()} />
    </InChat>,
  )
  function changed(rev: number, next: MemoryCalls['read']): void {
    memory.read.mockImplementation(next)
    set({ timeline: makeTimeline({ revs: { ...noRevs, parts: { ...noRevs.parts, memory: rev } } }) })
  }
  return { onShow, changed, user: userEvent.setup() }
}

describe('the panel of Parley’s memory', () => {
  test('shows loading, a failure that can be tried again, and an empty state', async () => {
    const read = vi.fn<MemoryCalls['read']>().mockRejectedValueOnce(new Error('away'))
    read.mockResolvedValue({ facts: [], notes: [] })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { user } = open({ read })
    screen.getByLabelText('Loading the notes')
    expect((await screen.findByRole('alert')).textContent).toBe('Could not load what Parley remembers.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Nothing yet')
  })

  test('leads to messages, and offers to forget only lines that the reader may remove', async () => {
    const { user, onShow } = open()
    await user.click(await screen.findByRole('button', { name: 'lives in Lisbon' }))
    expect(onShow).toHaveBeenCalledWith(7)
    await user.click(screen.getByRole('button', { name: /^Topic ?The garden$/ }))
    expect(onShow).toHaveBeenLastCalledWith(3)
    expect(screen.queryByRole('button', { name: 'Forget text f2' })).toBeNull()
  })

  test('[IMG-3] labels a picture and a PDF as such with their sender, not as topics', async () => {
    const picture = line('n2', { kind: 'topic', text: '🖼 A cat on a fence' })
    const pdf = line('n3', { kind: 'topic', text: '📄 The rules of the house' })
    const stretch = { fromSeq: 1, toSeq: 40, begunAt: null, lines: [picture, pdf] }
    open({ read: vi.fn(async () => ({ facts: [], notes: [stretch] })) })
    await screen.findByRole('button', { name: /^Picture ?Ana ?: ?A cat on a fence$/ })
    screen.getByRole('button', { name: /^PDF ?Ana ?: ?The rules of the house$/ })
    screen.getByRole('button', { name: 'Forget A cat on a fence' })
    expect(screen.queryByRole('img', { name: 'Topic' })).toBeNull()
  })

  test('[CARD-1] leaves out agreed cards, which stand in their own section', async () => {
    const card = line('c1', { kind: 'decision', text: 'Who cooks? · Ben cooks', cardId: 'c1', isForgettable: false })
    const stretch = { fromSeq: 7, toSeq: 7, begunAt: '2026-11-21T10:00:00Z', lines: [card] }
    open({ read: async () => ({ facts: [], notes: [stretch] }) })
    await screen.findByText('Nothing yet')
    expect(screen.queryByText(card.text)).toBeNull()
  })

  test('groups facts by person, in a browser without Map.groupBy', async () => {
    vi.spyOn(Map, 'groupBy').mockImplementation(() => expect.unreachable('Safari has it since 17.4'))
    const facts = [...MEMORY.facts, line('f3', { text: 'plays the flute' })]
    open({ read: vi.fn(async () => ({ facts, notes: [] })) })
    const ofAna = within(await screen.findByRole('list', { name: 'About Ana' }))
    expect(ofAna.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('lives in Lisbon'),
      expect.stringContaining('plays the flute'),
    ])
    expect(within(screen.getByRole('list', { name: 'About Ben' })).getAllByRole('listitem')).toHaveLength(1)
  })

  test('keeps the order of people when one of their lines is removed', async () => {
    const facts = [...MEMORY.facts, line('f3', { text: 'plays the flute' })]
    const { user } = open({ read: vi.fn(async () => ({ facts, notes: [] })) })
    const people = () => screen.getAllByRole('list', { name: /^About / }).map((list) => list.getAttribute('aria-label'))
    await user.click(await screen.findByRole('button', { name: 'Forget lives in Lisbon' }))
    const before = people()
    await user.click(screen.getByRole('button', { name: 'Really forget lives in Lisbon?' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'lives in Lisbon' })).toBeNull())
    expect(people()).toEqual(before)
  })

  test('asks in words beside open questions, and shortens long notes in button names', async () => {
    const open1 = line('q1', { kind: 'question', text: `Who brings ${'very '.repeat(20)}good bread?` })
    const note = { ...{ fromSeq: 1, toSeq: 40, begunAt: null }, lines: [open1, line('q2', { text: 'Ben bakes' })] }
    const { user } = open({ read: vi.fn(async () => ({ facts: [], notes: [note] })) })
    const [forget] = await screen.findAllByRole('button', { name: /^Forget Who brings very( very)+…$/ })
    expect(screen.getByRole('img', { name: 'Still open' })).toBeTruthy()
    await user.click(forget!)
    const really = screen.getByRole('button', { name: /^Really forget Who brings/ })
    expect(really.textContent).toBe('Really forget?')
    expect(really.querySelector('svg')).toBeNull()
  })

  test('asks before it forgets, and keeps the line when that fails', async () => {
    const forget = vi.fn<MemoryCalls['forget']>().mockRejectedValueOnce(new Error('away')).mockResolvedValue()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { user } = open({ forget })
    const twice = async () => {
      await user.click(await screen.findByRole('button', { name: 'Forget lives in Lisbon' }))
      await user.click(screen.getByRole('button', { name: 'Really forget lives in Lisbon?' }))
    }
    await twice()
    await waitFor(() => expect(forget).toHaveBeenCalledTimes(1))
    await twice()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'lives in Lisbon' })).toBeNull())
    expect(forget.mock.calls).toEqual([['f1'], ['f1']])
  })

  test('is read again after a change, and stays as it was if that fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { changed } = open()
    await screen.findByRole('button', { name: 'lives in Lisbon' })
    changed(1, () => Promise.reject(new Error('away')))
    await waitFor(() => expect(console.warn).toHaveBeenCalled())
    screen.getByRole('button', { name: 'lives in Lisbon' })
    changed(2, async () => ({ ...MEMORY, facts: [] }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'lives in Lisbon' })).toBeNull())
  })
})
