// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { toast, Toaster } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AuthProvider } from '#components/sign-in/auth-provider.tsx'
import { useAuth } from '#components/sign-in/use-auth.ts'
import { useSubscriptionNews } from '#components/subscription/use-subscription-news.ts'
import { authState, LOADING, type AuthState } from '#lib/client/account/auth-state.ts'
import { subscriptionChangedSignal } from '#lib/client/signal.ts'
import { senderStanding, subscription } from '#lib/client/money/subscription-state.ts'
import { createCheckoutSession, createPortalSession, loadSubscription } from '#lib/client/money/subscription.ts'
import { countsAsSubscriber } from '#lib/domain/account/subscription.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { startHttpServer, type StartedServer } from '../client/http-server.ts'
import { ANA_USER, openPage, signedInAs } from './account-page.tsx'
import { toastKind } from './toast-kind.ts'

let server: StartedServer
const tab = {
  closed: false,
  opener: window as unknown,
  document: document.implementation.createHTMLDocument(),
  location: { replace: vi.fn() },
  close: vi.fn(),
}
const windowOpen = vi.fn<typeof window.open>()

beforeAll(async () => {
  server = await startHttpServer()
  await Promise.all([
    import('#components/subscription/subscription-modal.tsx'),
    import('#components/profile/profile-menu.tsx'),
  ])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.reset()
  tab.opener = window
  windowOpen.mockReturnValue(tab as unknown as Window)
  window.open = windowOpen
  await signedInAs(server, ANA_USER)
})
afterEach(async () => {
  toast.dismiss()
  cleanup()
  vi.clearAllMocks()
  server.answers('/subscriptions/status', 200, { status: 'inactive' })
  await subscription.refresh()
})

const DATA = {
  status: 'inactive',
  isActive: false,
  endDate: null,
  currentPeriodEnd: null,
  stripeCustomerId: null,
  subscriptionId: null,
  subscriptionEndDate: null,
  priceId: 'price_1',
  allowances: { day: { used: 12, max: 100 }, week: null },
}
const PAID = {
  ...DATA,
  status: 'active',
  isActive: true,
  currentPeriodEnd: '2026-12-21T10:00:00.000Z',
  stripeCustomerId: 'cus_1',
  subscriptionId: 'sub_1',
  allowances: { day: { used: 40, max: 1000 }, week: { used: 1240, max: 5000 } },
}
const stands = (data: object, status = 200) => server.answers('/subscriptions/status', status, { success: true, data })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const button = (name: string) => screen.findByRole('button', { name })

async function openMenu() {
  const page = openPage('/chat/s1/k1')
  await page.user.click(await button('Profile'))
  return page
}
async function openModal(entry: string) {
  const page = await openMenu()
  await page.user.click(await screen.findByRole('menuitem', { name: entry }))
  return page
}

