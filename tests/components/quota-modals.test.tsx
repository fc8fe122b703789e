// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FailedLine } from '#components/chat/message/failed-line.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { useQuotaModals } from '#components/chat/use-quota-modals.ts'
import { AuthContext, type AccountModal } from '#components/sign-in/use-auth.ts'
import type { FailedStatus } from '#lib/domain/messages/send-failure.ts'
import type { Message, MessageStatus } from '#lib/protocol/entities.ts'
import { makeChat, makeTimeline } from '#tests/support/chat.ts'
import { SIGNED_OUT_AUTH } from './account.tsx'

const openSignInForMore = vi.fn()
const openSubscriptionForMore = vi.fn()

let openModal: AccountModal | null = null

function row(id: string, status: MessageStatus): Message {
  const timestamp = new Date().toISOString()
  return { id, seq: 0, text: id, userId: 'guest-a', userName: 'Ana', timestamp, status, tempMsgId: `temp-${id}` }
}

let isRenaming = false
function watch(outbox: Message[]) {
  const chat = makeChat({ timeline: makeTimeline({ outbox }), isRenaming })
  const wrapper = ({ children }: PropsWithChildren) => (
    <AuthContext value={{ ...SIGNED_OUT_AUTH, openModal, openSignInForMore, openSubscriptionForMore }}>
      <InChat value={chat.store}>{children}</InChat>
    </AuthContext>
  )
  const { rerender, ...hook } = renderHook(useQuotaModals, { wrapper })
  return {
    ...hook,
    rerender({ outbox }: { outbox: Message[] }) {
      chat.set({ timeline: makeTimeline({ outbox }), isRenaming })
      rerender()
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  openModal = null
  isRenaming = false
})

describe('a quota failure', () => {
  test.each([
    ['MSG-16', 'failed-quota-anonymous', openSignInForMore, openSubscriptionForMore],
    ['MSG-17', 'failed-quota-free', openSubscriptionForMore, openSignInForMore],
  ] as const)('[%s] %s opens its modal by itself after 2 s', (_rule, status, modal, other) => {
    watch([row('one', status)])
    vi.advanceTimersByTime(1999)
    expect(modal).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(modal).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
  })

  test.each([
    ['MSG-18', 'failed-quota-free', openSubscriptionForMore],
    ['DEC-21', 'failed-quota-anonymous', openSignInForMore],
  ] as const)('[%s] %s opens it once per failure, and again for the next', (_rule, status, modal) => {
    const { rerender } = watch([row('one', status)])
    vi.advanceTimersByTime(2000)
    rerender({ outbox: [row('one', status), row('other', 'sending')] })
    rerender({ outbox: [row('one', status)] })
    vi.advanceTimersByTime(10_000)
    expect(modal).toHaveBeenCalledOnce()

    rerender({ outbox: [row('one', status), row('two', status)] })
    vi.advanceTimersByTime(2000)
    expect(modal).toHaveBeenCalledTimes(2)
  })

  test.each(['failed', 'failed-quota-paid', 'failed-ip-blocked'] as const)('%s opens nothing', (status) => {
    watch([row('one', status)])
    vi.advanceTimersByTime(10_000)
    expect(openSignInForMore).not.toHaveBeenCalled()
    expect(openSubscriptionForMore).not.toHaveBeenCalled()
  })

  test.each([
    ['waits under a modal', '', 0],
    ['opens beside an aside, which blocks nothing', 'data-beside="true"', 1],
  ])('%s', (_name, attributes, times) => {
    document.body.innerHTML = `<div role="dialog" ${attributes}></div>`
    watch([row('one', 'failed-quota-anonymous')])
    vi.advanceTimersByTime(2000)
    document.body.innerHTML = ''
    expect(openSignInForMore).toHaveBeenCalledTimes(times)
  })

  test('opens nothing if its status changes first, or the chat was left', () => {
    const { rerender, unmount } = watch([row('one', 'failed-quota-anonymous')])
    rerender({ outbox: [row('one', 'failed')] })
    vi.advanceTimersByTime(2000)
    rerender({ outbox: [row('two', 'failed-quota-anonymous')] })
    unmount()
    vi.advanceTimersByTime(2000)
    expect(openSignInForMore).not.toHaveBeenCalled()
  })

  test.each(['settings', 'history'] as const)('[MSG-17] waits while the %s modal is open', (kind) => {
    openModal = kind
    const { rerender } = watch([row('one', 'failed-quota-free')])
    vi.advanceTimersByTime(10_000)
    expect(openSubscriptionForMore).not.toHaveBeenCalled()
    openModal = null
    rerender({ outbox: [row('one', 'failed-quota-free')] })
    vi.advanceTimersByTime(10_000)
    expect(openSubscriptionForMore).toHaveBeenCalledOnce()
  })

  test.each([
    [
      'the chat asks back, or shows what Parley remembers',
      () => void (document.body.innerHTML = '<div role="alertdialog">'),
    ],
    ['they choose a name', () => void (isRenaming = true)],
  ])('[MSG-17] waits while %s', (_what, begin) => {
    const outbox = [row('one', 'failed-quota-free')]
    begin()
    const { rerender } = watch(outbox)
    vi.advanceTimersByTime(10_000)
    expect(openSubscriptionForMore).not.toHaveBeenCalled()
    document.body.replaceChildren()
    isRenaming = false
    rerender({ outbox })
    vi.advanceTimersByTime(2000)
    expect(openSubscriptionForMore).toHaveBeenCalledOnce()
  })

  test.each([
    ['failed-quota-anonymous', openSignInForMore],
    ['failed-quota-free', openSubscriptionForMore],
  ] as const)('[DEC-12] a modal opened by the line of %s does not open again by itself', (status, modal) => {
    const { result } = watch([row('one', status)])
    result.current(status)
    expect(modal, 'at once').toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10_000)
    expect(modal).toHaveBeenCalledOnce()
  })
})

describe('the line below a failed message', () => {
  const actions = {
    retry: vi.fn(),
    discard: vi.fn(),
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
  const show = (status: FailedStatus) =>
    render(
      <InChat value={makeChat().store}>
        <FailedLine message={row('one', status)} status={status} actions={actions} />
      </InChat>,
    )

  test.each([
    ['MSG-21', 'failed-quota-anonymous', 'Failed to send. Sign in to send more.'],
    ['MSG-22', 'failed-quota-free', 'Failed to send. Subscribe to send more.'],
  ] as const)('[%s] [DEC-12] %s opens its modal when clicked', async (_rule, status, sentence) => {
    vi.useRealTimers()
    show(status)
    await userEvent.click(screen.getByRole('button', { name: sentence }))
    expect(actions.remedy).toHaveBeenCalledExactlyOnceWith(status)
  })

  test.each([
    ['MSG-23', 'failed-quota-paid', 'Failed to send. Quota reached. Wait till tomorrow.'],
    ['MSG-24', 'failed-ip-blocked', 'Your IP has been flagged for abuse.'],
  ] as const)('[%s] %s shows its sentence, and only Delete', (_rule, status, sentence) => {
    show(status)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button').textContent).toBe('Delete')
  })
})
