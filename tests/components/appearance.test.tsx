// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LandingFooter } from '#components/landing/landing-footer.tsx'
import { Appearance } from '#components/settings/appearance.tsx'
import { appearance } from '#lib/client/storage/appearance.ts'
import { APPEARANCE_SCRIPT } from '#lib/domain/page/appearance.ts'

vi.mock('next/navigation', () => ({ usePathname: () => '/' }))

const page = document.documentElement
const runScript = () => new Function(APPEARANCE_SCRIPT)()
const forget = () => {
  localStorage.clear()
  delete page.dataset.theme
  delete page.dataset.textSize
}
beforeEach(forget)
afterEach(cleanup)

async function openAppearance() {
  render(
    <>
      <Appearance />
      <LandingFooter />
    </>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Appearance' }))
  await screen.findByRole('dialog', { name: 'Appearance' })
  return user
}

test('[DEC-63] theme and text size apply at once, and after a reload before the first paint', async () => {
  const user = await openAppearance()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Default' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Light' }))
  await user.click(screen.getByRole('radio', { name: 'Larger' }))
  await waitFor(() => expect(page.dataset).toMatchObject({ theme: 'light', textSize: 'larger' }))

  delete page.dataset.theme
  delete page.dataset.textSize
  runScript()
  expect(page.dataset).toMatchObject({ theme: 'light', textSize: 'larger' })

  await user.click(screen.getByRole('radio', { name: 'System' }))
  await user.click(screen.getByRole('radio', { name: 'Default' }))
  await waitFor(() => expect([page.dataset.theme, page.dataset.textSize]).toEqual([undefined, undefined]))
  expect(localStorage.length).toBe(0)
})

test('[DEC-63] the arrow keys choose too', async () => {
  const user = await openAppearance()
  screen.getByRole('radio', { name: 'System' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(appearance.theme()).toBe('light')
})

test('[DEC-63] a choice in another tab applies here, and an unknown theme counts as none', async () => {
  render(<Appearance />)
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
  await waitFor(() => expect(page.dataset.theme).toBe('dark'))
  expect(appearance.isLight()).toBe(false)
  localStorage.setItem('theme', 'purple')
  expect(appearance.theme()).toBe('system')
})

test('[DEC-63] the browser’s own bar has the chosen theme’s colour', () => {
  document.head.innerHTML = `<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000">`
  const medias = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map((bar) => bar.getAttribute('media'))
  appearance.chooseTheme('dark')
  appearance.show()
  expect(medias()).toEqual(['not all', 'all'])
  appearance.chooseTheme('system')
  appearance.show()
  expect(medias()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})

test('[DEC-63] a browser with blocked storage has the system’s theme', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused')
  })
  runScript()
  expect(page.dataset.theme).toBeUndefined()
})
