import type { Locator, Page } from 'playwright'
import { expect } from './expect.ts'

/** Finds the parts of the chat page by the accessible names of the contract, section 8. */
export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })
export const messageList = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
export const participants = (page: Page): Locator => page.getByRole('list', { name: 'Participants' }).locator('li')
export const ownEntry = (page: Page): Locator => page.getByTitle('Change your name')
export const resetButton = (page: Page): Locator => page.getByRole('button', { name: /^Reset chat/ })
export const typingLine = (page: Page): Locator => page.locator('[data-typing]')

/** Engine.IO's packet for an upgrade. */
const ENGINE_UPGRADE = '5'

type Kind = 'own' | 'other' | 'parley' | 'notice'

/** Finds all messages, or those of one kind. */
export const messages = (page: Page, kind?: Kind): Locator =>
  messageList(page).locator(kind ? `[data-kind=${kind}]` : '[data-kind]')

/** Finds the message with exactly this text. */
export const message = (page: Page, text: string): Locator =>
  messages(page).filter({ has: page.locator('.message-text').getByText(text, { exact: true }) })

/** Returns the texts of the whole list, in order. */
export function wordsOf(page: Page): Promise<string[]> {
  return messages(page).evaluateAll((shown) =>
    shown.map((one) => (one.querySelector('.message-text') ?? one).textContent ?? ''),
  )
}

/** Types a text and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
  await expect(messageBox(page)).toHaveValue('')
}

/** ROOM-4: chooses an item of the chat's menu. */
export async function pick(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Chat menu' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Renames by click and waits until the server has confirmed. */
export async function rename(page: Page, name: string): Promise<void> {
  await ownEntry(page).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Name changed successfully!')).toBeVisible()
}

export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Resolves when a page loaded after this call has upgraded from polling to its websocket. */
export function upgraded(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => payload === ENGINE_UPGRADE && resolve()))
  })
}

/** Expects both windows to show the same messages in the same order; returns them. */
export async function expectSameList(one: Page, other: Page): Promise<string[]> {
  await expect
    .poll(async () => {
      const [words, otherWords] = await Promise.all([wordsOf(one), wordsOf(other)])
      return words.length > 0 && JSON.stringify(words) === JSON.stringify(otherWords)
    })
    .toBe(true)
  return wordsOf(one)
}
