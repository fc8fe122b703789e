import type { Page } from 'playwright'
import { expect } from './expect.ts'

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
export const profileButton = (page: Page) => page.getByRole('button', { name: 'Profile', exact: true })
export const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** Opens the sign-in modal and its popup. Returns the popup, at the provider's account chooser. */
export async function openChooser(page: Page): Promise<Page> {
  await signInButton(page).click()
  return chooser(page)
}

/** Opens the popup from the open modal. */
export async function chooser(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await googleButton(page).click()
  const popup = await opening
  await expect(popup.getByRole('button', { name: 'Ana Bauer' })).toBeVisible()
  return popup
}

/** Signs in as one of the provider's demo people, in the popup, and waits until the page shows it. */
export async function signIn(page: Page, name: 'Ana Bauer' | 'Ben Okafor' | 'Chiyo Tanaka'): Promise<void> {
  const popup = await openChooser(page)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name }).click()
  await closing
  await expect(profileButton(page)).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await profileButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(signInButton(page)).toBeVisible()
}
