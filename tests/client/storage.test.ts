// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#lib/client/log.ts'
import { identityLink } from '#lib/client/account/identity-link.ts'
import { landingError } from '#lib/client/storage/page-notes.ts'
import { paymentReturn } from '#lib/client/money/payment-return.ts'
import { keptKeys } from '#lib/client/push/kept-keys.ts'
import { pendingFirstMessage } from '#lib/client/storage/pending-first-message.ts'
import { anonymousBrowserId, renewAnonymousBrowserId } from '#lib/client/storage/guest-secret.ts'
import { authReturnUrl } from '#lib/client/storage/auth-return-url.ts'
import { draft } from '#lib/client/storage/draft.ts'
import { invite } from '#lib/client/storage/invite.ts'
import { recentEmoji } from '#lib/client/storage/recent-emoji.ts'
import { unsent } from '#lib/client/storage/unsent.ts'
import { anonymousBrowserIdSchema } from '#lib/protocol/entities.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Makes storage fail as in a private window, in a blocked frame, or when it is full. */
function blockStorage() {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
}

describe('the browser id', () => {
  test('[STORE-1] [STORE-2] [PROD-14] is made once from the time and random bytes, and kept', () => {
    const before = Date.now()
    const id = anonymousBrowserId()
    const [, time, random] = /^anon-(\d+)-(.{20,})$/.exec(id) ?? []
    expect(Number(time)).toBeGreaterThanOrEqual(before)
    expect(random).toMatch(/^[0-9a-f]{32}$/)
    expect(anonymousBrowserIdSchema.safeParse(id).success).toBe(true)
    expect(localStorage.getItem('anonymousBrowserId')).toBe(id)
    expect(anonymousBrowserId()).toBe(id)
  })

  test('[STORE-2] differs after a renewal', () => {
    const first = anonymousBrowserId()
    expect(renewAnonymousBrowserId()).not.toBe(first)
    expect(anonymousBrowserId()).not.toBe(first)
  })

  test.each(['', 'anon-1', 'error-generating-id', 'somebody'])('[STORE-2] replaces a stored %j', (stored) => {
    localStorage.setItem('anonymousBrowserId', stored)
    expect(anonymousBrowserIdSchema.safeParse(anonymousBrowserId()).success).toBe(true)
  })

  test("[STORE-3] is 'error-generating-id' in a browser without crypto", () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('crypto', {})
    expect(anonymousBrowserId()).toBe('error-generating-id')
    expect(complaint).toHaveBeenCalledOnce()
  })

  test('[STORE-2] stays the same on a page whose storage is blocked', () => {
    blockStorage()
    const id = anonymousBrowserId()
    expect(anonymousBrowserIdSchema.safeParse(id).success).toBe(true)
    expect(anonymousBrowserId()).toBe(id)
  })
})

