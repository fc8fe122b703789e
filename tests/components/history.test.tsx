// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lastActive } from '#components/history/last-active.ts'
import { askedMessage, shownChat } from '#lib/client/chat/asked-message.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { deleteSession, renameSession, reopenSession } from '#lib/client/chat/past-sessions.ts'
import { startHttpServer, type StartedServer } from '../client/http-server.ts'
import { ANA_USER, openPage, settled, signedInAs } from './account-page.tsx'

const PATH = '/chat/sessions'
let server: StartedServer

beforeAll(async () => {
  server = await startHttpServer()
  // Lazy parts are compiled before the first test's clock runs.
  await Promise.all([import('#components/history/history-modal.tsx'), import('#components/profile/profile-menu.tsx')])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.reset()
  await signedInAs(server, ANA_USER)
  server.answers(PATH, 200, { sessions: [DINNER, UNTITLED] })
})
afterEach(() => {
  toast.dismiss()
  cleanup()
})

const anHourAgo = new Date(Date.now() - 3_700_000).toISOString()
const DINNER = { sessionId: 's1', userTitle: 'Dinner', lastActiveAt: anHourAgo, participantCount: 3, isOwner: true }
const UNTITLED = { sessionId: 's2', userTitle: null, lastActiveAt: anHourAgo, participantCount: 1 }

