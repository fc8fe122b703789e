// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { MessageList } from '#components/chat/list/message-list.tsx'
import { blockOf } from '#lib/domain/messages/message-rows.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { makeChat, makeTimeline } from '#tests/support/chat.ts'
import { message } from '../domain/timeline-builders.ts'

const HEIGHT = 900
const CALLS = {
  retry: vi.fn(),
  discard: vi.fn(),
  canRetry: true,
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
const OLDER = { isAway: false, isLoadingOlder: false, hasOlderFailed: false, loadOlder: vi.fn(), onRetryOlder: vi.fn() }
const messages = Array.from({ length: 40 }, (_, at) => message(at + 1, { text: `message ${at + 1}` }))
const timeline = makeTimeline({ messages, outbox: [] })
const chat = makeChat({})

/** The page's intersection observers, by their margin in pixels. */
let observers: Map<number, IntersectionObserverCallback>

beforeEach(() => {
  observers = new Map()
  window.IntersectionObserver = class {
    constructor(told: IntersectionObserverCallback, { rootMargin }: IntersectionObserverInit) {
      observers.set(parseInt(rootMargin!), told)
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

const draw = (wanted: { seq: number } | null = null, drawn = timeline) => (
  <InChat value={chat.store}>
    <MessageList timeline={drawn} actions={CALLS} {...OLDER} wanted={wanted} />
  </InChat>
)

const blockOfMessage = (seq: number) => document.querySelector<HTMLElement>(`[data-block="${blockOf(seq)}"]`)!

/** Reports for a block whether it is within the nearer or the farther distance. */
async function tell(seq: number, which: 'nearer' | 'farther', isIntersecting: boolean): Promise<void> {
  const margins = [...observers.keys()].toSorted((one, other) => one - other)
  const told = observers.get(which === 'nearer' ? margins[0]! : margins.at(-1)!)!
  const entry = { target: blockOfMessage(seq), isIntersecting, boundingClientRect: { height: HEIGHT } }
  await act(async () => told([entry as unknown as IntersectionObserverEntry], {} as IntersectionObserver))
}

test('a very far block leaves only its height, and comes back when it is near', async () => {
  render(draw())
  await tell(20, 'nearer', false)
  expect(screen.getByText('message 20')).toBeTruthy()
  await tell(20, 'farther', false)
  expect(screen.queryByText('message 20')).toBeNull()
  expect(blockOfMessage(20).style.height).toBe(`${HEIGHT}px`)
  await tell(20, 'farther', true)
  expect(screen.queryByText('message 20')).toBeNull()
  await tell(20, 'nearer', true)
  expect(screen.getByText('message 20')).toBeTruthy()
  expect(blockOfMessage(20).style.height).toBe('')
})

test('a block with a selection stays at any distance', async () => {
  render(draw())
  getSelection()!.selectAllChildren(screen.getByText('message 20'))
  await tell(20, 'farther', false)
  await tell(2, 'farther', false)
  expect(screen.getByText('message 20')).toBeTruthy()
  expect(screen.queryByText('message 2')).toBeNull()
})

test('a block out of sight forgets its height when a message joins it', async () => {
  const { rerender } = render(draw())
  const last = () => blockOfMessage(40)
  const now = (count: number) => {
    const more = Array.from({ length: count }, (_, at) => message(41 + at, { text: `message ${41 + at}` }))
    rerender(draw(null, makeTimeline({ messages: [...messages, ...more], outbox: [] })))
  }
  await tell(40, 'nearer', false)
  expect([last().style.contentVisibility, last().style.containIntrinsicBlockSize]).toEqual(['auto', `${HEIGHT}px`])
  now(1)
  expect([last().style.contentVisibility, last().style.containIntrinsicBlockSize]).toEqual(['', ''])
  await tell(40, 'farther', false)
  expect(last().style.height).toBe(`${HEIGHT}px`)
  now(2)
  expect(last().style.height, 'its rows are back, to be measured').toBe('')
  expect(screen.getByText('message 42')).toBeTruthy()
})

test('a jump to a message of a removed block finds it there', async () => {
  const { rerender } = render(draw())
  await tell(20, 'farther', false)
  rerender(draw({ seq: 20 }))
  expect(screen.getByText('message 20').closest('[data-seq]')).toBe(document.activeElement)
})
