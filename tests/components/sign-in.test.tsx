// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useAuth } from '#components/sign-in/use-auth.ts'
import { signInEnded } from '#lib/client/account/auth.ts'
import { authState } from '#lib/client/account/auth-state.ts'
import { identityLink } from '#lib/client/account/identity-link.ts'
import { pendingSignOut } from '#lib/client/account/pending-sign-out.ts'
import { disconnectSignal, signedOutSignal, stillSignedInSignal } from '#lib/client/signal.ts'
import { tellPage } from '#lib/client/account/sign-in-popup.ts'
import { anonymousBrowserId } from '#lib/client/storage/guest-secret.ts'
import { watchDelays } from '#tests/support/delays.ts'
import { startHttpServer, type StartedServer } from '../client/http-server.ts'
import { ANA_USER, openPage, signedInAs, tellTabs } from './account-page.tsx'

let server: StartedServer
const popup = { closed: false, close: () => void (popup.closed = true) }
const windowOpen = vi.fn<typeof window.open>()

beforeAll(async () => {
  server = await startHttpServer()
  // Lazy parts are compiled before the first test's clock runs.
  await Promise.all([import('#components/sign-in/sign-in-modal.tsx'), import('#components/profile/profile-menu.tsx')])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.reset()
  popup.closed = false
  windowOpen.mockReturnValue(popup as Window)
  window.open = windowOpen
  await signedInAs(server, null)
  server.requests.length = 0
})
afterEach(() => {
  toast.dismiss()
  cleanup()
  windowOpen.mockReset()
})

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const google = () => button('Continue with Google')
const returnUrl = () => localStorage.getItem('authReturnUrl')

async function openModal(path?: string) {
  const page = openPage(path)
  await page.user.click(await button('Sign in'))
  await google()
  return page
}

/** Returns the person from the provider, signed in. */
function comeBack(): void {
  server.answers('/api/auth/session', 200, { user: ANA_USER })
  tellPage({ type: 'parley:signed-in' })
}

describe('the sign-in modal', () => {
  test('[CHAT-12] [MODAL-SIGN-1] [MODAL-SIGN-2] [MODAL-SIGN-4] [MODAL-SIGN-5] [MODAL-SIGN-10] opens over the page', async () => {
    await openModal()
    expect(screen.getByRole('dialog', { name: 'Welcome' })).toBeTruthy()
    expect((await button('Continue with Apple - Under construction')).disabled).toBe(true)
    expect(screen.getByText('The page underneath')).toBeTruthy()
  })

  test.each(['/chat/s1/k1', '/landing'])(
    '[MODAL-SIGN-6] [STORE-4] remembers where it was opened, as at %s',
    async (path) => {
      await openModal(path)
      expect(returnUrl()).toBe(path)
    },
  )

  test('[MODAL-SIGN-14] remembers no return URL at home', async () => {
    await openModal('/')
    expect(returnUrl()).toBeNull()
  })

  test('[MODAL-SIGN-11] closes with Escape and forgets the return URL', async () => {
    const { user } = await openModal()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(returnUrl()).toBeNull()
  })
})

