import type { Page } from 'playwright'
import { beforeAll, expect as expectThat, test } from 'vitest'
import { message, messageList, messages } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const COUNT = 170
const words = (at: number) => `message ${at} of all`

/** Opens a chat, reads up to the first message and returns to the end. */
async function allRead(): Promise<Page> {
  const chat = await site.openChat()
  const ben = await site.company(chat, 'Ben')
  await Promise.all(Array.from({ length: COUNT }, (_, at) => ben.say(words(at))))
  const { page } = await site.visit(chat, 'guest')
  await messageList(page).focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(messages(page, 'other')).toHaveCount(COUNT, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('End')
  await expect(messages(page).last()).toBeInViewport()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page
}

/** Searches like the browser's own search, which wraps around at the end. */
const find = (page: Page, text: string) =>
  page.evaluate((text) => {
    type Finding = { find(words: string, isCased: boolean, isBackwards: boolean, wraps: boolean): boolean }
    return (window as unknown as Finding).find(text, false, false, true)
  }, text)

test('Ctrl+A selects and copies all loaded messages, at any distance from the visible ones', async () => {
  const page = await allRead()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const missing = Array.from({ length: COUNT }, (_, at) => words(at)).filter((text) => !copied.includes(text))
  expectThat(missing).toEqual([])
})

test('the browser’s search finds loaded messages, and can show them', async () => {
  const page = await allRead()
  expectThat(await find(page, words(3))).toBe(true)
  await page.evaluate(() => getSelection()?.anchorNode?.parentElement?.scrollIntoView({ block: 'center' }))
  await expect(message(page, words(3))).toBeInViewport()
  expectThat(await page.evaluate(() => getSelection()?.toString())).toBe(words(3))
})

test('a selection stays at any scrolling distance', async () => {
  const page = await allRead()
  const selected = () => page.evaluate(() => getSelection()?.toString())
  const last = messages(page, 'other').last().locator('.message-text')
  await last.selectText()
  const words = await last.textContent()
  await page.keyboard.press('Home')
  await expect(messages(page).first()).toBeInViewport()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  expectThat(await selected()).toBe(words)
})