describe('the entry of the menu', () => {
  test.each([
    ['MENU-1', 'inactive', 'Subscribe'],
    ['MENU-2', 'active', 'Subscription'],
    ['MENU-3', 'past_due', 'Subscription'],
    ['DEC-33', 'trialing', 'Subscribe'],
  ])('[%s] [DEC-7] %s: %s', async (_rule, status, name) => {
    stands({ ...PAID, status })
    await openMenu()
    expect(await screen.findByRole('menuitem', { name })).toBeTruthy()
  })

  test('[MENU-4] [ENT-72] is disabled as “Loading...” while the status loads', async () => {
    let answer = () => {}
    const held = new Promise<void>((release) => (answer = release))
    const realFetch = window.fetch
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      if (String(input).includes('/subscriptions/status')) await held
      return realFetch(input, init)
    })
    stands(PAID)
    await openMenu()
    const entry = await screen.findByRole('menuitem', { name: 'Loading...' })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    answer()
    await screen.findByRole('menuitem', { name: 'Subscription' })
  })

  test.each([
    ['ROLE-6', 'openSettings', 'Please sign in to view settings.'],
    ['ROLE-7', 'openHistory', 'Please sign in to view session history.'],
    ['ROLE-8', 'openSubscription', 'Please sign in to subscribe.'],
  ] as const)('[%s] [DEC-23] %s asks a signed-out person to sign in', async (_rule, action, words) => {
    await signedInAs(server, null)
    function Shortcut() {
      return <button onClick={useAuth()[action]}>shortcut</button>
    }
    render(
      <>
        <AuthProvider>
          <Shortcut />
        </AuthProvider>
        <Toaster />
      </>,
    )
    ;(await button('shortcut')).click()
    await screen.findByText(words)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the modal', () => {
  test('[MODAL-SUB-1] [MODAL-SUB-2] [MODAL-SUB-3] [MODAL-SUB-4] [MODAL-SUB-5] [MODAL-SUB-6] [MODAL-SUB-8] [MODAL-SUB-10] [CONST-1] offers the plan, and closes', async () => {
    stands(DATA)
    const { user } = await openModal('Subscribe')
    const offer = within(await dialog('Subscribe'))
    for (const words of ['Weekly plan', '5000 messages per week', 'USD $2 monthly', 'Cancel anytime']) {
      expect(await offer.findByText(words)).toBeTruthy()
    }
    expect(offer.getByText(/still under development\. Pay at your own risk\./)).toBeTruthy()
    expect(offer.getByText('12 of 100 today')).toBeTruthy()
    expect(screen.getByText('The page underneath')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['after the day’s last message', 'openSubscriptionForMore', { used: 5, max: 5 }, true],
    ['on a later day, from the line of the day before', 'openSubscriptionForMore', { used: 0, max: 5 }, false],
    ['from the menu', 'openSubscription', { used: 5, max: 5 }, false],
  ] as const)('[DEC-91] %s: says when it goes on, %s, %j: %s', async (_when, action, day, isTold) => {
    stands({ ...DATA, allowances: { day, week: null } })
    function Shortcut() {
      return <button onClick={useAuth()[action]}>shortcut</button>
    }
    render(
      <AuthProvider>
        <Shortcut />
      </AuthProvider>,
    )
    ;(await button('shortcut')).click()
    const offer = within(await dialog('Subscribe'))
    await offer.findByText(`${day.used} of 5 today`)
    const words = offer.queryByText(
      /^That was all for today\. It goes on at \d+:\d\d( [AP]M)?, or at once with the plan\.$/u,
    )
    expect(words !== null).toBe(isTold)
  })

  test('shows a subscriber the renewal date and counters', async () => {
    stands(PAID)
    await openModal('Subscription')
    const modal = within(await dialog('Your subscription'))
    expect(await modal.findByText('1,240 of 5,000 this week')).toBeTruthy()
    expect(modal.getByText('40 of 1,000 today')).toBeTruthy()
    expect(modal.getByText(/Renews on 21 December 2026\./)).toBeTruthy()
  })

  test.each([
    ['DEC-33', { status: 'trialing' }, 'Subscribe', /It ends on 21 December 2026, then the plan costs/],
    ['SUBS-3', { status: 'past_due', isActive: false }, 'Subscription', /Please check how you pay/],
    ['MODAL-SUB-4', { endDate: PAID.currentPeriodEnd }, 'Subscription', /Cancelled: it ends on 21 December 2026/],
  ])('[%s] %o', async (_rule, changes, entry, words) => {
    stands({ ...PAID, ...changes })
    await openModal(entry)
    const modal = within(await dialog('Your subscription'))
    expect(await modal.findByText(words)).toBeTruthy()
    expect(modal.queryByText('Weekly plan'), 'nothing is sold').toBeNull()
    expect(modal.getByRole('button', { name: 'Manage subscription' })).toBeTruthy()
  })

  test('[SUBS-4] an earlier subscription, which may be paused or unpaid, can be managed beside the plan', async () => {
    stands({ ...PAID, status: 'inactive', isActive: false })
    server.answers('/subscriptions/billing-portal', 200, { url: 'https://portal.example/1' })
    const { user } = await openModal('Subscribe')
    await user.click(await button('Manage your earlier subscription'))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://portal.example/1'))
  })

  test('[SUBS-10] [ERR-22] a failed status call says so beside the plan, and can be tried again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    stands({}, 503)
    const { user } = await openModal('Subscribe')
    await screen.findByText('Your subscription could not be loaded.')
    expect(screen.getByText('USD $2 monthly')).toBeTruthy()
    stands(PAID)
    await user.click(await button('Try again'))
    await dialog('Your subscription')
    expect(screen.queryByText('Your subscription could not be loaded.')).toBeNull()
  })
})

