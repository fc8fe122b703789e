import pg from 'pg'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageBox, messageList, messages, say, sendButton, toast } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { pdfFile, pictureFile, type PickedFile } from '#tests/support/picture-files.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' as const }
const UPLOADS = '**/chat/session/*/files'

let site: Site
let db: pg.Pool
let [sea, hill, moor] = [] as unknown as [PickedFile, PickedFile, PickedFile]
beforeAll(async () => {
  site = await sharedSite()
  db = new pg.Pool({ connectionString: site.environment.DATABASE_URL, max: 1 })
  sea = await pictureFile('sea.jpg', 1600, 1200, 200)
  hill = await pictureFile('hill.jpg', 900, 1600, 90)
  moor = await pictureFile('moor.jpg', 5000, 2500, 20)
})
afterAll(() => db.end())

const tiles = (page: Page): Locator => page.locator('.file-tile')
const stored = (page: Page): Locator => page.locator('.file-tile[data-state=stored]')
const pictures = (page: Page): Locator => messageList(page).locator('.message-picture img')
const pick = (page: Page, ...files: PickedFile[]) => page.locator('input[type=file]').setInputFiles(files)

/** Expects all pictures to be drawn, and none wider than the screen. */
async function expectDrawn(page: Page, count: number): Promise<void> {
  await expect(pictures(page)).toHaveCount(count)
  for (const picture of await pictures(page).all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expectValue(wide).toBe(0)
}

test('[IMG-1] [IMG-5] pictures are described and sent, and a viewer on a phone shows them by keyboard', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  await pick(ana, sea, hill, moor)
  await expect(stored(ana)).toHaveCount(3)
  await ana.getByRole('button', { name: 'Describe picture 1' }).click()
  await ana.getByRole('textbox', { name: 'For people who do not see it' }).fill('The sea at noon')
  await ana.getByRole('button', { name: 'Save' }).click()
  await expectAccessible(ana, 'a draft with pictures')
  await say(ana, 'From the hike')
  await expect(tiles(ana)).toHaveCount(0)

  const line = message(ben, 'From the hike')
  await expect(line).toBeVisible()
  await expectDrawn(ben, 3)
  await expectDrawn(ana, 3)
  await expect(messages(ana, 'own').locator('[data-status=sending]')).toHaveCount(0)

  const first = ben.getByRole('button', { name: 'Open picture 1 of 3: The sea at noon' })
  await first.click()
  const viewer = ben.getByRole('dialog', { name: 'Pictures' })
  await expect(viewer.locator('.yarl__counter')).toHaveText('1 / 3')
  await expect(viewer.getByText('The sea at noon')).toBeVisible()
  await expectAccessible(ben, 'the viewer')
  await ben.keyboard.press('ArrowRight')
  await expect(viewer.locator('.yarl__counter')).toHaveText('2 / 3')
  await ben.keyboard.press('+')
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  await ben.keyboard.press('-')
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  const [download] = await Promise.all([
    ben.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Download' }).click(),
  ])
  expectValue(await download.failure()).toBeNull()
  await ben.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(first).toBeFocused()
  await expectAccessible(ben, 'a grid of pictures')
})

test('[IMG-1] [DEC-77] a failed upload keeps the draft through a reload, and the next try sends it without words', async () => {
  const chat = await site.openChat()
  const { page: ana, expectProblems } = await site.visit(chat, 'owner', PHONE)
  expectProblems(/ERR_FAILED|ERR_INTERNET/)
  await ana.route(UPLOADS, (route) => route.abort())
  await pick(ana, sea)
  const again = ana.getByRole('button', { name: 'Upload picture 1 again' })
  await expect(ana.getByText('This could not be uploaded. Please try again.')).toBeVisible()
  await expectAccessible(ana, 'an upload that failed')
  await sendButton(ana).click()
  await expect(messages(ana, 'own').getByRole('button', { name: 'Retry Picture' })).toBeVisible()
  await pick(ana, hill)
  await expect(again).toBeVisible()

  await ana.unrouteAll({ behavior: 'wait' })
  await ana.reload()
  await expect(stored(ana)).toHaveCount(1)
  await messages(ana, 'own').getByRole('button', { name: 'Retry Picture' }).click()
  await expectDrawn(ana, 1)
  await expect(messages(ana, 'own').getByRole('button', { name: 'Retry Picture' })).toHaveCount(0)

  const sent = `SELECT FROM stored_file WHERE session_id = '${chat.access.sessionId}' AND message_id IS NOT NULL`
  const countSent = async () => (await db.query(sent)).rowCount
  await expect.poll(countSent).toBe(1)
  // The server forgets unsent files.
  await db.query('DELETE FROM stored_file WHERE message_id IS NULL')
  await sendButton(ana).click()
  await expect(tiles(ana)).toHaveCount(0)
  await expectDrawn(ana, 2)
  await expect.poll(countSent).toBe(2)
  await ana.reload()
  await expectDrawn(ana, 2)
})

test('[IMG-1] [IMG-5] a message shows while its pictures upload, and no list jumps as they load', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  let letUploadsGo = () => {}
  const uploads = new Promise<void>((resolve) => (letUploadsGo = resolve))
  let letPicturesGo = () => {}
  const shown = new Promise<void>((resolve) => (letPicturesGo = resolve))
  await ana.route(UPLOADS, (route) => uploads.then(() => route.continue()))
  await ben.route('**/files/*', (route) => shown.then(() => route.continue()))

  await pick(ana, sea)
  await expect(tiles(ana)).toHaveCount(1)
  await sendButton(ana).click()
  await expectDrawn(ana, 1)
  await expect(ana.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  letUploadsGo()
  await expect(ana.getByRole('progressbar', { name: 'Uploading' })).toHaveCount(0)
  await say(ana, 'And this was said below')
  const below = message(ben, 'And this was said below')
  await expect(below).toBeVisible()
  const places = async () => [
    await below.boundingBox(),
    await messageList(ben).locator('.message-pictures').boundingBox(),
  ]
  const before = await places()
  letPicturesGo()
  await expectDrawn(ben, 1)
  expectValue(await places()).toEqual(before)
})

test('[IMG-1] [IMG-5] [DEC-77] a PDF is sent alone, and other files are refused with a sentence', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  await pick(ana, pdfFile('plan.pdf'), sea)
  await expect(toast(ana, 'A message takes up to four pictures, or one PDF.')).toBeVisible()
  await pick(ana, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(toast(ana, 'Only JPEG, PNG, GIF, WebP and AVIF pictures and PDF files can be sent.')).toBeVisible()
  await expect(stored(ana)).toHaveCount(1)
  await messageBox(ana).press('Enter')
  const chip = ben.getByRole('link', { name: /plan\.pdf/ })
  const [download] = await Promise.all([ben.waitForEvent('download'), chip.click()])
  expectValue(download.suggestedFilename()).toBe('plan.pdf')
  await expectAccessible(ben, 'a PDF')
})
