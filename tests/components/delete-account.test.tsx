// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deleteAccount } from '#lib/client/account/delete-account.ts'
import { disconnectSignal, stillSignedInSignal } from '#lib/client/signal.ts'
import { anonymousBrowserId } from '#lib/client/storage/guest-secret.ts'
import { toastNote } from '#lib/client/storage/page-notes.ts'
import { startHttpServer, type StartedServer } from '../client/http-server.ts'
import { ANA_USER, openPage, signedInAs } from './account-page.tsx'

const PATH = '/user/account'
let server: StartedServer
beforeAll(async () => {
  server = await startHttpServer()
  await Promise.all([import('#components/settings/settings-modal.tsx'), import('#components/profile/profile-menu.tsx')])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.reset()
  await signedInAs(server, ANA_USER)
  server.answers('/user/settings', 200, { data: { startingName: 'Annie', preferAnonymous: false } })
})
afterEach(() => {
  toast.dismiss()
  cleanup()
})

const asked = () => server.requestsTo(PATH)
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' })

async function askToDelete() {
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Profile' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  return user
}

test('[DEC-62] the deletion takes a second step and a typed word; Cancel changes nothing', async () => {
  const user = await askToDelete()
  expect(screen.getByText(/are deleted for good\. A paid plan ends at once\./)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Type “delete” to confirm:' }))
  expect(confirm().disabled).toBe(true)
  await user.keyboard('delet{Enter}')
  expect(confirm().disabled).toBe(true)
  await user.keyboard('e')
  expect(confirm().disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeTruthy()
  expect(asked()).toEqual([])
})

test('[DEC-62] a refusal shows the server’s words, and the sockets and the guest stay', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const back = vi.fn()
  const unlisten = stillSignedInSignal.listen(back)
  const error = 'Your subscription could not be ended just now, so nothing was deleted. Please try again later.'
  server.answers(PATH, 503, { success: false, error, code: 'UNAVAILABLE' })
  const guest = anonymousBrowserId()
  const user = await askToDelete()
  await user.keyboard('Delete{Enter}')
  expect((await screen.findByText(error)).getAttribute('role')).toBe('alert')
  expect(asked()).toMatchObject([{ method: 'DELETE', headers: { authorization: 'Bearer token-account-ana' } }])
  expect(back, 'the chat’s sockets come back').toHaveBeenCalledOnce()
  expect(anonymousBrowserId()).toBe(guest)
  unlisten()
})

test('[DEC-62] the deletion drops the sockets, renews the guest, and leaves a note for the next page', async () => {
  const dropped = vi.fn()
  const unlisten = disconnectSignal.listen(dropped)
  server.answers(PATH, 200, { success: true })
  const guest = anonymousBrowserId()
  await deleteAccount()
  expect(dropped).toHaveBeenCalledOnce()
  expect(anonymousBrowserId()).not.toBe(guest)
  expect(localStorage.getItem('identityLink') ?? '').not.toContain('account-ana')
  expect(toastNote.take()).toBe('Your account is deleted.')
  unlisten()
})

test('[DEC-62] a deletion whose answer was lost is confirmed by the session call', async () => {
  server.answers(PATH, 'hang up', {})
  server.answers('/api/auth/session', 200, {})
  await deleteAccount()
  expect(toastNote.take()).toBe('Your account is deleted.')
})