describe('[MODAL-SUB-7] the payment', () => {
  test('[HTTP-21] [HTTP-22] [HTTP-35] [HTTP-36] [HTTP-37] [HTTP-38] [ROLE-14] opens a new tab within the click, and remembers the page that it came from', async () => {
    stands(DATA)
    server.answers('/subscriptions/checkout-session', 200, { success: true, data: { url: 'https://pay.example/1' } })
    const { user } = await openModal('Subscribe')
    await user.click(await button('Subscribe'))
    expect(windowOpen).toHaveBeenCalledOnce()
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://pay.example/1'))
    expect(tab.opener).toBeNull()
    expect(localStorage.getItem('paymentReturnPath')).toBe(window.location.pathname)
    const { origin } = window.location
    expect(server.requestsTo('/subscriptions/checkout-session')).toMatchObject([
      {
        method: 'POST',
        headers: { authorization: 'Bearer token-account-ana' },
        body: {
          priceId: 'price_1',
          successUrl: `${origin}/payment-success.html`,
          cancelUrl: `${origin}/payment-cancel.html`,
        },
      },
    ])
  })

  test('[VAL-14] asks for the price if the status call brought none, and says when there is none', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const checkouts = () => server.requestsTo('/subscriptions/checkout-session')
    stands({ status: 'inactive' })
    server.answers('/subscriptions/checkout-session', 200, { success: true, data: { url: 'https://pay.example/1' } })
    const { user } = await openModal('Subscribe')
    await user.click(await button('Subscribe'))
    await screen.findByText('Price ID is required to create a checkout session.')
    expect(checkouts()).toEqual([])
    stands(DATA)
    await user.click(await button('Subscribe'))
    await waitFor(() => expect(checkouts()).toMatchObject([{ body: { priceId: 'price_1' } }]))
  })

  test.each([
    [503, { error: 'The hamster sleeps.', code: 'UNAVAILABLE' }, 'The hamster sleeps.'],
    ['hang up', {}, TEXTS.networkError],
  ] as const)('[ERR-16] says why there is no price where the status call fails: %s', async (status, body, words) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    server.answers('/subscriptions/status', status, body)
    const { user } = await openModal('Subscribe')
    await user.click(await button('Subscribe'))
    await screen.findByText(words)
    expect(tab.close).toHaveBeenCalledOnce()
  })

  test('a link replaces a tab that the browser does not open', async () => {
    stands(DATA)
    windowOpen.mockReturnValue(null)
    server.answers('/subscriptions/checkout-session', 200, { success: true, data: { url: 'https://pay.example/1' } })
    const { user } = await openModal('Subscribe')
    await user.click(await button('Subscribe'))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open it here' })
    expect([link.href, link.target, link.rel]).toEqual(['https://pay.example/1', '_blank', 'noopener noreferrer'])
  })

  test.each([
    ['ERR-16', 400, { error: 'You are subscribed already.', code: 'INVALID_REQUEST' }, 'You are subscribed already.'],
    ['ERR-17', 400, { error: '', code: 'INVALID_REQUEST' }, 'Could not initiate payment. Please try again.'],
    ['ERR-18', 200, { success: true, data: {} }, 'Invalid response from checkout-session'],
    ['ERR-18', 200, { success: false }, 'Invalid response from checkout-session'],
  ])('[%s] a failure is shown and closes the tab: %i %o', async (_rule, status, body, words) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    stands(DATA)
    server.answers('/subscriptions/checkout-session', status, body)
    const { user } = await openModal('Subscribe')
    await user.click(await button('Subscribe'))
    await screen.findByText(words)
    expect(tab.close).toHaveBeenCalledOnce()
    await button('Subscribe')
  })

  test('returning to this tab asks for a fresh status until it has changed', async () => {
    stands(DATA)
    server.answers('/subscriptions/checkout-session', 200, { success: true, data: { url: 'https://pay.example/1' } })
    const { user } = await openModal('Subscribe')
    await user.click(await button('Subscribe'))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled())
    const fresh = () => server.requestsTo('/subscriptions/status').filter(({ query }) => query === 'fresh=true').length
    stands(PAID)
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('You are subscribed')
    expect(fresh()).toBe(1)
    document.dispatchEvent(new Event('visibilitychange'))
    await act(() => subscription.refresh()) // a call of the event would have been made before this one
    expect(fresh()).toBe(1)
  })

  test('a failed status call is no change: returning asks again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    stands(PAID)
    server.answers('/subscriptions/billing-portal', 200, { url: 'https://portal.example/1' })
    const { user } = await openModal('Subscription')
    await user.click(await button('Manage subscription'))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled())
    server.answers('/subscriptions/status', 'hang up')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(subscription.get().failure).not.toBeNull())
    stands({ ...PAID, endDate: '2026-12-21T10:00:00.000Z' })
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(subscription.get().endDate).toBe('2026-12-21T10:00:00.000Z'))
  })
})

