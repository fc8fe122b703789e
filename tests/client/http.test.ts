// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readSignIn } from '#lib/client/account/auth.ts'
import { authState } from '#lib/client/account/auth-state.ts'
import { request, RequestError } from '#lib/client/http.ts'
import {
  createSession,
  endSession,
  historyPage,
  joinSession,
  storeHiddenPrompt,
  validateSession,
} from '#lib/client/chat/sessions.ts'
import { anonymousBrowserId } from '#lib/client/storage/guest-secret.ts'
import { ANA } from '../components/account.tsx'
import { startHttpServer, type StartedServer } from './http-server.ts'

let server: StartedServer

beforeAll(async () => {
  server = await startHttpServer()
  server.answers('/api/auth/session', 200, {})
  await readSignIn()
})
afterAll(() => server.stop())
beforeEach(() => server.reset())

const anything = { schema: z.unknown() }
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it must fail'),
    (error: unknown) => error,
  )

describe('the error catalogue of section 8', () => {
  test('[ERR-1] [ERR-4] [ERR-5] a refusal has the words of the body, its status, its endpoint and its code', async () => {
    server.answers('/chat/x', 403, { error: 'Not for you', code: 'FORBIDDEN' })
    const error = await failureOf(request('/chat/x', anything))
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({ message: 'Not for you', statusCode: 403, endpoint: '/chat/x', code: 'FORBIDDEN' })
  })

  test.each([[{}], [{ error: 42 }], [null], [[]]])(
    '[ERR-2] a refusal with body %j shows the status text',
    async (body) => {
      server.answers('/chat/x', 503, body)
      expect(await failureOf(request('/chat/x', anything))).toMatchObject({ message: 'API Error: Service Unavailable' })
    },
  )

  test('[ERR-3] a refusal that is not JSON says so after the status text', async () => {
    server.answers('/chat/x', 502, '<html>')
    expect(await failureOf(request('/chat/x', anything))).toMatchObject({
      message: 'API Error: Bad Gateway (Body not JSON)',
      statusCode: 502,
    })
  })

  test.each([['not json'], ['']])('[ERR-6] an OK answer that is not JSON is an error: %j', async (body) => {
    server.answers('/chat/x', 200, body)
    expect(await failureOf(request('/chat/x', anything))).toMatchObject({
      message: 'API Error: Received OK status (200) but failed to parse JSON response body.',
    })
  })

  test('[ERR-7] an unreachable server is a network error without a status', async () => {
    server.answers('/chat/x', 'hang up')
    const error = await failureOf(request('/chat/x', anything))
    expect(error).toMatchObject({ message: 'Network error - could not connect to the server', endpoint: '/chat/x' })
    expect((error as RequestError).statusCode).toBeUndefined()
  })

  test('[ERR-8] an unsendable body and an aborted call are unexpected errors', async () => {
    const circular: { self?: object } = {}
    circular.self = circular
    const unsendable = request('/chat/x', { ...anything, method: 'POST', body: circular })
    expect(await failureOf(unsendable)).toMatchObject({ message: 'An unexpected error occurred during API request' })
    const aborted = request('/chat/x', { ...anything, signal: AbortSignal.abort() })
    expect(await failureOf(aborted)).toMatchObject({ message: 'An unexpected error occurred during API request' })
  })

  test('an unanswered call ends after 30 s, even if the caller could abort it', async () => {
    server.answers('/chat/x', 'never')
    const late = new DOMException('too late', 'TimeoutError')
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(late))
    const call = request('/chat/x', { ...anything, signal: new AbortController().signal })
    expect(await failureOf(call)).toMatchObject({ message: 'Network error - could not connect to the server' })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
    timeout.mockRestore()
  })

  test('a caller can abort a call in a browser without AbortSignal.any', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => expect.unreachable('Safari has it since 17.4'))
    const caller = new AbortController()
    const asked = () => request('/chat/x', { ...anything, signal: caller.signal })
    server.answers('/chat/x', 200, {})
    expect(await asked()).toEqual({})

    server.answers('/chat/x', 'never')
    const ended = failureOf(asked())
    await vi.waitFor(() => expect(server.requestsTo('/chat/x')).toHaveLength(2), { timeout: 60_000 })
    caller.abort()
    expect(await ended).toMatchObject({ message: 'An unexpected error occurred during API request' })
  })

  test('[ERR-8] an answer that does not fit its schema is an unexpected error', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    server.answers('/chat/x', 200, { sessionId: 42 })
    const call = request('/chat/x', { schema: z.object({ sessionId: z.string() }) })
    expect(await failureOf(call)).toMatchObject({ message: 'An unexpected error occurred during API request' })
    expect(complaint).toHaveBeenCalledOnce()
  })
})

