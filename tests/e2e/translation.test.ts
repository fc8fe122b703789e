import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { openPerson } from '#tests/support/browser.ts'
import {
  messageBox,
  messageList,
  messages,
  ownEntry,
  participants,
  say,
  toast,
  typingLine,
  pick,
} from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { chooser, profileButton } from '#tests/support/sign-in.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'
import { textsWithSiblings, translate } from '#tests/support/translator.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const REPLY = Array.from({ length: 30 }, (_, at) => (at % 7 === 3 ? `**word${at}**` : `word${at}`)).join(' ')
const text = (words: string) => words.replaceAll('*', '').toUpperCase()
const reset = (page: Page) => page.getByRole('button', { name: 'Reset chat' })
const words = (page: Page, kind: 'own' | 'other' | 'parley') => messages(page, kind).last().locator('.message-text')

/** Joins by the link, in a browser that translates. */
async function join(link: string): Promise<Page> {
  const { page } = await openPerson(link)
  await expect(messageList(page)).toBeVisible()
  expect(await textsWithSiblings(page)).toEqual([])
  await translate(page)
  return page
}

async function expectAlive(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await expect(page.getByText('Application Error')).toHaveCount(0)
    await expect(messageList(page)).toBeVisible()
  }
}

test('[PROD-1] [CHAT-28] [AI-4] [NAME-1] a translated chat works from the landing page to a reset', async () => {
  const { page: ana } = await openPerson(site.appUrl)
  await expect(ana.locator('.quick-prompts .quick-prompt')).toHaveCount(5)
  await translate(ana)
  await site.parleyWill({ text: 'Hello' })
  await messageBox(ana).fill('x'.repeat(4096))
  await messageBox(ana).press('End')
  await messageBox(ana).press('y')
  await expect(ana.getByText('1 CHARACTER TOO MANY', { exact: true })).toBeVisible()
  await messageBox(ana).fill('')
  await messageBox(ana).press('Enter')
  await expect(ana.getByText('PLEASE ENTER A MESSAGE')).toBeVisible()
  await messageBox(ana).fill('three of us')
  await messageBox(ana).press('Enter')
  await expect(words(ana, 'own')).toHaveText('THREE OF US')
  await expect(words(ana, 'parley')).toHaveText('HELLO')

  const ben = await join(ana.url())
  for (const [from, to] of [
    [ben, ana],
    [ana, ben],
  ] as const) {
    await messageBox(from).pressSequentially('here I am')
    await expect(typingLine(to)).toHaveText('ANON IS TYPING')
    await messageBox(from).press('Enter')
    await expect(words(to, 'other')).toHaveText('HERE I AM')
    await expect(typingLine(to)).toHaveText('')
  }

  await site.parleyWill({ text: REPLY, firstTokenDelayMs: 300, chunkChars: 12, chunkDelayMs: 50 })
  await say(ben, 'Parley, what do you think?')
  for (const page of [ana, ben]) await expect(words(page, 'parley')).toHaveText(text(REPLY))
  await expect(messages(ana, 'parley').last().locator('strong').first()).toHaveText('WORD3')

  await ownEntry(ana).click()
  await ana.getByRole('textbox', { name: 'Your name' }).fill('Ana')
  await ana.keyboard.press('Enter')
  await expect(toast(ana, 'NAME CHANGED')).toBeVisible()
  await expect(participants(ben).filter({ hasText: 'ANA' })).toHaveCount(1)
  await expect(ownEntry(ana)).toContainText('ANA')
  await expectAlive(ana, ben)

  await ana.getByRole('button', { name: 'On the table' }).click()
  await expect(ana.getByRole('dialog')).toContainText('NOTHING YET')
  await ana.keyboard.press('Escape')

  await ana.getByRole('button', { name: 'Sign in' }).click()
  const popup = await chooser(ana)
  await popup.getByRole('button', { name: 'Ana Bauer' }).click()
  await expect(profileButton(ana)).toBeVisible()
  await profileButton(ana).click()
  await ana.getByRole('menuitem', { name: 'Settings' }).click()
  await ana.getByRole('textbox', { name: 'Preferred Starting Name:' }).fill('')
  await ana.getByRole('button', { name: 'Save' }).click()
  await expect(ana.getByRole('alert').filter({ hasText: 'STARTING NAME CANNOT BE EMPTY.' })).toBeVisible()
  await ana.getByRole('textbox', { name: 'Preferred Starting Name:' }).fill('Ana')
  await ana.getByRole('button', { name: 'Save' }).click()
  await expect(ana.getByRole('dialog')).toHaveCount(0)

  await pick(ana, 'Clear chat')
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Clear chat' }).click()
  for (const page of [ana, ben]) await expect(messages(page, 'own')).toHaveCount(0)
  await say(ben, 'again')
  await expect(words(ana, 'other')).toHaveText('AGAIN')
  await expectAlive(ana, ben)

  const before = ana.url()
  await reset(ben).click()
  await expect(reset(ana)).toContainText('1/2')
  await reset(ana).click()
  for (const page of [ana, ben]) await expect(page).not.toHaveURL(before)
  await expectAlive(ana, ben)
})