describe('the other keys', () => {
  test('paymentReturnPath can be read twice, leaves localStorage, and leads only to own pages', () => {
    paymentReturn.keep('/chat/s1/k1')
    expect(localStorage.getItem('paymentReturnPath')).toBe('/chat/s1/k1')
    expect([paymentReturn.get(), paymentReturn.get()]).toEqual(['/chat/s1/k1', '/chat/s1/k1'])
    expect(localStorage.getItem('paymentReturnPath'), 'it holds a key').toBeNull()
    paymentReturn.keep('/\\elsewhere.example')
    expect(paymentReturn.get()).toBeNull()
  })

  test('[STORE-4] authReturnUrl', () => {
    expect(authReturnUrl.get()).toBeNull()
    authReturnUrl.set('/chat/s1/k1')
    expect(localStorage.getItem('authReturnUrl')).toBe('/chat/s1/k1')
    authReturnUrl.clear()
    expect(authReturnUrl.get()).toBeNull()
  })

  test('[STORE-5] [CHAT-9] hasClickedInvite', () => {
    expect(invite.hasBeenClicked()).toBe(false)
    invite.clicked()
    expect(localStorage.getItem('hasClickedInvite')).toBe('true')
    expect(invite.hasBeenClicked()).toBe(true)
  })

  test('[STORE-6] identityLink maps anonymous ids to account ids', () => {
    identityLink.remember('anon-1', 'account-1')
    identityLink.remember('anon-2', 'account-2')
    expect(JSON.parse(localStorage.getItem('identityLink') ?? '')).toEqual({
      'anon-1': 'account-1',
      'anon-2': 'account-2',
    })
    expect(identityLink.accountOf('anon-1')).toBe('account-1')
    expect(identityLink.accountOf('__proto__')).toBeNull()
  })

  test('[STORE-6] a damaged entry of identityLink loses no other', () => {
    localStorage.setItem('identityLink', '{"anon-1":"account-1","anon-2":5}')
    expect(identityLink.accountOf('anon-2')).toBeNull()
    identityLink.remember('anon-3', 'account-3')
    expect(identityLink.accountOf('anon-1')).toBe('account-1')
  })

  test('[STORE-6] a malformed identityLink counts as empty', () => {
    const complaint = vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('identityLink', '{not json')
    expect(identityLink.accountOf('anon-1')).toBeNull()
    identityLink.remember('anon-1', 'account-1')
    expect(identityLink.accountOf('anon-1')).toBe('account-1')
    expect(complaint).toHaveBeenCalled()
  })

  test.each([
    ['recentEmoji', '{}', () => recentEmoji.get(), []],
    ['recentEmoji', '[not json', () => recentEmoji.get(), []],
    ['parley.toldChats', '{"s1":1}', () => keptKeys.get('s1'), null],
    ['draft:s1:for', '{"replyTo":1}', () => draft.addressedOf('s1'), {}],
  ] as const)('%s: %j counts as none, with a warning', (key, stored, read, none) => {
    const complaint = vi.spyOn(console, 'warn').mockReturnValue()
    expect(read()).toEqual(none)
    expect(complaint).not.toHaveBeenCalled()
    localStorage.setItem(key, stored)
    expect(read()).toEqual(none)
    expect(complaint.mock.calls, 'an error may quote a key').toEqual([['[parley]', `The stored ${key} cannot be read`]])
  })

  test('a draft is kept per session; dropping it needs its exact text and leaves no trace', () => {
    draft.keep('s1', 'half a thou')
    expect(draft.of('s1')).toBe('half a thou')
    expect(draft.of('s2')).toBe('')
    draft.drop('s1', "another tab's")
    expect(draft.of('s1')).toBe('half a thou')
    draft.drop('s1', 'half a thou')
    expect(localStorage.length).toBe(0)
  })

  test('blocked storage throws nothing, and the page keeps the values itself', () => {
    blockStorage()
    invite.clicked()
    expect(invite.hasBeenClicked()).toBe(true)
    draft.keep('s1', 'text')
    expect(draft.of('s1')).toBe('text')
    draft.drop('s1', 'text')
    expect(draft.of('s1')).toBe('')
    landingError.leave('Sorry')
    expect(landingError.take()).toBe('Sorry')
    expect(landingError.take()).toBeNull()
  })
})