describe('the request', () => {
  test('[HTTP-2] [HTTP-3] has a JSON body, and a bearer token if there is one', async () => {
    server.answers('/chat/x', 200, {})
    await request('/chat/x', { ...anything, method: 'POST', body: { a: 1 }, bearer: 'token' })
    await request('/chat/x', anything)
    const [signedIn, signedOut] = server.requests
    expect(signedIn).toMatchObject({ method: 'POST', body: { a: 1 } })
    expect(signedIn?.headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer token' })
    expect(signedOut).toMatchObject({ method: 'GET', body: null })
    expect(signedOut?.headers.authorization).toBeUndefined()
  })

  test('[HTTP-1] every call sends credentials', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    server.answers('/chat/x', 200, {})
    await request('/chat/x', anything)
    expect(sent).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ credentials: 'include' }))
    sent.mockRestore()
  })
})

describe('the calls of a chat', () => {
  const access = { sessionId: 's1', accessToken: 'k1' }

  test('[HTTP-5] [ENT-17] [ENT-18] creating a session', async () => {
    server.answers('/chat/new-session-with-message', 200, { sessionId: 's1', currentAccessToken: 'k1' })
    expect(await createSession('anon-1')).toEqual({ sessionId: 's1', currentAccessToken: 'k1' })
    expect(server.requests[0]).toMatchObject({ method: 'POST', body: { anonymousId: 'anon-1' } })
  })

  test.each([
    ['VAL-23', { currentAccessToken: 'k1' }],
    ['VAL-23', { sessionId: '', currentAccessToken: 'k1' }],
    ['VAL-24', { sessionId: 's1' }],
    ['VAL-24', { sessionId: 's1', currentAccessToken: null }],
  ])('[%s] an answer like %j creates nothing', async (_rule, answer) => {
    server.answers('/chat/new-session-with-message', 200, answer)
    await expect(createSession('anon-1')).rejects.toThrow('Server did not return a valid session ID or access token.')
  })

  test('[HTTP-7] [ENT-23] [ENT-24] [DEC-26] a guest joins without an id to link', async () => {
    server.answers('/chat/join-session', 200, { userId: 'guest-1', userName: 'Anon' })
    expect(await joinSession('s1')).toEqual({ userId: 'guest-1', userName: 'Anon' })
    expect(server.requests[0]?.body).toEqual({ sessionId: 's1', userId: anonymousBrowserId(), migratedUserId: null })
  })

  test.each([[{ userName: 'Anon' }], [{ userId: '', userName: 'Anon' }]])(
    '[VAL-22] a join answered by %j is an error',
    async (answer) => {
      server.answers('/chat/join-session', 200, answer)
      await expect(joinSession('s1')).rejects.toThrow('Server did not return a valid userId')
    },
  )

  test('[HTTP-9] [DEC-25] a validation says yes or no, or fails', async () => {
    server.answers('/chat/session/s1/k1', 200, { valid: true, sessionId: 's1' })
    expect(await validateSession(access)).toBe(true)
    server.answers('/chat/session/s1/k1', 404, { valid: false, error: 'Session closed.' })
    expect(await validateSession(access)).toBe(false)
    server.answers('/chat/session/s1/k1', 503, { error: 'Later', code: 'UNAVAILABLE' })
    await expect(validateSession(access)).rejects.toThrow('Later')
  })

  test('[HTTP-8] [ENT-16] a page of the history is asked for with the key in a header', async () => {
    server.answers('/chat/session/s1', 200, { sessionId: 's1', userTitle: null, messages: [], hasMore: false })
    await historyPage(access, { before: 51 })
    await historyPage(access, { after: 7 })
    expect(server.requests.map(({ query }) => query)).toEqual(['before=51&limit=32', 'after=7&limit=200'])
    expect(server.requests[0]?.headers['x-access-token']).toBe('k1')
  })

  test("[HTTP-11] the owner's calls prove who asks", async () => {
    server.answers('/chat/store-hidden-prompt', 200, { success: true })
    await storeHiddenPrompt('s1', 'Be gentle.')
    expect(server.requests[0]?.body).toEqual({ sessionId: 's1', prompt: 'Be gentle.' })
    expect(server.requests[0]?.headers['x-anonymous-id']).toBe(anonymousBrowserId())
  })

  test('[HTTP-6] [ROLE-23] signed in, the account creates the session and makes the owner’s calls', async () => {
    const expiresAt = new Date(Date.now() + 900_000).toISOString()
    server.answers('/user/token', 200, { token: 'of ana', expiresAt })
    server.answers('/chat/new-session-with-message', 200, { sessionId: 's1', currentAccessToken: 'k1' })
    server.answers('/chat/end-session', 200, { success: true })
    authState.set(ANA)
    await createSession('anon-1')
    await endSession('s1')
    authState.set(null)
    const [, created, ended] = server.requests
    expect(created?.headers.authorization).toBe('Bearer of ana')
    expect(ended).toMatchObject({ path: '/chat/end-session', headers: { authorization: 'Bearer of ana' } })
  })
})
