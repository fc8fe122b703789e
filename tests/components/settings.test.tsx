// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authState } from '#lib/client/account/auth-state.ts'
import { loadSettings, saveSettings } from '#lib/client/account/settings.ts'
import { startHttpServer, type StartedServer } from '../client/http-server.ts'
import { ANA_USER, openPage, signedInAs } from './account-page.tsx'

const PATH = '/user/settings'
let server: StartedServer

beforeAll(async () => {
  server = await startHttpServer()
  // Lazy parts are compiled before the first test's clock runs.
  await Promise.all([import('#components/settings/settings-modal.tsx'), import('#components/profile/profile-menu.tsx')])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.reset()
  await signedInAs(server, ANA_USER)
  server.answers(PATH, 200, { data: { startingName: 'Annie', preferAnonymous: true } })
})
afterEach(() => {
  toast.dismiss()
  cleanup()
})

async function openSettings() {
  const page = openPage()
  await openSettingsOf(page.user)
  return page
}
async function openSettingsOf(user: ReturnType<typeof openPage>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Profile' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await screen.findByRole('dialog', { name: 'Settings' })
}
const profile = () => screen.getByRole('button', { name: 'Profile' })
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Preferred Starting Name:' })
const checkbox = () => screen.getByRole('checkbox', { name: 'Join new sessions anonymously by default' })
const save = () => screen.getByRole('button', { name: 'Save' })
const alert = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
const puts = () => server.requestsTo(PATH).filter(({ method }) => method === 'PUT')

describe('the settings modal', () => {
  test('[MODAL-SET-1] [MODAL-SET-2] [MODAL-SET-3] [MODAL-SET-4] [HTTP-3] [HTTP-31] [ROLE-11] shows what was saved', async () => {
    await openSettings()
    expect(await nameField()).toMatchObject({ value: 'Annie', placeholder: 'Enter preferred name' })
    const noteId = (await nameField()).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(noteId)?.textContent).toBe('For chats that you join from now on.')
    expect(checkbox().getAttribute('aria-checked')).toBe('true')
    expect(server.requestsTo(PATH)[0]?.headers.authorization).toBe('Bearer token-account-ana')
  })

  test('[MODAL-SET-5] Escape closes it', async () => {
    const { user } = await openSettings()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement, 'one is back where one was').toBe(profile()))
  })

  test('[MODAL-SET-5] the Escape that ends an input method’s composition does not close it', async () => {
    await openSettings()
    fireEvent.keyDown(await nameField(), { key: 'Escape', isComposing: true })
    fireEvent.keyDown(await nameField(), { key: 'Escape', keyCode: 229 })
    expect((await nameField()).value).toBe('Annie')
  })

  test('[VAL-7] [HTTP-33] [HTTP-2] saves the trimmed name and the choice, and closes', async () => {
    const { user } = await openSettings()
    await user.clear(await nameField())
    await user.type(await nameField(), '  Captain Ana ')
    await user.click(checkbox())
    server.answers(PATH, 200, { success: true })
    await user.click(save())
    await screen.findByText('Settings saved.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(puts()).toMatchObject([{ body: { startingName: 'Captain Ana', preferAnonymous: false } }])
  })

  test.each([['Session history', 'Session History'], ['Settings']])(
    'a dialog opened before the save is answered stays open: %s',
    async (opener, title = opener) => {
      const answer = Promise.withResolvers()
      server.answers('/chat/sessions', 200, { sessions: [] })
      const { user } = await openSettings()
      await nameField()
      server.answers(PATH, 200, answer.promise)
      await user.click(save())
      await waitFor(() => expect(puts()).toHaveLength(1))
      await user.keyboard('{Escape}')
      server.answers(PATH, 200, { data: {} })
      if (opener === 'Settings') await openSettingsOf(user)
      else await user.click(screen.getByRole('button', { name: opener }))
      await screen.findByRole('dialog', { name: title })
      answer.resolve({ success: true })
      await screen.findByText('Settings saved.')
      expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
    },
  )

  test.each(['{Backspace}', '   '])('[VAL-8] an empty name is refused without a call: %j', async (typed) => {
    const { user } = await openSettings()
    await user.clear(await nameField())
    await user.type(await nameField(), typed)
    await user.click(save())
    await alert('Starting name cannot be empty.')
    expect((await nameField()).getAttribute('aria-invalid')).toBe('true')
    expect(puts()).toEqual([])
  })

  test('[VAL-9] limits the name to 50 characters', async () => {
    await openSettings()
    expect((await nameField()).maxLength).toBe(50)
  })

  test.each([
    ['ERR-26', 400, { success: false, error: 'That name is taken by the chat itself.', code: 'INVALID_REQUEST' }],
    ['ERR-26', 400, { success: false, error: 'That name is taken by the chat itself.' }],
    ['ERR-26', 200, { success: false, error: 'That name is taken by the chat itself.' }],
  ])('[%s] [ENT-6] a refusal (%d) has the server’s words, and the modal stays', async (_rule, status, body) => {
    const { user } = await openSettings()
    await nameField()
    server.answers(PATH, status, body)
    await user.click(save())
    await alert('That name is taken by the chat itself.')
    expect((await nameField()).value).toBe('Annie')
  })

  test('[ERR-27] [DEC-18] a refusal without words shows a default sentence', async () => {
    const { user } = await openSettings()
    await nameField()
    server.answers(PATH, 200, { success: false })
    await user.click(save())
    await alert('Failed to save settings.')
  })

  test.each([
    ['hang up', {}],
    [502, '<html>'],
  ] as const)(
    '[ERR-28] [DEC-18] a call without a usable answer (%s) shows a default sentence',
    async (status, body) => {
      vi.spyOn(console, 'warn').mockReturnValue()
      const { user } = await openSettings()
      await nameField()
      server.answers(PATH, status, body)
      await user.click(save())
      await alert('An error occurred while saving settings.')
    },
  )
})

