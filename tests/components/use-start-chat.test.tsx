// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useStartChat } from '#components/landing/start/use-start-chat.ts'
import { forgetToken } from '#lib/client/account/account-token.ts'
import { landingDraft } from '#lib/client/storage/landing-draft.ts'
import { landingError } from '#lib/client/storage/page-notes.ts'
import { watchDelays } from '#tests/support/delays.ts'
import { startHttpServer, type StartedServer } from '../client/http-server.ts'
import { ANA_USER, signedInAs } from './account-page.tsx'
import { makeRouter } from './router.tsx'

const CREATE = '/chat/new-session-with-message'
const PROMPT = '/chat/store-hidden-prompt'
let server: StartedServer

beforeAll(async () => {
  server = await startHttpServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.reset()
  server.answers('/api/auth/session', 200, {})
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

function openLandingPage() {
  const { router, StrictWithRouter } = makeRouter()
  const { result, unmount } = renderHook(() => useStartChat(), { wrapper: StrictWithRouter })
  return { result, router, unmount }
}

const created = { sessionId: 's1', currentAccessToken: 'k1' }
const pending = () => localStorage.getItem('pendingFirstMessage')

describe('starting a chat', () => {
  test('[LAND-34] [LAND-37] [LAND-38] [STORE-7] [PROD-6] goes from idle over submitting and exiting to the new chat after 500 ms', async () => {
    server.answers(CREATE, 200, created)
    const delays = watchDelays()
    const { result, router } = openLandingPage()
    const steps: number[] = []
    for (const step of [router.prefetch, router.push]) step.mockImplementation(() => void steps.push(performance.now()))
    expect(result.current).toMatchObject({ status: 'idle', error: null })

    act(() => result.current.start('  hello  '))
    expect(result.current.status).toBe('submitting')
    expect(pending()).toBe('hello')

    await waitFor(() => expect(result.current.status).toBe('exiting'))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/chat/s1/k1'))
    expect(router.prefetch).toHaveBeenCalledWith('/chat/s1/k1')
    const [exitedAt = 0, leftAt = 0] = steps
    expect(leftAt - exitedAt).toBeGreaterThan(400)
    expect(delays()).toContain(500)
    expect(pending(), 'the chat will send it').toBe('hello')
  })

  test('the text of the box leaves its draft once the chat is created', async () => {
    landingDraft.keep(' hello ')
    const { result, router } = openLandingPage()
    server.answers(CREATE, 500, {})
    act(() => result.current.start('hello'))
    await waitFor(() => expect(result.current.error).not.toBeNull())
    expect(landingDraft.get(), 'not before').toBe(' hello ')
    server.answers(CREATE, 200, created)
    act(() => result.current.start(' hello '))
    await waitFor(() => expect(router.push).toHaveBeenCalled())
    expect(landingDraft.get()).toBe('')
  })

  test('a text in the box stays when a quick prompt starts a chat', async () => {
    landingDraft.keep('half a sentence')
    server.answers(CREATE, 200, created)
    const { result, router } = openLandingPage()
    act(() => result.current.start('a quick prompt'))
    await waitFor(() => expect(router.push).toHaveBeenCalled())
    expect(landingDraft.get()).toBe('half a sentence')
  })

  test('[LAND-38] a person who left the page meanwhile is not led into the chat', async () => {
    server.answers(CREATE, 200, created)
    const { result, router, unmount } = openLandingPage()
    act(() => result.current.start('hello'))
    unmount()
    await waitFor(() => expect(localStorage.getItem('pendingFirstMessageSession')).toBe('s1'))
    await act(async () => {})
    expect(router.prefetch).not.toHaveBeenCalled()
  })

  test('[LAND-40] [LAND-41] a submit while submitting or exiting is ignored', async () => {
    server.answers(CREATE, 200, created)
    const { result } = openLandingPage()
    act(() => result.current.start('one'))
    act(() => result.current.start('two'))
    await waitFor(() => expect(result.current.status).toBe('exiting'))
    act(() => result.current.start('three'))
    expect(server.requestsTo(CREATE)).toHaveLength(1)
    expect(pending()).toBe('one')
  })

  test.each(['', '   ', '\n\t '])('[VAL-1] [VAL-2] a blank text is refused: %j', (text) => {
    const { result } = openLandingPage()
    act(() => result.current.start(text))
    expect(result.current).toMatchObject({
      status: 'idle',
      error: 'Please enter a message to start the conversation.',
    })
    expect(server.requests).toEqual([])
    expect(pending()).toBeNull()
  })

  test.each([
    [500, { error: 'Broken' }],
    ['hang up', {}],
  ] as const)(
    '[LAND-39] [ERR-10] [ERR-11] a failed creation (%s) shows an error, and a new try clears it',
    async (status, body) => {
      server.answers(CREATE, status, body)
      const { result, router } = openLandingPage()
      act(() => result.current.start('hello'))
      await waitFor(() => expect(result.current.status).toBe('idle'))
      expect(result.current.error).toBe('Failed to create chat session. Please try again.')
      expect(pending()).toBeNull()
      expect(router.push).not.toHaveBeenCalled()

      server.answers(CREATE, 200, created)
      act(() => result.current.start('hello'))
      expect(result.current.error, 'a new try begins without the old error').toBeNull()
      await waitFor(() => expect(result.current.status).toBe('exiting'))
    },
  )

  test('a person whose sign-in has ended elsewhere gets the chat as a guest', async () => {
    await signedInAs(server, ANA_USER)
    forgetToken() // as after a quarter of an hour
    server.answers('/user/token', 401, { error: 'User not authenticated', code: 'UNAUTHENTICATED' })
    server.answers('/api/auth/csrf', 200, { csrfToken: 'csrf' })
    server.answers('/api/auth/signout', 200, { url: '/' })
    server.answers(CREATE, 200, created)
    const { result, router } = openLandingPage()
    act(() => result.current.start('hello'))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/chat/s1/k1'))
    expect(server.requestsTo(CREATE)[0]?.headers).not.toHaveProperty('authorization')
    await waitFor(() => expect(server.requestsTo('/api/auth/signout'), 'the cookie goes too').toHaveLength(1))
  })

  test('[VAL-24] [DEC-16] an answer without a key is an error', async () => {
    server.answers(CREATE, 200, { sessionId: 's1' })
    const { result } = openLandingPage()
    act(() => result.current.start('hello'))
    await waitFor(() => expect(result.current.status).toBe('idle'))
    expect(result.current.error).toBe('Server did not return a valid session ID or access token.')
    expect(pending()).toBeNull()
  })
})

const STEERING = { hiddenPrompt: 'Mediate.', manner: 'mediation' } as const

describe('a quick prompt', () => {
  test('[DEC-1] [HTTP-11] [PROD-7] [CARE-3] its hidden prompt and its kind are stored with the new session', async () => {
    server.answers(CREATE, 200, created)
    server.answers(PROMPT, 200, { success: true })
    const { result } = openLandingPage()
    act(() => result.current.start('We disagree.', STEERING))
    await waitFor(() => expect(server.requestsTo(PROMPT)).toHaveLength(1))
    expect(server.requestsTo(PROMPT)[0]?.body).toEqual({ sessionId: 's1', prompt: 'Mediate.', manner: 'mediation' })
  })

  test('[DEC-1] a hidden prompt that cannot be stored is logged, and the chat starts', async () => {
    server.answers(CREATE, 200, created)
    server.answers(PROMPT, 500, { error: 'Broken' })
    const { result, router } = openLandingPage()
    act(() => result.current.start('We disagree.', STEERING))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/chat/s1/k1'))
    expect(console.warn).toHaveBeenCalledOnce()
  })
})

test('[LAND-13] [LAND-14] an error from another page is shown, and cleared', () => {
  landingError.leave('That room is closed!')
  expect(openLandingPage().result.current.error).toBe('That room is closed!')
  cleanup()
  expect(openLandingPage().result.current.error).toBeNull()
})
