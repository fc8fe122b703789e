import type { Locator, Page } from 'playwright'
import { expect } from './expect.ts'

/** The chat page as a person finds it: by the names that stand in the contract, section 8. */
export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })
export const messageList = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
export const participants = (page: Page): Locator => page.getByRole('list', { name: 'Participants' }).locator('li')
export const ownEntry = (page: Page): Locator => page.getByTitle('Change your name')
export const resetButton = (page: Page): Locator => page.getByRole('button', { name: /^Reset chat/ })
export const typingLine = (page: Page): Locator => page.locator('[data-typing]')

/** Engine.IO's word for it. */
const ENGINE_UPGRADE = '5'

type Kind = 'own' | 'other' | 'parley' | 'notice'

/** All messages shown, or those of one kind. */
export const messages = (page: Page, kind?: Kind): Locator =>
  messageList(page).locator(kind ? `[data-kind=${kind}]` : '[data-kind]')

/** The message with exactly this text. */
export const message = (page: Page, text: string): Locator =>
  messages(page).filter({ has: page.locator('.message-text').getByText(text, { exact: true }) })

/** The words of everything in the list, in its order. */
export function wordsOf(page: Page): Promise<string[]> {
  return messages(page).evaluateAll((shown) =>
    shown.map((one) => (one.querySelector('.message-text') ?? one).textContent ?? ''),
  )
}

/** Types like a person and sends with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
  await expect(messageBox(page)).toHaveValue('')
}

/** ROOM-4: chooses from the chat's menu. */
export async function pick(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Chat menu' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Renames by click and waits until the server agreed. */
export async function rename(page: Page, name: string): Promise<void> {
  await ownEntry(page).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Name changed successfully!')).toBeVisible()
}

export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Resolves when a page that is loaded from now on sends everything by its websocket, no longer by polling. */
export function upgraded(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => payload === ENGINE_UPGRADE && resolve()))
  })
}

/** Both windows show the same messages in the same order. */
export async function expectSameList(one: Page, other: Page): Promise<string[]> {
  await expect
    .poll(async () => {
      const [words, otherWords] = await Promise.all([wordsOf(one), wordsOf(other)])
      return words.length > 0 && JSON.stringify(words) === JSON.stringify(otherWords)
    })
    .toBe(true)
  return wordsOf(one)
}