describe('loading', () => {
  test('[ERR-24] [DEC-14] a failure is shown, and can be tried again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    server.answers(PATH, 503, { error: 'Later', code: 'UNAVAILABLE' })
    const { user } = await openSettings()
    await alert('Could not load your current settings.')
    server.answers(PATH, 200, { data: {} })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await nameField()).value).toBe('')
  })

  test.each([{}, { data: null }, { data: {} }])(
    '[ERR-25] [DEC-14] [ENT-2] [ENT-4] %j counts as the default settings',
    async (body) => {
      server.answers(PATH, 200, body)
      expect(await loadSettings()).toEqual({ startingName: '', preferAnonymous: false })
    },
  )

  test('[DEC-23] [ROLE-6] an ended sign-in closes the modal with a sentence', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    server.answers(PATH, 401, { error: 'User not authenticated', code: 'UNAUTHENTICATED' })
    const page = openPage()
    await page.user.click(await screen.findByRole('button', { name: 'Profile' }))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    await screen.findByText('Please sign in to view settings.')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(authState.get().status).toBe('signed-out')
  })

  test('[DEC-23] a sign-in as another account in another tab loads the settings of that account', async () => {
    await openSettings()
    expect((await nameField()).value).toBe('Annie')
    server.answers(PATH, 200, { data: { startingName: 'Benny', preferAnonymous: false } })
    await signedInAs(server, { ...ANA_USER, id: 'account-ben' })
    await waitFor(async () => expect((await nameField()).value).toBe('Benny'))
  })

  test('[VAL-25] [VAL-26] neither call is made without a sign-in', async () => {
    await signedInAs(server, null)
    server.requests.length = 0
    await expect(loadSettings()).rejects.toThrow('User not authenticated')
    await expect(saveSettings({ startingName: 'Ana', preferAnonymous: false })).rejects.toThrow(
      'User not authenticated',
    )
    expect(server.requests).toEqual([])
  })
})
