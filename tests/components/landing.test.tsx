// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LandingPage } from '#components/landing/landing-page.tsx'
import { readSignIn } from '#lib/client/account/auth.ts'
import { authState } from '#lib/client/account/auth-state.ts'
import { hasRecentChats } from '#lib/client/storage/recent-chats-key.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import { signedOutSignal } from '#lib/client/signal.ts'
import type { PromptFamily } from '#lib/domain/quick-prompts/family.ts'
import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'
import type { StartChat } from '#components/landing/start/use-start-chat.ts'

const start = vi.fn()
const clearError = vi.fn()
let state: StartChat
vi.mock('#components/landing/start/use-start-chat.ts', () => ({ useStartChat: () => state }))
vi.mock('next/navigation', () => ({ usePathname: () => '/' }))

beforeEach(() => {
  start.mockReset()
  state = { status: 'idle', error: null, start, clearError, prepare: vi.fn() }
})
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })

describe('the landing page', () => {
  test("[LAND-1] the headline asks what's up and who's joining", () => {
    render(<LandingPage minimumAge={16} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What’s up, and who’s joining?')
  })

  test('[LAND-2] [LAND-3] [LAND-6] the message box has its placeholder and scrolls', () => {
    render(<LandingPage minimumAge={16} />)
    expect(box().placeholder).toBe('Type your message')
    expect(box().className).toContain('overflow-y-auto')
  })

  test('[LAND-4] Enter sends', async () => {
    render(<LandingPage minimumAge={16} />)
    await userEvent.type(box(), 'we need to talk{Enter}')
    expect(start).toHaveBeenCalledExactlyOnceWith('we need to talk')
  })

  test('[LAND-5] Shift+Enter does not send', async () => {
    render(<LandingPage minimumAge={16} />)
    await userEvent.type(box(), 'one{Shift>}{Enter}{/Shift}two')
    expect(start).not.toHaveBeenCalled()
    expect(box().value).toBe('one\ntwo')
  })

  test('[LAND-4] the Enter of a composition does not send', () => {
    render(<LandingPage minimumAge={16} />)
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    expect(start).not.toHaveBeenCalled()
  })

  test('[LAND-12] [LAND-39] [DEC-16] an error stands under the box, and the text stays in it', async () => {
    const { rerender } = render(<LandingPage minimumAge={16} />)
    await userEvent.type(box(), 'hello')
    state = { ...state, error: 'Failed to create chat session. Please try again.' }
    rerender(<LandingPage minimumAge={16} />)
    expect(screen.getByRole('alert').textContent).toBe('Failed to create chat session. Please try again.')
    expect(box().getAttribute('aria-invalid'), 'the text is not at fault').toBe('false')
    expect(box().value).toBe('hello')
  })

  test('[VAL-6] [DEC-45] a paste that is too long is kept whole, marked as too long, and not sent', async () => {
    render(<LandingPage minimumAge={16} />)
    const room = () => screen.queryByText(/left$/)
    expect(room()?.className, 'not before it matters').toContain('hidden')
    await userEvent.click(box())
    await userEvent.paste('x'.repeat(5000))
    expect(box().value).toHaveLength(5000)
    expect(screen.getByText('904 characters too many').className).not.toContain('hidden')
    expect(box().getAttribute('aria-describedby')).toBe(screen.getByText('904 characters too many').id)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Too long to send: 904 characters too many.').getAttribute('role')).toBe('status')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    await userEvent.keyboard('{Enter}')
    expect(start).not.toHaveBeenCalled()
    await userEvent.keyboard('{Backspace>904}')
    await userEvent.keyboard('{Enter}')
    expect(start).toHaveBeenCalledExactlyOnceWith('x'.repeat(4096))
  })

  test('[VAL-2] a box that was sent empty is marked', () => {
    state = { ...state, error: 'Please enter a message to start the conversation.' }
    render(<LandingPage minimumAge={16} />)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(clearError).not.toHaveBeenCalled()
    fireEvent.input(box(), { target: { value: 'H' } })
    expect(clearError, 'typing puts it right').toHaveBeenCalledOnce()
  })

  test('a draft survives a reload, and a deleted one stays deleted', async () => {
    const { unmount } = render(<LandingPage minimumAge={16} />)
    await userEvent.type(box(), 'we need to')
    unmount()
    const again = render(<LandingPage minimumAge={16} />)
    expect(box().value).toBe('we need to')
    await userEvent.clear(box())
    again.unmount()
    render(<LandingPage minimumAge={16} />)
    expect(box().value, 'what was taken away stays away').toBe('')
  })

  test('[OUT-4] a sign-out deletes the draft', async () => {
    render(<LandingPage minimumAge={16} />)
    await userEvent.type(box(), 'we need to')
    act(() => signedOutSignal.raise())
    expect(box().value).toBe('')
    expect(sessionStorage.length).toBe(0)
  })

  test('[PAST-2] a sign-in takes the latest chats and their link away, and a sign-out does not bring them back', async () => {
    let answer: object = {}
    vi.stubGlobal('fetch', async () => Response.json(answer))
    onTestFinished(() => void vi.unstubAllGlobals())
    recentChats.visited({ sessionId: 's1', accessToken: 'k1', title: 'Garden plan', people: [] })
    render(<LandingPage minimumAge={16} />)
    const shown = () => [screen.queryByRole('link', { name: 'Latest chats' }), screen.queryByText('Garden plan')]
    await waitFor(() => expect(shown()).not.toContain(null))
    expect(hasRecentChats()).toBe(true)
    const user = { id: 'account-ana', email: 'ana@example.com' }
    answer = { user, token: 'jwt', expiresAt: new Date().toISOString(), linkedAuthenticatedId: user.id }
    await act(readSignIn)
    expect([...shown(), hasRecentChats()]).toEqual([null, null, false])
    act(() => authState.set(null))
    expect(shown()).toEqual([null, null])
  })

  test.each([
    ['its last chat is taken off', 'Remove Garden plan from this list'],
    ['the list is turned off', 'Keep no list here'],
  ])('[PAST-2] the link to the latest chats goes when %s', async (_when, button) => {
    recentChats.visited({ sessionId: 's1', accessToken: 'k1', title: 'Garden plan', people: [] })
    render(<LandingPage minimumAge={16} />)
    const link = () => screen.queryByRole('link', { name: 'Latest chats' })
    await waitFor(() => expect(link()).not.toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(link()).toBeNull()
  })

  test('a draft typed before the scripts came stays and is stored', () => {
    sessionStorage.setItem('landingDraft', 'an older one')
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<LandingPage minimumAge={16} />)
    box().value = 'early'
    const { unmount } = render(<LandingPage minimumAge={16} />, { container, hydrate: true })
    expect(box().value).toBe('early')
    unmount()
    render(<LandingPage minimumAge={16} />)
    expect(box().value).toBe('early')
  })

  test.each(['submitting', 'exiting'] as const)(
    '[LAND-35] [LAND-36] while %s the box is disabled and dots move',
    (status) => {
      state = { ...state, status }
      render(<LandingPage minimumAge={16} />)
      expect(box().disabled).toBe(true)
      expect(screen.getByRole('status', { name: 'Starting your chat' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    },
  )

  test('[LAND-37] the stage is marked as exiting', () => {
    state = { ...state, status: 'exiting' }
    const { container } = render(<LandingPage minimumAge={16} />)
    expect(container.querySelector('.landing-stage')?.getAttribute('data-status')).toBe('exiting')
  })

  test('[LAND-24] [LAND-25] [LAND-26] [LAND-27] [LAND-28] the footer names Legal, Contact, Join the team, an e-mail address and the year', () => {
    render(<LandingPage minimumAge={16} />)
    const footer = screen.getByRole('contentinfo').textContent
    expect(footer).toMatch(/Legal/)
    expect(footer).toMatch(/Contact/)
    expect(footer).toMatch(/Join the team/)
    expect(footer).toMatch(/\S+@\S+\.\S+/)
    expect(footer).toMatch(/© \d{4} Parley/)
  })

  test('[CHAT-15] [CHAT-17] has no invite and no reset button', () => {
    render(<LandingPage minimumAge={16} />)
    expect(screen.queryByRole('button', { name: /Invite|Reset/ })).toBeNull()
  })
})

const steering = (family?: PromptFamily) => ({ hiddenPrompt: family?.hiddenPrompt, manner: family?.manner })

describe('the quick prompts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const prompts = () =>
    within(screen.getByRole('list', { name: 'Quick prompts' })).queryAllByRole('button', { name: /^(?!Edit prompt: )/ })
  async function wait(ms: number) {
    await import('#lib/domain/quick-prompts/index.ts')
    await act(() => vi.advanceTimersByTimeAsync(ms))
  }

  test('[LAND-7] [LAND-11] five prompts appear after 500 ms', async () => {
    render(<LandingPage minimumAge={16} />)
    await wait(499)
    expect(prompts()).toHaveLength(0)
    await wait(1)
    expect(prompts()).toHaveLength(5)
    for (const button of prompts()) expect(button.closest('li')?.className).toContain('animate-rise')
  })

  test.each([0, 0.05, 0.14])('no two buttons share a name, for any random choice (%d)', async (chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    render(<LandingPage minimumAge={16} />)
    await wait(500)
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('[LAND-8] [LAND-9] [LAND-10] the choice of prompts is random', async () => {
    const shownAt = async (chance: number) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      const { unmount } = render(<LandingPage minimumAge={16} />)
      await wait(500)
      const labels = prompts().map(({ textContent }) => textContent)
      unmount()
      return labels
    }
    expect(await shownAt(0.2)).not.toEqual(await shownAt(0.8))
  })

  test('[PROD-7] [PROMPT-1] [PROMPT-2] [DEC-1] a click starts a chat with the prompt’s full text and its hidden prompt', async () => {
    render(<LandingPage minimumAge={16} />)
    await wait(500)
    const [button] = prompts()
    const family = PROMPT_FAMILIES.find(({ name }) => name === button?.dataset.family)
    const prompt = family?.prompts.find(({ label }) => label === button?.textContent)
    expect(prompt, 'a prompt of that family is on the button').toBeTruthy()
    fireEvent.click(button!)
    expect(start).toHaveBeenCalledExactlyOnceWith(prompt?.text, steering(family))
  })

  test('[DEC-63] the pencil puts a prompt into the box, which keeps its manner until emptied', async () => {
    render(<LandingPage minimumAge={16} />)
    await wait(500)
    const [button] = prompts()
    const family = PROMPT_FAMILIES.find(({ name }) => name === button?.dataset.family)
    const prompt = family?.prompts.find(({ label }) => label === button?.textContent)
    const pencil = screen.getAllByRole('button', { name: `Edit prompt: ${prompt?.label}` })[0]
    fireEvent.click(pencil!)
    expect(start).not.toHaveBeenCalled()
    expect(box()).toMatchObject({ value: prompt?.text })
    expect(document.activeElement).toBe(box())
    fireEvent.input(box(), { target: { value: `${prompt?.text} Please.` } })
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(start).toHaveBeenLastCalledWith(`${prompt?.text} Please.`, steering(family))
    fireEvent.input(box(), { target: { value: '' } })
    fireEvent.input(box(), { target: { value: 'My own words' } })
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(start).toHaveBeenLastCalledWith('My own words')
  })

  test.each(['submitting', 'exiting'] as const)(
    '[LAND-40] [LAND-41] while %s all prompts are disabled',
    async (status) => {
      state = { ...state, status }
      render(<LandingPage minimumAge={16} />)
      await wait(500)
      for (const button of prompts()) expect((button as HTMLButtonElement).disabled).toBe(true)
    },
  )
})

describe('the sections', () => {
  const section = (name: string) => within(screen.getByRole('region', { name }))

  test('[LAND-15] [LAND-16] [LAND-17] two steps: start a chat, invite friends', () => {
    render(<LandingPage minimumAge={16} />)
    const steps = section('Two steps, no sign-up').getAllByRole('heading', { level: 3 })
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Start a chat', 'Invite friends'])
  })

  test('[LAND-18] the examples are drawn with the frames of the chat', () => {
    render(<LandingPage minimumAge={16} />)
    const examples = section('Mediator. Counsellor. Gamemaster.')
    expect(examples.getAllByRole('figure')).toHaveLength(3)
    const kinds = examples.getAllByRole('article').map((article) => article.dataset.kind)
    expect(new Set(kinds)).toEqual(new Set(['own', 'other', 'parley']))
  })

  test.each([
    ['PROD-18', 'Mediation'],
    ['PROD-19', 'Relationship talks'],
    ['PROD-20', 'Group collaboration'],
    ['PROD-21', 'Conflict resolution'],
    ['PROD-22', 'Role-playing adventures'],
    ['PROD-23', 'Playful wildcards'],
  ])('[%s] %s is shown as a use', (_rule, use) => {
    render(<LandingPage minimumAge={16} />)
    expect(section('Mediator. Counsellor. Gamemaster.').getByText(use)).toBeTruthy()
  })

  test('[PROD-7] [DEC-63] each use starts a chat of its kind, or puts its prompt into the box', async () => {
    render(<LandingPage minimumAge={16} />)
    const uses = section('Mediator. Counsellor. Gamemaster.')
    const starters = uses.getAllByRole('button', { name: /^(?!Edit prompt: )/ })
    for (const family of PROMPT_FAMILIES) {
      start.mockClear()
      const starter = starters.find((button) => button.dataset.family === family.name)
      const prompt = family.prompts.find(({ label }) => label === starter?.textContent)
      expect(prompt, family.name).toBeTruthy()
      await userEvent.click(starter!)
      await waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith(prompt?.text, steering(family)))
      await userEvent.click(uses.getByRole('button', { name: `Edit prompt: ${prompt?.label}` }))
      await waitFor(() => expect(box().value).toBe(prompt?.text))
    }
    expect(starters).toHaveLength(6)
  })

  test('[LAND-19] [LAND-20] [LAND-21] [LAND-22] “How it works” has three features', () => {
    render(<LandingPage minimumAge={16} />)
    const features = section('How it works').getAllByRole('heading', { level: 3 })
    expect(features.map(({ textContent }) => textContent)).toEqual([
      'Conversational intelligence',
      'Temporal awareness',
      'Continuous learning',
    ])
  })

  test('[LAND-23] “What’s next” links to the message box', () => {
    render(<LandingPage minimumAge={16} />)
    const link = section('What’s next').getByRole<HTMLAnchorElement>('link', { name: 'Say the first word' })
    expect(document.querySelector(link.hash), 'a link to what takes the focus gives it').toBe(box())
  })
})