describe('[ROLE-18] the portal', () => {
  test('[HTTP-23] [HTTP-24] [HTTP-40] [HTTP-41] opens in a new tab, and leads back to the current path', async () => {
    stands(PAID)
    server.answers('/subscriptions/billing-portal', 200, { url: 'https://portal.example/1' })
    const { user } = await openModal('Subscription')
    await user.click(await button('Manage subscription'))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://portal.example/1'))
    expect(server.requestsTo('/subscriptions/billing-portal')[0]?.body).toEqual({
      returnUrl: window.location.origin + window.location.pathname,
    })
  })

  test('[HTTP-39] leads back to a given path', async () => {
    server.answers('/subscriptions/billing-portal', 200, { url: 'https://portal.example/1' })
    expect(await createPortalSession('/chat/a/b')).toBe('https://portal.example/1')
    expect(server.requestsTo('/subscriptions/billing-portal')[0]?.body).toEqual({
      returnUrl: `${window.location.origin}/chat/a/b`,
    })
  })

  test.each([
    ['ERR-19', 'Not now.', 'Failed to create portal session: Not now.'],
    ['ERR-21', '', 'Could not open subscription management. Please try again.'],
  ])('[%s] [ERR-20] a failure is shown with its reason: %j', async (_rule, error, words) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    stands(PAID)
    server.answers('/subscriptions/billing-portal', 503, { error, code: 'UNAVAILABLE' })
    const { user } = await openModal('Subscription')
    await user.click(await button('Manage subscription'))
    await screen.findByText(words)
  })
})

test.each([
  ['ROLE-8', 'Subscribe', DATA, 'Subscribe', 'checkout-session', 'Please sign in to subscribe.'],
  [
    'ROLE-9',
    'Subscription',
    PAID,
    'Manage subscription',
    'billing-portal',
    'Please sign in to manage your subscription.',
  ],
])(
  '[%s] [DEC-23] %s: an ended sign-in closes the modal and the tab, with a sentence',
  async (_rule, entry, data, way, call, words) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    stands(data)
    server.answers(`/subscriptions/${call}`, 401, { error: 'User not authenticated', code: 'UNAUTHENTICATED' })
    server.answers('/api/auth/csrf', 200, { csrfToken: 'csrf-1' })
    server.answers('/api/auth/signout', 200, { url: 'http://localhost/' })
    const { user } = await openModal(entry)
    await user.click(await button(way))
    await screen.findByText(words)
    await button('Sign in')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(tab.close).toHaveBeenCalledOnce()
  },
)

describe('[DEC-23] [ROLE-8] a status call that says the sign-in has ended', () => {
  const NOBODY = { error: 'User not authenticated', code: 'UNAUTHENTICATED' }
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockReturnValue()
    server.answers('/api/auth/csrf', 200, { csrfToken: 'csrf-1' })
    server.answers('/api/auth/signout', 200, { url: 'http://localhost/' })
  })
  const isOver = async () => {
    await screen.findByText('Please sign in to subscribe.')
    await button('Sign in')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('Price ID is required to create a checkout session.')).toBeNull()
  }

  test('closes the modal that was just opened', async () => {
    server.answers('/subscriptions/status', 401, NOBODY)
    await openModal('Subscribe')
    await isOver()
  })

  test('closes it on Subscribe after an earlier failure of another kind', async () => {
    stands({}, 503)
    const { user } = await openModal('Subscribe')
    await screen.findByText('Your subscription could not be loaded.')
    server.answers('/subscriptions/status', 401, NOBODY)
    await user.click(await button('Subscribe'))
    await isOver()
    expect(tab.close).toHaveBeenCalledOnce()
  })
})

