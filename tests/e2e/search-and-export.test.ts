import { readFile } from 'node:fs/promises'
import { beforeAll, expect as expectValue, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageBox, pick, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

const OLD = 'We meet at the Café **Straßenbahn** at six'

let site: Site
beforeAll(async () => {
  site = await sharedSite({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' })
})

test('[FIND-1] [REPLY-2] a search leads to an old message, by keyboard on a desktop and by touch on a phone', async () => {
  const chat = await site.openChat()
  const filler = await site.company(chat, 'Filler')
  const texts = Array.from({ length: 90 }, (_, at) => (at === 3 ? OLD : `filler ${at}`))
  await Promise.all(texts.map((text) => filler.say(text)))
  const { page: ana } = await site.visit(chat, 'owner')
  await say(ana, 'which cafe was it?')
  await messageBox(ana).press('Control+k')
  await ana.keyboard.type('old words') // before its script has come
  const dialog = ana.getByRole('dialog', { name: 'Search this chat' })
  await expect(dialog.getByRole('combobox', { name: 'Words or “a phrase”' })).toHaveValue('old words')
  await ana.keyboard.press('Escape')
  await expect(messageBox(ana)).toBeFocused()
  await expect(messageBox(ana)).toHaveValue('')
  await ana.keyboard.press('Control+k')
  await ana.keyboard.type('cafe')
  await expect(dialog.getByRole('combobox', { name: 'Words or “a phrase”' })).toHaveValue('cafe')
  await expect(dialog.getByRole('option', { name: /Straßenbahn/ })).toBeVisible()
  await expect(dialog.locator('mark')).toHaveText(['cafe', 'Café'])
  await expectAccessible(ana, 'the search of a chat')
  await ana.keyboard.press('ArrowDown')
  await ana.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(message(ana, 'We meet at the Café Straßenbahn at six')).toBeInViewport()
  await expect(ana.locator(':focus'), 'the message has the focus').toContainText('Straßenbahn')

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' as const }
  const { page: ben } = await site.visit(chat, 'guest', phone)
  await pick(ben, 'Search')
  const sheet = ben.getByRole('dialog', { name: 'Search this chat' })
  await expect(sheet.getByRole('combobox', { name: 'Words or “a phrase”' })).toBeFocused()
  await ben.keyboard.type('"strassenbahn at six"')
  await expect(sheet.locator('mark')).toHaveText(['Straßenbahn at six'])
  await expectAccessible(ben, 'the search on a phone')
  const { x, y, height, width } = (await sheet.boundingBox())!
  expectValue([x, y, width, height]).toEqual([0, 0, 390, 844])
  await sheet.getByRole('option', { name: /Straßenbahn/ }).tap()
  await expect(message(ben, 'We meet at the Café Straßenbahn at six')).toBeInViewport()
})

test('[FIND-1] a hit of the history search opens its chat at the message, also in the open chat', async () => {
  const [chat, other] = [await site.openChat(), await site.openChat()]
  const filler = await site.company(chat, 'Filler')
  const texts = Array.from({ length: 90 }, (_, at) => (at === 3 ? OLD : `filler ${at}`))
  await Promise.all(texts.map((text) => filler.say(text)))
  const { page } = await site.visit(chat, 'owner')
  await signIn(page, 'Ana Bauer')
  await page.goto(other.url)
  await say(page, 'elsewhere')
  const find = async () => {
    await page.getByRole('button', { name: 'Session history' }).click()
    await page.getByRole('searchbox', { name: 'Search all chats' }).fill('strassenbahn')
    await page.getByRole('list', { name: 'Messages found' }).getByRole('button').click()
    await expect(message(page, 'We meet at the Café Straßenbahn at six')).toBeInViewport()
  }
  await find()
  expectValue(new URL(page.url()).pathname).toContain(chat.access.sessionId)
  await page.getByRole('log', { name: 'Messages' }).press('End')
  await expect(message(page, 'We meet at the Café Straßenbahn at six')).not.toBeInViewport()
  const reopened: string[] = []
  page.on('request', (request) => void (request.url().includes('reopen-session') && reopened.push(request.url())))
  await find()
  expectValue(reopened, 'the chat is open, and goes on').toEqual([])
})

test('[COPY-1] the chat’s menu downloads it as a file, named by its title', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'guest', { acceptDownloads: true })
  await say(ana, 'We keep the **red** chairs')
  await expect(message(ana, 'We keep the red chairs')).toBeVisible()
  await pick(ana, 'Export')
  const dialog = ana.getByRole('dialog', { name: 'Export this chat' })
  await expect(dialog.getByRole('button', { name: 'JSON' })).toBeVisible()
  await expectAccessible(ana, 'the choice of an export')
  const [download] = await Promise.all([
    ana.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Markdown' }).click(),
  ])
  expectValue(download.suggestedFilename()).toMatch(/^Parley chat \d{4}-\d\d-\d\d\.md$/)
  expectValue(await readFile(await download.path(), 'utf8')).toContain('We keep the **red** chairs')
  await expect(dialog).toHaveCount(0)
  await expect(ana.getByRole('button', { name: 'Chat menu' })).toBeFocused()
})