describe('undelivered messages', () => {
  const said = (text: string, tempMsgId: string) => {
    return { text, tempMsgId, userId: 'guest-ana', timestamp: new Date().toISOString() }
  }
  const hello = said('hello', 't1')
  const world = said('world', 't2')

  test('are kept once per session in order, and leave no trace after delivery', () => {
    unsent.keep('s1', hello)
    unsent.keep('s1', world)
    unsent.keep('s1', world)
    expect(unsent.of('s1')).toEqual([hello, world])
    expect(unsent.of('s2')).toEqual([])
    unsent.drop('s1', 't1')
    expect(unsent.of('s1')).toEqual([world])
    unsent.drop('s1', 't2')
    expect(localStorage.length).toBe(0)
  })

  test('are twenty at most, the newest', () => {
    for (let at = 1; at <= 25; at++) unsent.keep('s1', { ...hello, tempMsgId: `t${at}` })
    const kept = unsent.of('s1').map(({ tempMsgId }) => tempMsgId)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, 't6', 't25'])
  })

  test('are kept for a day', () => {
    unsent.keep('s1', hello)
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60 * 1000 - 5000 })
    expect(unsent.of('s1')).toEqual([hello])
    vi.setSystemTime(Date.now() + 5000)
    expect(unsent.of('s1')).toEqual([])
    unsent.keep('s1', said('again', 't3'))
    expect(localStorage.getItem('unsent:s1')).not.toContain('hello')
    vi.useRealTimers()
  })

  test('are swept after a day, also from chats that are not opened again', () => {
    unsent.keep('s1', hello)
    unsent.keep('s2', hello)
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60 * 1000 })
    draft.keep('s1', 'half a thou')
    unsent.keep('s3', said('today', 't4'))
    localStorage.setItem('unsent:s2', JSON.stringify([hello, said('today', 't5')]))
    unsent.sweep()
    vi.useRealTimers()
    expect(Object.keys(localStorage).toSorted()).toEqual(['draft:s1', 'unsent:s2', 'unsent:s3'])
    expect(localStorage.getItem('unsent:s2')).not.toContain('hello')
  })

  test.each(['{not json', '{}', '[{"text":1}]'])('are none if %j is stored', (stored) => {
    const complaint = vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('unsent:s1', stored)
    expect(unsent.of('s1')).toEqual([])
    unsent.keep('s1', hello)
    expect(unsent.of('s1')).toEqual([hello])
    expect(complaint).toHaveBeenCalled()
  })
})

describe('the pending first message', () => {
  test('[STORE-7] [PEND-3] is held in storage until it is sent', () => {
    pendingFirstMessage.hold('hello')
    expect(localStorage.getItem('pendingFirstMessage')).toBe('hello')
    pendingFirstMessage.bind('s1', 'hello')
    expect(localStorage.getItem('pendingFirstMessage')).toBe('hello')
    expect(pendingFirstMessage.of('s1')).toBe('hello')
    pendingFirstMessage.sent('s1')
    expect(localStorage.getItem('pendingFirstMessage')).toBeNull()
    expect(pendingFirstMessage.of('s1')).toBeNull()
  })

  test('[PEND-1] without a session belongs to the open chat', () => {
    localStorage.setItem('pendingFirstMessage', 'hello')
    expect(pendingFirstMessage.of('s1')).toBe('hello')
  })

  test('[PEND-1] is not sent to another chat, even before its own chat exists', () => {
    pendingFirstMessage.hold('private')
    expect(pendingFirstMessage.of('somebody-elses')).toBeNull()
    pendingFirstMessage.bind('s1', 'private')
    expect(pendingFirstMessage.of('somebody-elses')).toBeNull()
    pendingFirstMessage.sent('s1')
  })

  test('[PEND-1] two chats started at once in two tabs keep their own texts', () => {
    pendingFirstMessage.hold('mine')
    localStorage.setItem('pendingFirstMessage', 'of the other tab')
    pendingFirstMessage.bind('s1', 'mine')
    localStorage.setItem('pendingFirstMessageSession', 's2')
    expect(pendingFirstMessage.of('s1')).toBe('mine')
    pendingFirstMessage.sent('s1')
    expect(pendingFirstMessage.of('s2')).toBe('of the other tab')
  })
})

test('[LAND-13] [LAND-14] an error for the landing page is taken once', () => {
  landingError.leave("Oops! That session's closed.")
  expect(landingError.take()).toBe("Oops! That session's closed.")
  expect(landingError.take()).toBeNull()
})

describe('debug logging', () => {
  test.each([
    ['CONST-9', '?debug', true],
    ['CONST-9', '?a=1&debug=1', true],
    ['CONST-10', '?dev', true],
    ['CONST-9', '', false],
    ['CONST-10', '?device=1', false],
  ])('[%s] %j', (_rule, search, isOn) => {
    history.replaceState(null, '', `/${search}`)
    const written = vi.spyOn(console, 'debug').mockReturnValue()
    log.debug('something')
    expect(written).toHaveBeenCalledTimes(isOn ? 1 : 0)
    history.replaceState(null, '', '/')
  })
})
