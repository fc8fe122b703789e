// @vitest-environment jsdom
import '#tests/support/dom.ts'
import type { PropsWithChildren } from 'react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ExportDialog } from '#components/chat/export/export-dialog.tsx'
import { InChat } from '#components/chat/use-chat.ts'
import { makeChat, makeTimeline } from '#tests/support/chat.ts'
import { startHttpServer, type StartedServer } from '../client/http-server.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startHttpServer()
})
afterAll(() => server.stop())
beforeEach(() => server.reset())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('[COPY-1] downloads with a ticket; a refusal is told, and it can be tried again', async () => {
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  const chat = makeChat({ timeline: makeTimeline() })
  const path = `/chat/session/${chat.store.get().access.sessionId}/export`
  const onClose = vi.fn()
  const wrapper = ({ children }: PropsWithChildren) => <InChat value={chat.store}>{children}</InChat>
  render(<ExportDialog onClose={onClose} />, { wrapper })
  const user = userEvent.setup()

  server.answers(`${path}-ticket`, 429, { success: false, error: 'Too many. Please wait.', code: 'RATE_LIMITED' })
  await user.click(screen.getByRole('button', { name: /^JSON/ }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many. Please wait.'))
  expect([followed, onClose.mock.calls]).toEqual([[], []])

  server.answers(`${path}-ticket`, 200, { ticket: 't1', expiresAt: '2026-11-28T12:00:00.000Z' })
  await user.click(screen.getByRole('button', { name: /^JSON/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(followed).toEqual([expect.stringMatching(/export\?format=json&ticket=t1&timeZone=./)])
  expect(followed[0]).toContain(path)
})