describe('signing in', () => {
  test('[MODAL-SIGN-3] [MODAL-SIGN-7] [MODAL-SIGN-9] [MODAL-SIGN-12] [PROD-4] happens in a popup, and the page stays where it is', async () => {
    const { user, router } = await openModal()
    await user.click(await google())
    expect(windowOpen).toHaveBeenCalledExactlyOnceWith(
      '/sign-in/start',
      expect.anything(),
      expect.stringMatching(/^popup,width=\d+,height=\d+,/),
    )
    await button('Processing...')
    await user.click(await button('Processing...'))
    expect(windowOpen, 'busy is busy').toHaveBeenCalledOnce()

    comeBack()
    await button('Profile')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(popup.closed).toBe(true)
    expect(router.push).not.toHaveBeenCalled()
    expect(returnUrl()).toBeNull()
  })

  test('[MODAL-SIGN-9] stays at home without a return URL', async () => {
    const { user, router } = await openModal('/')
    await user.click(await google())
    comeBack()
    await button('Profile')
    expect(router.push).not.toHaveBeenCalled()
  })

  test('[MODAL-SIGN-8] leads to the stored return URL', async () => {
    localStorage.setItem('authReturnUrl', '/chat/s2/k2')
    const { user, router } = await openModal('/')
    await user.click(await google())
    comeBack()
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/chat/s2/k2'))
    expect(returnUrl()).toBeNull()
  })

  test('[MODAL-SIGN-8] stays in the open chat, whatever return URL another tab stored', async () => {
    const { user, router } = await openModal()
    localStorage.setItem('authReturnUrl', '/chat/s2/k2')
    await user.click(await google())
    comeBack()
    await button('Profile')
    expect(router.push).not.toHaveBeenCalled()
    expect(returnUrl()).toBeNull()
  })

  test.each(['https://elsewhere.example/', '/\t/elsewhere.example/'])(
    'never leads to another site: %j',
    async (url) => {
      localStorage.setItem('authReturnUrl', url)
      const { user, router } = await openModal('/')
      await user.click(await google())
      comeBack()
      await button('Profile')
      expect(router.push).not.toHaveBeenCalled()
    },
  )

  test('[ENT-7] [ENT-8] [ENT-9] [ENT-10] [ENT-11] [ROLE-22] [HTTP-3] gives the account, and tokens on demand', async () => {
    await signedInAs(server, { ...ANA_USER, image: 'https://provider.example/ana.png' })
    const { account } = authState.get()
    expect(account).toMatchObject({
      userId: 'account-ana',
      email: 'ana@example.com',
      displayName: 'Ana Bauer',
      photoURL: 'https://provider.example/ana.png',
    })
    expect(await account?.getIdToken()).toBe('token-account-ana')
    await signedInAs(server, null)
    await expect(account?.getIdToken()).rejects.toThrow('User not authenticated')
  })

  test('[STORE-6] [PROD-26] remembers the account of this browser’s guest; another account gets a new guest', async () => {
    const guest = anonymousBrowserId()
    await signedInAs(server, ANA_USER)
    await waitFor(() => expect(identityLink.accountOf(guest)).toBe('account-ana'))
    expect(anonymousBrowserId()).toBe(guest)
    server.answers('/api/auth/csrf', 200, { csrfToken: 'csrf-1' })
    server.answers('/api/auth/signout', 200, { url: 'http://localhost/' })
    signInEnded()
    await signedInAs(server, ANA_USER)
    expect(anonymousBrowserId(), 'the same account keeps it after an expired sign-in').toBe(guest)

    await signedInAs(server, { ...ANA_USER, id: 'account-ben' })
    const next = anonymousBrowserId()
    expect(next).not.toBe(guest)
    await waitFor(() => expect(identityLink.accountOf(next)).toBe('account-ben'))
    expect(identityLink.accountOf(guest)).toBe('account-ana')
  })
})

describe('failures of the sign-in', () => {
  const says = async (sentence: string) => {
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence))
    await google() // a second try works
  }

  test('[ERR-14] the popup is blocked', async () => {
    windowOpen.mockReturnValue(null)
    const { user } = await openModal()
    await user.click(await google())
    await says('Popup was blocked by your browser. Please allow popups for this site.')
  })

  test('[ERR-12] the popup is closed', async () => {
    const { user } = await openModal()
    await user.click(await google())
    await button('Processing...')
    popup.closed = true
    await says('Sign-in popup was closed. Please try again.')
  })

  test.each([
    ['ERR-13', 'access_denied', 'Sign-in process was interrupted. Please try again.'],
    ['ERR-15', 'Configuration', 'Authentication failed: Configuration'],
  ])('[%s] the popup says %s', async (_rule, error, sentence) => {
    const { user } = await openModal()
    await user.click(await google())
    await button('Processing...')
    tellPage({ type: 'parley:sign-in-failed', error })
    await says(sentence)
  })

  test('[ERR-15] the browser did not keep the sign-in', async () => {
    const { user } = await openModal()
    await user.click(await google())
    await button('Processing...')
    tellPage({ type: 'parley:signed-in' })
    await says('Authentication failed: this browser did not keep the sign-in.')
  })

  test('[ERR-35] the auth context outside its provider', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    expect(() => renderHook(() => useAuth())).toThrow('useAuth needs an AuthProvider around it')
  })
})

describe('[ROLE-22] a page whose session call failed', () => {
  /** Opens a fresh page, as after a reload, in a browser where Ana is signed in. */
  async function openUnanswered() {
    vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('hasSignedIn', 'true')
    server.answers('/api/auth/session', 'hang up')
    vi.resetModules()
    const page = (await import('./account-page.tsx')).openPage('/')
    await waitFor(() => expect(console.warn).toHaveBeenCalled())
    await button('Sign in')
    server.answers('/api/auth/session', 200, { user: ANA_USER })
    return page
  }

  test.each<[string, (user: UserEvent) => unknown]>([
    ['they want to sign in', async (user) => user.click(await button('Sign in'))],
    ['the network is back', () => fireEvent(window, new Event('online'))],
    ['the tab is shown again', () => fireEvent(document, new Event('visibilitychange'))],
  ])('asks again when %s', async (_, happens) => {
    const { user } = await openUnanswered()
    await happens(user)
    await button('Profile')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(windowOpen).not.toHaveBeenCalled()
    await waitFor(() => expect(server.requestsTo('/subscriptions/status')).toHaveLength(1))
  })
})

