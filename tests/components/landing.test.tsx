// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LandingPage } from '#components/landing/landing-page.tsx'
import type { StartChat } from '#components/landing/use-start-chat.ts'

const start = vi.fn()
let state: StartChat
vi.mock('#components/landing/use-start-chat.ts', () => ({ useStartChat: () => state }))
vi.mock('next/navigation', () => ({ usePathname: () => '/' }))

beforeEach(() => {
  start.mockReset()
  state = { status: 'idle', error: null, start, prepare: vi.fn() }
})
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })

describe('the landing page', () => {
  test('[LAND-1] the headline asks what’s up and who’s joining', () => {
    render(<LandingPage />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What’s up, and who’s joining?')
  })

  test('[LAND-2] [LAND-3] [LAND-6] the message box has its placeholder and scrolls', () => {
    render(<LandingPage />)
    expect(box().placeholder).toBe('Type your message')
    expect(box().className).toContain('overflow-y-auto')
  })

  test('[LAND-4] Enter sends', async () => {
    render(<LandingPage />)
    await userEvent.type(box(), 'we need to talk{Enter}')
    expect(start).toHaveBeenCalledExactlyOnceWith('we need to talk')
  })

  test('[LAND-5] Shift+Enter does not send', async () => {
    render(<LandingPage />)
    await userEvent.type(box(), 'one{Shift>}{Enter}{/Shift}two')
    expect(start).not.toHaveBeenCalled()
    expect(box().value).toBe('one\ntwo')
  })

  test('[LAND-4] the Enter of a composition does not send', () => {
    render(<LandingPage />)
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    expect(start).not.toHaveBeenCalled()
  })

  test('[LAND-12] [LAND-39] [DEC-16] an error stands under the box, and the text stays in it', async () => {
    const { rerender } = render(<LandingPage />)
    await userEvent.type(box(), 'hello')
    state = { ...state, error: 'Failed to create chat session. Please try again.' }
    rerender(<LandingPage />)
    expect(screen.getByRole('alert').textContent).toBe('Failed to create chat session. Please try again.')
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(box().value).toBe('hello')
  })

  test.each(['submitting', 'exiting'] as const)(
    '[LAND-35] [LAND-36] while %s the box is disabled and dots move',
    (status) => {
      state = { ...state, status }
      render(<LandingPage />)
      expect(box().disabled).toBe(true)
      expect(screen.getByRole('status', { name: 'Starting your chat' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    },
  )

  test('[LAND-37] the stage knows that it is exiting', () => {
    state = { ...state, status: 'exiting' }
    const { container } = render(<LandingPage />)
    expect(container.querySelector('.landing-stage')?.getAttribute('data-status')).toBe('exiting')
  })

  test('[LAND-24] [LAND-25] [LAND-26] [LAND-27] [LAND-28] the footer', () => {
    render(<LandingPage />)
    const footer = screen.getByRole('contentinfo').textContent
    expect(footer).toMatch(/Legal/)
    expect(footer).toMatch(/Contact/)
    expect(footer).toMatch(/Join the team/)
    expect(footer).toMatch(/\S+@\S+\.\S+/)
    expect(footer).toMatch(/© \d{4} Parley/)
  })

  test('[CHAT-15] [CHAT-17] no invite and no reset here', () => {
    render(<LandingPage />)
    expect(screen.queryByRole('button', { name: /Invite|Reset/ })).toBeNull()
  })
})
