// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { latestNames } from '#components/landing/latest/latest-names.ts'
import { eraseTraces } from '#lib/client/account/auth.ts'
import { log } from '#lib/client/log.ts'
import { forgetChat } from '#lib/client/storage/forget-chat.ts'
import { hasRecentChats, wantsNoRecentChats } from '#lib/client/storage/recent-chats-key.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'

beforeEach(() => localStorage.clear())

const BEN = { userId: 'guest-ben', userName: 'Ben' }
const chat = (sessionId: string, changes = {}) => ({
  ...{ sessionId, accessToken: `key-${sessionId}`, title: null, people: [] },
  ...changes,
})
const ids = () => recentChats.all().map(({ sessionId }) => sessionId)

describe('[PAST-2] the latest chats of a browser', () => {
  test('are five at most, the newest first, each once and as it is now', () => {
    expect(hasRecentChats()).toBe(false)
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) recentChats.visited(chat(id))
    recentChats.visited(chat('d', { title: 'Garden plan', accessToken: 'new' }))
    expect(ids()).toEqual(['d', 'b', 'f', 'e', 'c'])
    expect(recentChats.all()[0]).toMatchObject({ title: 'Garden plan', accessToken: 'new' })
    for (const id of ids()) recentChats.forget(id)
    expect([ids(), hasRecentChats()]).toEqual([[], false])
  })

  test('are removed after 30 days and at a sign-out, and are none if the stored list is invalid', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') })
    recentChats.visited(chat('a'))
    vi.setSystemTime(Date.parse('2026-11-20T12:00:00Z'))
    recentChats.visited(chat('b'))
    vi.setSystemTime(Date.parse('2026-12-05T12:00:00Z'))
    expect(hasRecentChats()).toBe(true)
    expect(ids()).toEqual(['b'])
    expect(localStorage.getItem('recentChats'), 'the key of the old one is erased').not.toContain('key-a')
    vi.setSystemTime(Date.parse('2026-12-25T12:00:00Z'))
    expect([hasRecentChats(), localStorage.length]).toEqual([false, 0])
    recentChats.visited(chat('c'))
    vi.useRealTimers()
    eraseTraces()
    expect(hasRecentChats()).toBe(false)
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    localStorage.setItem('recentChats', '[{"sessionId":1}]')
    expect(ids()).toEqual([])
    expect(warned).toHaveBeenCalledOnce()
    for (const stored of ['[{"sessionId":1}]', '{', 'null', '[null,{"at":1}]']) {
      localStorage.setItem('recentChats', stored)
      expect([hasRecentChats(), localStorage.length], stored).toEqual([false, 0])
    }
    warned.mockRestore()
  })

  test('[CARE-4] are removed by a quick exit, and not stored from then on', () => {
    recentChats.visited(chat('a'))
    forgetChat('b')
    recentChats.visited(chat('c'))
    recentChats.forget('a')
    recentChats.clear()
    recentChats.visited(chat('d'))
    expect([ids(), hasRecentChats()]).toEqual([[], false])
  })

  test('stop and resume at the person’s wish, but not after a quick exit', () => {
    recentChats.visited(chat('a'))
    recentChats.wantNone()
    recentChats.visited(chat('b'))
    recentChats.clear()
    expect([ids(), hasRecentChats(), wantsNoRecentChats()]).toEqual([[], false, true])
    recentChats.wantAgain()
    recentChats.visited(chat('c'))
    expect([ids(), hasRecentChats(), wantsNoRecentChats()]).toEqual([['c'], true, false])
    forgetChat('c')
    expect(wantsNoRecentChats(), 'nothing says that somebody left').toBe(false)
    recentChats.wantAgain()
    recentChats.visited(chat('d'))
    expect([ids(), hasRecentChats()]).toEqual([[], false])
  })

  test('[PAST-3] are named by title or people, each differently', () => {
    const at = new Date(0).toISOString()
    const chats = [
      chat('a', { title: 'Garden plan', people: [BEN] }),
      chat('b', { people: [BEN] }),
      chat('c', { people: [BEN] }),
      chat('d', { people: [BEN, { userId: 'guest-cleo', userName: 'Cleo' }] }),
      chat('e'),
      chat('f', { people: [{ ...BEN, userName: 'Anon' }] }),
    ].map((one) => ({ ...one, at }))
    expect([...latestNames(chats, 120_000).values()]).toEqual([
      'Garden plan',
      'With Ben, 2 minutes ago',
      'With Ben, 2 minutes ago, 2',
      'With Ben and Cleo',
      'A chat with Parley',
      'A chat with others',
    ])
  })
})