async function openHistory() {
  const page = openPage()
  await page.user.click(await screen.findByRole('button', { name: 'Session history' }))
  await screen.findByRole('dialog', { name: 'Session History' })
  return page
}
async function openList() {
  const page = await openHistory()
  await row('Dinner')
  return page
}
const button = (name: string) => screen.findByRole('button', { name })
const row = async (title: string) => (await button(`Open ${title}`)).closest('li')!
const ofDinner = (verb: string) => screen.getByRole('button', { name: `${verb} Dinner` })
const input = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Session title' })
const titles = () =>
  within(screen.getByRole('list', { name: 'Sessions' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent)
const nothingIsSaid = () => {
  expect(toast.getToasts()).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
}
const quietly = () => vi.spyOn(console, 'warn').mockReturnValue()

describe('the list', () => {
  test('[MODAL-HIST-2] [MODAL-HIST-3] a title that Parley proposes shows if the person gave none', async () => {
    const proposed = { ...UNTITLED, proposedTitle: 'A trip to the lake' }
    server.answers(PATH, 200, { sessions: [{ ...DINNER, proposedTitle: 'Food' }, proposed] })
    await openList()
    expect(titles()).toEqual(['Dinner', 'A trip to the lake'])
    screen.getByRole('button', { name: 'Rename A trip to the lake' })
  })

  test('[CHAT-13] [MODAL-HIST-1] [MODAL-HIST-2] [MODAL-HIST-3] [MODAL-HIST-4] [MODAL-HIST-5] [HTTP-3] [HTTP-44] [ROLE-10] a row has its title, age, number of people, Rename and Delete', async () => {
    await openList()
    expect(titles()).toEqual(['Dinner', 'Untitled Session'])
    expect((await row('Dinner')).textContent).toContain('1 hour ago · 3 people')
    expect((await row('Untitled Session')).textContent).toContain('1 person')
    for (const name of ['Rename', 'Delete']) expect(ofDinner(name)).toBeTruthy()
    expect(server.requestsTo(PATH)[0]?.headers.authorization).toBe('Bearer token-account-ana')
  })

  test('[MODAL-HIST-4] [MODAL-HIST-5] [PAST-3] every button has its own name, even for sessions alike', async () => {
    const alike = ['s3', 's4', 's5'].map((sessionId) => ({ ...UNTITLED, sessionId }))
    const odd = { ...UNTITLED, sessionId: 's6', userTitle: 'Untitled Session, 1 hour ago' }
    server.answers(PATH, 200, { sessions: [odd, DINNER, UNTITLED, ...alike] })
    await openList()
    const names = within(screen.getByRole('list', { name: 'Sessions' }))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(new Set(names).size).toBe(names.length)
    for (const verb of ['Open', 'Rename', 'Delete']) expect(names).toContain(`${verb} Untitled Session, 1 hour ago, 2`)
  })

  test('[HTTP-43] takes a bare array as a list', async () => {
    server.answers(PATH, 200, [DINNER])
    await openList()
    expect(titles()).toEqual(['Dinner'])
  })

  test('[MODAL-HIST-7] says that there are no sessions', async () => {
    server.answers(PATH, 200, { sessions: [] })
    await openHistory()
    await screen.findByText('No sessions found.')
  })

  test('[ERR-29] says that it could not load, and can be tried again', async () => {
    quietly()
    server.answers(PATH, 503, { error: 'Later', code: 'UNAVAILABLE' })
    const { user } = await openHistory()
    await screen.findByText('Could not load session history.')
    server.answers(PATH, 200, { sessions: [DINNER] })
    await user.click(await button('Try again'))
    await row('Dinner')
  })

  test('[HTTP-12] [PAST-1] loads a hundred rows at a time, each page after the last row', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...DINNER,
        sessionId: `p${from + at}`,
        userTitle: `Chat ${from + at}`,
      }))
    server.answers(PATH, 200, { sessions: many(0, 100), hasMore: true })
    const { user } = await openHistory()
    await row('Chat 99')
    server.answers(PATH, 200, { sessions: many(99, 2), hasMore: false })
    await user.click(await button('Show more'))
    await row('Chat 100')
    expect(titles(), 'one that moved on meanwhile stands once').toHaveLength(101)
    const asked = server.requestsTo(PATH).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
    expect(asked).toEqual([{ limit: '100' }, { limit: '100', beforeAt: anHourAgo, beforeId: 'p99' }])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('[PAST-1] a row shows its last message, faces, unread count, and whether it is open here or ended', async () => {
    const said = { userId: 'guest-ben', userName: 'Ben', isOwn: false, text: 'by the lake' }
    const faces = [{ userId: 'guest-ben', userName: 'Ben' }]
    window.history.replaceState(null, '', '/chat/s2/k2')
    server.answers(PATH, 200, {
      sessions: [
        { ...DINNER, preview: said, faces, unread: 3, isEnded: true },
        { ...UNTITLED, beginning: 'where do we go', preview: { ...said, isOwn: true }, unread: 100 },
        { ...UNTITLED, sessionId: 's3', beginning: 'hi', preview: { ...said, text: 'hi' }, unread: 100 },
      ],
    })
    await openList()
    const dinner = await row('Dinner')
    for (const text of ['Ben: by the lake', 'Ended', '3 unread']) expect(dinner.textContent).toContain(text)
    expect(dinner.querySelector('.history-face')?.textContent).toBe('B')
    const here = await row('where do we go')
    for (const text of ['You: by the lake', 'You are here']) expect(here.textContent).toContain(text)
    expect(here.textContent, 'one reads it').not.toContain('unread')
    expect((await button('Open where do we go')).getAttribute('aria-current')).toBe('page')
    const short = await row('hi')
    expect(short.textContent).toContain('99+ unread')
    expect(short.textContent, 'its only words are the title').not.toContain('Ben')
    window.history.replaceState(null, '', '/')
  })

  test('[MODAL-HIST-9] Escape closes it', async () => {
    const { user } = await openList()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[DEC-23] [ROLE-7] an ended sign-in closes it with a sentence', async () => {
    quietly()
    server.answers(PATH, 401, { error: 'User not authenticated', code: 'UNAUTHENTICATED' })
    openPage()
    fireEvent.click(await button('Session history'))
    await screen.findByText('Please sign in to view session history.')
    await button('Sign in')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('reopening', () => {
  test.each([['accessKey'], ['currentAccessToken']])(
    '[MODAL-HIST-8] [HTTP-14] [HTTP-42] [SESS-2] [DEC-9] [ROUTE-5] a click on the title opens the chat (%s)',
    async (field) => {
      server.answers('/chat/reopen-session/s1', 200, { sessionId: 's1', [field]: 'k9' })
      const { user, router } = await openList()
      await user.click(await button('Open Dinner'))
      await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/chat/s1/k9'))
      expect(screen.queryByRole('dialog')).toBeNull()
      const asked = server.requestsTo('/chat/reopen-session/s1').map(({ method, body }) => ({ method, body }))
      expect(asked).toEqual([{ method: 'POST', body: {} }])
    },
  )

  test('[PAST-6] a click on the chat that is open closes the list, and asks for no other key', async () => {
    const leave = shownChat.show('s1')
    const { user, router } = await openList()
    await user.click(await button('Open Dinner'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    leave()
    expect(router.push).not.toHaveBeenCalled()
    expect(server.requestsTo('/chat/reopen-session/s1')).toEqual([])
    expect(shownChat.is('s1')).toBe(false)
  })

  test('closing the list before the answer cancels the navigation, and another dialog stays open', async () => {
    const answer = Promise.withResolvers()
    server.answers('/chat/reopen-session/s1', 200, answer.promise)
    server.answers('/user/settings', 200, { data: {} })
    const { user, router } = await openList()
    await user.click(await button('Open Dinner'))
    await waitFor(() => expect(server.requestsTo('/chat/reopen-session/s1')).toHaveLength(1))
    await user.keyboard('{Escape}')
    await user.click(await button('Profile'))
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    await screen.findByRole('textbox', { name: 'Preferred Starting Name:' })
    const read = vi.spyOn(Response.prototype, 'text')
    answer.resolve({ sessionId: 's1', accessKey: 'k9' })
    await waitFor(() => expect(read).toHaveBeenCalledOnce())
    await read.mock.results[0]?.value
    await settled()
    expect(router.push).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog', { name: 'Settings' })).toBeTruthy()
  })

  test('[ERR-30] a failure is only logged', async () => {
    const logged = quietly()
    const { user, router } = await openList()
    await user.click(await button('Open Dinner'))
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
    expect(router.push).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(await reopenSession('s1')).toBeNull()
    nothingIsSaid()
  })
})

describe('renaming', () => {
  const RENAME = '/chat/sessions/s1/rename'
  async function edit() {
    const page = await openList()
    await page.user.click(ofDinner('Rename'))
    expect(input()).toMatchObject({ value: 'Dinner', maxLength: 100 }) // VAL-13
    return page
  }
  const sent = () => server.requestsTo(RENAME).map(({ method, body }) => ({ method, body }))

  test.each([
    ['SESS-7', '{Enter}'],
    ['SESS-8', '{Tab}'],
  ])('[%s] [SESS-4] [VAL-13] [HTTP-16] [ROLE-12] %s submits', async (_rule, key) => {
    server.answers(RENAME, 200, { success: true, userTitle: 'Supper' })
    const { user } = await edit()
    await user.clear(input()!)
    await user.keyboard(` Supper ${key}`)
    await row('Supper')
    expect(input()).toBeNull()
    expect(sent()).toEqual([{ method: 'PATCH', body: { userTitle: 'Supper' } }])
  })

  test.each([
    ['SESS-9', 'Supper{Escape}'],
    ['SESS-10', '{Backspace}  {Enter}'],
    ['SESS-10', '{Backspace}\u200b\u3164{Enter}'],
    ['SESS-11', ' Dinner {Enter}'],
  ])('[%s] %j cancels, and the modal stays', async (_rule, typed) => {
    const { user } = await edit()
    await user.keyboard(typed)
    await row('Dinner')
    expect(input()).toBeNull()
    expect(sent()).toEqual([])
    expect(document.activeElement).toBe(ofDinner('Rename'))
  })

  test('[PAST-5] [SESS-11] it begins with the title that is shown, selected; an untitled one has none', async () => {
    const proposed = { ...UNTITLED, proposedTitle: 'A trip to the lake' }
    const wordy = { ...UNTITLED, sessionId: 's3', beginning: `${'a'.repeat(99)}🙂 and more` }
    const untitled = { ...UNTITLED, sessionId: 's4' }
    server.answers(PATH, 200, { sessions: [DINNER, proposed, wordy, untitled] })
    const { user } = await openList()
    const values: string[] = []
    for (const name of ['A trip to the lake', wordy.beginning, 'Untitled Session']) {
      await user.click(await button(`Rename ${name}`))
      const { value, selectionStart, selectionEnd } = input()!
      expect([selectionStart, selectionEnd]).toEqual([0, value.length])
      const about = document.getElementById(input()!.getAttribute('aria-describedby')!)
      expect(about?.textContent).toBe('Only you see this name.')
      values.push(value)
      await user.keyboard('{Enter}')
      expect(input()).toBeNull()
    }
    expect(values).toEqual(['A trip to the lake', 'a'.repeat(99), ''])
    expect(server.requestsTo('/chat/sessions/s2/rename'), 'unchanged').toEqual([])
  })

  test('[SESS-9] the Escape that ends an input method’s composition cancels nothing', async () => {
    const { user } = await edit()
    await user.keyboard('夕食')
    fireEvent.keyDown(input()!, { key: 'Escape', isComposing: true })
    fireEvent.keyDown(input()!, { key: 'Escape', keyCode: 229 })
    expect(input()?.value).toBe('夕食')
  })

  test('[SESS-12] [ERR-31] [ERR-32] a failed rename is only logged, and the edit stays open', async () => {
    const logged = quietly()
    server.answers(RENAME, 503, { error: 'Later', code: 'UNAVAILABLE' })
    const { user } = await edit()
    await user.keyboard('Supper{Enter}')
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
    await waitFor(() => expect(input()?.getAttribute('aria-invalid')).toBe('true'))
    expect(input()?.value).toBe('Supper')
    expect(await renameSession('s1', 'Supper')).toBe(false)
    nothingIsSaid()
  })
})

describe('deleting', () => {
  const DELETE = '/chat/sessions/s1'
  const staged = () => screen.queryByRole('button', { name: 'Really delete Dinner? Delete for everyone' })

  test('[SESS-13] [SESS-14] [MODAL-HIST-6] [SESS-5] [HTTP-18] [ROLE-13] the first click asks, the second deletes', async () => {
    server.answers(DELETE, 200, { success: true })
    for (const key of ['draft:s1', 'unsent:s1', 'draft:s2', 'unsent:s2']) localStorage.setItem(key, '[]')
    const { user } = await openList()
    await user.click(ofDinner('Delete'))
    expect(staged()?.querySelector('.lucide-circle-question-mark')).toBeTruthy()
    expect(screen.getByText('All 3 people lose it.')).toBeTruthy()
    expect(staged()?.textContent).toBe('Delete for everyone')
    expect(server.requestsTo(DELETE)).toEqual([])
    await user.click(staged()!)
    await waitFor(() => expect(titles()).toEqual(['Untitled Session']))
    expect(server.requestsTo(DELETE)).toMatchObject([{ method: 'DELETE', body: null }])
    const left = Object.keys(localStorage).filter((key) => /^(draft|unsent):/.test(key))
    expect(left.toSorted(), 'nothing is left to be said in it').toEqual(['draft:s2', 'unsent:s2'])
  })

  test('[SESS-13] [PAST-4] an owner who is alone in a chat is asked by the question mark alone', async () => {
    server.answers(PATH, 200, { sessions: [{ ...DINNER, participantCount: 1 }] })
    const { user } = await openList()
    await user.click(ofDinner('Delete'))
    expect(screen.getByText('Again: deletes the chat.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Really delete Dinner?' }).textContent).toBe('')
    await user.hover(ofDinner('Rename'))
    ofDinner('Delete')
  })

  test('[ROLE-13] a member is told that deletion takes the chat off their list, and no more', async () => {
    const { user } = await openList()
    await user.click(screen.getByRole('button', { name: 'Delete Untitled Session' }))
    expect(screen.getByText('Again: takes it off your list.')).toBeTruthy()
    await user.tab()
    expect(screen.queryByText(/^Again/)).toBeNull()

    localStorage.setItem('draft:s2', 'half a thou')
    server.answers('/chat/sessions/s2', 200, { success: true })
    await user.click(screen.getByRole('button', { name: 'Delete Untitled Session' }))
    await user.click(screen.getByRole('button', { name: 'Really delete Untitled Session?' }))
    await waitFor(() => expect(titles()).toEqual(['Dinner']))
    expect(localStorage.getItem('draft:s2'), 'the chat goes on').toBe('half a thou')
  })

  test('[SESS-13] leaving the button takes the question back', async () => {
    const { user } = await openList()
    await user.click(ofDinner('Delete'))
    expect(staged()).toBeTruthy()
    await user.hover(ofDinner('Rename'))
    expect(staged(), 'the mouse has a way to go to it').toBeTruthy()
    await user.tab()
    ofDinner('Delete')
    ofDinner('Delete').focus()
    await user.keyboard('{Enter}')
    expect(staged()).toBeTruthy()
    await user.tab()
    ofDinner('Delete')
    expect(server.requestsTo(DELETE)).toEqual([])
  })

  test('[ERR-33] [ERR-34] a failure is only logged', async () => {
    const logged = quietly()
    const { user } = await openList()
    await user.click(ofDinner('Delete'))
    await user.click(staged()!)
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
    ofDinner('Delete')
    expect(await deleteSession('s1')).toBe(false)
    nothingIsSaid()
  })
})

test.each([
  [30_000, 'just now'],
  [5 * 60_000, '5 minutes ago'],
  [25 * 3_600_000, '1 day ago'],
  [47 * 3_600_000, '1 day ago'],
  [70 * 86_400_000, '2 months ago'],
  [800 * 86_400_000, '2 years ago'],
])('%d ms ago reads %j', (agoMs, words) => {
  expect(lastActive(new Date(1_800_000_000_000 - agoMs).toISOString(), 1_800_000_000_000)).toBe(words)
})

test('[FIND-1] the search finds titles and words of every chat, and a hit opens its chat', async () => {
  const message = { id: 'm9', seq: 9, userId: 'b', userName: 'Ben', timestamp: anHourAgo, status: 'sent' }
  const hit = {
    message: { ...message, text: 'a dïnner' },
    snippet: 'a dïnner',
    ranges: [[2, 8]],
    sessionId: 's2',
    title: null,
    userName: 'Benjamin',
  }
  server.answers('/chat/search', 200, { hits: [hit], hasMore: false })
  server.answers('/chat/reopen-session/s2', 200, { sessionId: 's2', accessKey: 'k2' })
  const { user } = await openList()
  await user.type(screen.getByRole('searchbox', { name: 'Search all chats' }), 'Dinner')
  const titled = screen.getByRole('list', { name: 'Chats found by title' })
  expect(
    within(titled)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Dinner'])
  const found = await within(await screen.findByRole('list', { name: 'Messages found' })).findByRole('button')
  expect(found.querySelector('mark')?.textContent).toBe('dïnner')
  expect(found.textContent).toContain('Untitled Session')
  expect(found.textContent, 'the name that they use now').toContain('Benjamin')
  await user.click(found)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([askedMessage.take('s1'), askedMessage.take('s2'), askedMessage.take('s2')]).toEqual([null, 9, null])
})

test('[FIND-1] the search says that further hits did not come, and finds nothing only when that is the answer', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const message = { id: 'm9', seq: 9, userId: 'b', userName: 'Ben', timestamp: anHourAgo, status: 'sent', text: 'soup' }
  const hit = { message, snippet: 'soup', ranges: [[0, 4]], sessionId: 's2', title: null }
  server.answers('/chat/search', 200, { hits: [hit], hasMore: true })
  const { user } = await openList()
  const box = screen.getByRole('searchbox', { name: 'Search all chats' })
  await user.type(box, 'soup')
  const more = await screen.findByRole('button', { name: 'Load more' })
  server.answers('/chat/search', 500, {})
  await user.click(more)
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.searchFailed)

  server.answers('/chat/search', 200, { hits: [], hasMore: false })
  await user.clear(box)
  await user.type(box, 'zebra')
  await screen.findByText('Nothing found.')
  const answer = Promise.withResolvers()
  server.answers('/chat/search', 200, answer.promise)
  await user.type(box, 's')
  expect(screen.queryByText('Nothing found.')).toBeNull()
  answer.resolve({ hits: [], hasMore: false })
  await screen.findByText('Nothing found.')
})

test('[FIND-1] a hit in the open chat leads there at once, without reopening the chat', async () => {
  const message = { id: 'm9', seq: 9, userId: 'b', userName: 'Ben', timestamp: anHourAgo, status: 'sent', text: 'soup' }
  const hit = { message, snippet: 'soup', ranges: [[0, 4]], sessionId: 's2', title: null }
  server.answers('/chat/search', 200, { hits: [hit], hasMore: false })
  const { user } = await openList()
  const taken: (number | null)[] = []
  const leave = shownChat.show('s2')
  const stopListening = askedMessage.listen(() => void taken.push(askedMessage.take('s2')))
  await user.type(screen.getByRole('searchbox', { name: 'Search all chats' }), 'soup')
  const list = await screen.findByRole('list', { name: 'Messages found' })
  await user.click(await within(list).findByRole('button'))
  stopListening()
  leave()
  expect(taken).toEqual([9])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.requestsTo('/chat/reopen-session/s2')).toEqual([])
})