describe('the other tabs', () => {
  test('a sign-in in another tab signs this one in and closes the modal', async () => {
    await openModal()
    comeBack()
    await button('Profile')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[OUT-1] [OUT-4] a sign-out in another tab drops the chat here and signs this tab out', async () => {
    await signedInAs(server, ANA_USER)
    openPage()
    await button('Profile')
    const dropped = vi.fn()
    const unlisten = disconnectSignal.listen(dropped)
    tellTabs('leaving')
    await waitFor(() => expect(dropped).toHaveBeenCalledOnce())
    unlisten()
    await signedInAs(server, null)
    await button('Sign in')
  })

  test('[OUT-4] a sign-out in another tab signs this one out, even if the session call fails', async () => {
    await signedInAs(server, ANA_USER)
    openPage()
    await button('Profile')
    server.answers('/api/auth/session', 'hang up')
    const forgot = vi.fn()
    const unlisten = signedOutSignal.listen(forgot)
    tellTabs('left')
    await button('Sign in')
    await waitFor(() => expect(forgot).toHaveBeenCalledOnce())
    unlisten()
  })

  test('a sign-in that the server ended signs the page out and keeps drafts', async () => {
    await signedInAs(server, ANA_USER)
    server.answers('/api/auth/csrf', 200, { csrfToken: 'csrf-1' })
    server.answers('/api/auth/signout', 200, { url: 'http://localhost/' })
    openPage()
    await button('Profile')
    localStorage.setItem('draft:s2', 'half a thou')
    signInEnded()
    await button('Sign in')
    await waitFor(() => expect(server.requestsTo('/api/auth/signout')).toHaveLength(1))
    expect(localStorage.getItem('draft:s2')).toBe('half a thou')
  })

  test('this tab asks by itself after 10 s if the other closes during its sign-out', async () => {
    await signedInAs(server, ANA_USER)
    openPage()
    await button('Profile')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const [dropped, back] = [vi.fn(), vi.fn()]
    const unlisten = [disconnectSignal.listen(dropped), stillSignedInSignal.listen(back)]
    tellTabs('leaving')
    await waitFor(() => expect(dropped).toHaveBeenCalledOnce())
    expect(back).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    unlisten.forEach((stop) => stop())
    vi.useRealTimers()
  })

  test('a sign-out closes the account’s open dialog, and the next sign-in does not reopen it', async () => {
    await signedInAs(server, ANA_USER)
    server.answers('/chat/sessions', 200, { sessions: [] })
    const { user } = openPage()
    await user.click(await button('Session history'))
    await screen.findByRole('dialog')
    await signedInAs(server, null)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await signedInAs(server, ANA_USER)
    await button('Profile')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the profile menu', () => {
  const openMenu = async () => {
    await signedInAs(server, ANA_USER)
    server.answers('/api/auth/csrf', 200, { csrfToken: 'csrf-1' })
    server.answers('/api/auth/signout', 200, { url: 'http://localhost/' })
    const page = openPage()
    await page.user.click(await button('Profile'))
    await screen.findByRole('menu')
    return page
  }
  const item = (name: string) => screen.getByRole('menuitem', { name })

  test('[CHAT-13] [CHAT-14] [MENU-5] [MENU-6] stands beside the history', async () => {
    await openMenu()
    expect(screen.getByText('ana@example.com')).toBeTruthy()
    expect(item('Settings')).toBeTruthy()
    expect(item('Sign out')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Session history' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  })

  test('[MENU-7] a click outside closes it', async () => {
    const { user } = await openMenu()
    await user.click(screen.getByText('The page underneath'))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  test('[OUT-1] [OUT-2] [OUT-3] [OUT-4] signing out raises the signal first, and calls the server 100 ms later', async () => {
    const { user } = await openMenu()
    const delays = watchDelays()
    let droppedAt = 0
    const unlisten = disconnectSignal.listen(() => (droppedAt ||= performance.now()))
    const realFetch = window.fetch
    let toldAt = 0
    let wasPending = false
    vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      if (String(input).includes('/api/auth/csrf')) {
        toldAt ||= performance.now()
        wasPending = pendingSignOut.isKnown()
      }
      return realFetch(input, init)
    })
    server.requests.length = 0
    localStorage.setItem('draft:s2', 'half a thou')
    localStorage.setItem('unsent:s2', 'of whoever said it')
    sessionStorage.setItem('landingDraft', 'half a thou')
    await user.click(item('Sign out'))
    await waitFor(() => expect(server.requestsTo('/api/auth/csrf')).toHaveLength(1))
    expect(droppedAt).toBeGreaterThan(0)
    expect(toldAt - droppedAt).toBeGreaterThanOrEqual(99)
    expect(delays()).toContain(100)
    await button('Sign in')
    unlisten()
    expect(server.requestsTo('/api/auth/signout')[0]).toMatchObject({ method: 'POST', body: { csrfToken: 'csrf-1' } })
    expect(authState.get().account).toBeNull()
    expect([wasPending, pendingSignOut.isKnown()], 'a page that goes away meanwhile is noticed').toEqual([true, false])
    const kept = ['draft:s2', 'unsent:s2'].map((key) => localStorage.getItem(key))
    expect([...kept, sessionStorage.getItem('landingDraft')]).toEqual([null, 'of whoever said it', null])
  })

  test('[OUT-4] a sign-out succeeds even if its answer is lost', async () => {
    const { user } = await openMenu()
    localStorage.setItem('draft:s2', 'half a thou')
    server.answers('/api/auth/signout', 502, 'Bad Gateway')
    server.answers('/api/auth/session', 200, {})
    const back = vi.fn()
    const unlisten = stillSignedInSignal.listen(back)
    await user.click(item('Sign out'))
    await button('Sign in')
    unlisten()
    expect(back).not.toHaveBeenCalled()
    expect(screen.queryByText('You could not be signed out. Please try again.')).toBeNull()
    expect(localStorage.getItem('draft:s2')).toBeNull()
  })

  describe('this browser’s guest, which became the account’s', () => {
    const openLinkedMenu = async () => {
      const { user } = await openMenu()
      const guest = anonymousBrowserId()
      await waitFor(() => expect(identityLink.accountOf(guest)).toBe('account-ana'))
      return { user, guest }
    }
    /** The guest as of each change of the sign-in. */
    const guestsHeard = () => {
      const heard: string[] = []
      onTestFinished(authState.subscribe(() => void heard.push(anonymousBrowserId())))
      return heard
    }

    test.each([
      ['', 200],
      [', even if its answer is lost', 502],
    ])('[OUT-4] [PROD-26] is no longer this browser’s after a sign-out%s', async (_, status) => {
      const { user, guest } = await openLinkedMenu()
      const heard = guestsHeard()
      server.answers('/api/auth/signout', status, { url: 'http://localhost/' })
      server.answers('/api/auth/session', 200, {})
      await user.click(item('Sign out'))
      await button('Sign in')
      const next = anonymousBrowserId()
      expect(next).not.toBe(guest)
      expect(heard, 'the page never goes on as the former one').toEqual([next])
      expect(JSON.stringify(localStorage), 'its secret would prove it').not.toContain(guest)
      expect(identityLink.accountOf(next)).toBeNull()
    })

    test.each([
      ['', 200],
      [', even if the session call fails', 503],
    ])('[OUT-4] nor after one in another tab%s; all tabs have the same next guest', async (_, status) => {
      const { guest } = await openLinkedMenu()
      const heard = guestsHeard()
      server.answers('/api/auth/session', status, {})
      tellTabs('left')
      await button('Sign in')
      const next = anonymousBrowserId()
      expect(next).not.toBe(guest)
      expect(heard).toEqual([next])
      const again = vi.fn()
      onTestFinished(stillSignedInSignal.listen(again))
      tellTabs('left')
      await waitFor(() => expect(again).toHaveBeenCalled())
      expect(anonymousBrowserId()).toBe(next)
    })

    test('stays where the sign-in has expired, and where the sign-out fails', async () => {
      vi.spyOn(console, 'warn').mockReturnValue()
      const { user, guest } = await openLinkedMenu()
      server.answers('/api/auth/signout', 503, { error: 'Later', code: 'UNAVAILABLE' })
      await user.click(item('Sign out'))
      await screen.findByText('You could not be signed out. Please try again.')
      expect(anonymousBrowserId()).toBe(guest)
      signInEnded()
      await button('Sign in')
      expect(anonymousBrowserId()).toBe(guest)
    })

    test('stays where it never became the account’s', async () => {
      const { user, guest } = await openLinkedMenu()
      identityLink.forget('account-ana')
      await user.click(item('Sign out'))
      await button('Sign in')
      expect(anonymousBrowserId()).toBe(guest)
    })
  })

  test.each([
    ['', 200],
    [', also where its outcome is unknown', 503],
  ])('a failed sign-out says so and brings the chat back%s', async (_, status) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { user } = await openMenu()
    server.answers('/api/auth/signout', 503, { error: 'Later', code: 'UNAVAILABLE' })
    server.answers('/api/auth/session', status, { user: ANA_USER })
    const back = vi.fn()
    const unlisten = stillSignedInSignal.listen(back)
    await user.click(item('Sign out'))
    await screen.findByText('You could not be signed out. Please try again.')
    unlisten()
    expect(back).toHaveBeenCalledOnce()
    expect(authState.get().status).toBe('signed-in')
    expect(pendingSignOut.isKnown(), 'the next page must know, unless the server says that nothing ended').toBe(
      status === 503,
    )
  })
})