describe('the status', () => {
  const known = () => subscription.get()

  test('[SUBS-7] is not asked for before the sign-in state is known', async () => {
    stands(PAID)
    server.requests.length = 0
    const { rerender } = renderHook(useSubscriptionNews, { initialProps: LOADING as AuthState })
    rerender(authState.get())
    await waitFor(() => expect(known().status).toBe('active'))
    expect(server.requestsTo('/subscriptions/status')).toHaveLength(1)
  })

  test('[SUBS-7] [HTTP-27] [HTTP-28] [HTTP-29] [ENT-66] [ENT-67] [ENT-68] [ENT-69] [ENT-70] [ENT-71] is asked for when the page opens', async () => {
    stands({ ...PAID, endDate: '2026-12-20T10:00:00.000Z', subscriptionEndDate: '2026-12-19T10:00:00.000Z' })
    server.requests.length = 0
    openPage()
    await waitFor(() => expect(known().status).toBe('active'))
    expect(server.requestsTo('/subscriptions/status')).toHaveLength(1)
    expect(known()).toMatchObject({
      customerId: 'cus_1',
      subscriptionId: 'sub_1',
      endDate: '2026-12-19T10:00:00.000Z',
      currentPeriodEnd: '2026-12-21T10:00:00.000Z',
      isActive: true,
      isLoading: false,
    })
  })

  test('[SUBS-8] [SUBS-9] [SUBS-4] is inactive without a user, has no ids, and is not asked for', async () => {
    stands(PAID)
    openPage()
    await waitFor(() => expect(known().status).toBe('active'))
    await signedInAs(server, null)
    await waitFor(() => expect(known().status).toBe('inactive'))
    expect(known()).toMatchObject({ customerId: null, subscriptionId: null, isActive: false, isLoading: false })
    server.requests.length = 0
    await subscription.refresh()
    expect(server.requestsTo('/subscriptions/status')).toEqual([])
  })

  test.each([
    ['SUBS-1', 'active', true],
    ['SUBS-3', 'past_due', true],
    ['SUBS-2', 'trialing', false],
    ['SUBS-4', 'inactive', false],
  ])('[%s] [DEC-7] %s counts as subscribed to the client: %s', async (_rule, status, isSubscribed) => {
    stands({ ...PAID, status })
    await subscription.refresh()
    expect(senderStanding()).toEqual({ isSignedIn: true, subscription: status })
    expect(countsAsSubscriber(known().status)).toBe(isSubscribed)
  })

  test('[SUBS-11] [SUBS-12] [HTTP-25] is read again, with a toast, when the server says that it changed', async () => {
    stands(DATA)
    openPage()
    await waitFor(() => expect(known().isLoading).toBe(false))
    stands(PAID)
    subscriptionChangedSignal.raise()
    expect(toastKind(await screen.findByText('Your subscription status has been updated!'))).toBe('info')
    await waitFor(() => expect(known().status).toBe('active'))
  })

  test('[SUBS-5] [SUBS-10] [ERR-22] [DEC-13] is an error with its message after a failed call, and inactive for senders', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    server.answers('/subscriptions/status', 503, { error: 'Not now.', code: 'UNAVAILABLE' })
    expect(await loadSubscription()).toMatchObject({ status: 'error', message: 'Not now.', customerId: null })
    await subscription.refresh()
    expect(known()).toMatchObject({ status: 'inactive', failure: { message: 'Not now.' } })
    expect(senderStanding().subscription).toBe('inactive')
  })

  test.each([{}, { data: {} }, { success: true }, { status: 'golden' }, [], 'words'])(
    '[ERR-23] an unreadable answer counts as inactive: %j',
    async (answer) => {
      server.answers('/subscriptions/status', 200, JSON.stringify(answer))
      expect(await loadSubscription()).toMatchObject({ status: 'inactive', message: 'Invalid response format' })
    },
  )

  test('[HTTP-26] the answer may come without an envelope', async () => {
    server.answers('/subscriptions/status', 200, { status: 'active', endDate: '2027-01-01T00:00:00.000Z' })
    expect(await loadSubscription()).toMatchObject({
      status: 'active',
      isActive: true,
      endDate: '2027-01-01T00:00:00.000Z',
      customerId: null,
    })
  })
})

describe('checks before the calls go out', () => {
  test('[VAL-14] a checkout needs a price', async () => {
    await expect(createCheckoutSession(null)).rejects.toThrow('Price ID is required to create a checkout session.')
  })

  test('[VAL-15] [VAL-16] checkout and portal need a signed-in person', async () => {
    await signedInAs(server, null)
    await expect(createCheckoutSession('price_1')).rejects.toThrow(
      'User not authenticated for creating checkout session',
    )
    await expect(createPortalSession()).rejects.toThrow('User not authenticated for creating portal session')
  })
})
