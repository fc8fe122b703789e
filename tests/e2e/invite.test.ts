import type { Page } from 'playwright'
import { beforeAll, expect as expectValue, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageBox, messages, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type OpenChat, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' as const }
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Invite people' })
const welcome = (page: Page) => page.getByRole('region', { name: 'Ana’s chat' })
const nameField = (page: Page) => welcome(page).getByRole('textbox', { name: 'Choose a name' })

async function invite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(sheet(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
}

/** Opens a chat in which Ana has said something. */
async function anasChat() {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  await ana.getByRole('button', { name: 'Choose a name' }).click()
  await ana.getByRole('textbox', { name: 'Your name' }).fill('Ana')
  await ana.keyboard.press('Enter')
  await say(ana, 'When shall we go to the lake?')
  return { chat, ana }
}

test('[SHARE-1] the newcomer on a phone is in at once, reads where they are, gives a name and writes; coming back they read it no more', async () => {
  const { chat, ana } = await anasChat()
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  await expect(message(ben, 'When shall we go to the lake?')).toBeInViewport()
  for (const words of ['You and Ana are here.', 'Parley is an AI. It reads every message here'])
    await expect(welcome(ben)).toContainText(words)
  await expect(messageBox(ben)).toBeInViewport({ ratio: 1 })
  await expectAccessible(ben, 'a newcomer')
  await expect(ana.getByRole('region', { name: 'Ana’s chat' }), 'whoever began it reads none').toHaveCount(0)

  await messageBox(ben).fill('a draft')
  await nameField(ben).fill('Ben')
  await nameField(ben).press('Enter')
  await expect(messages(ana, 'notice').last()).toHaveText('Anon is now Ben.')
  await say(ben, 'on Saturday')
  await expect(welcome(ben)).toHaveCount(0)
  await expect(message(ana, 'on Saturday')).toBeVisible()

  const { page: cleo } = await site.visit(chat, 'guest')
  await expect(welcome(cleo)).toContainText('You, Ana and Ben are here.')
  await cleo.reload()
  await expect(message(cleo, 'on Saturday')).toBeVisible()
  await expect(welcome(cleo)).toHaveCount(0)
})

test('[SHARE-1] [DEC-63] the keyboard of a small phone leaves the name field in use; a window as short has a button instead', async () => {
  const { chat, ana } = await anasChat()
  const { page: ben } = await site.visit(chat, 'guest', { ...PHONE, viewport: { width: 360, height: 640 } })
  await nameField(ben).focus()
  await ben.setViewportSize({ width: 360, height: 380 }) // the keyboard opens
  await expect(nameField(ben)).toBeFocused()
  await expect(nameField(ben)).toBeInViewport({ ratio: 1 })
  const instead = ben.getByRole('button', { name: 'Choose a name' })
  await expect(instead).toBeHidden()
  expectValue(await smallestFieldText(ben), 'iOS zooms into smaller text').toBeGreaterThanOrEqual(16)

  await nameField(ben).blur()
  await expect(welcome(ben)).toBeHidden()
  await expect(instead).toBeVisible()
  await ben.setViewportSize({ width: 360, height: 640 })
  await expect(instead).toBeHidden()
  await nameField(ben).focus()
  await ben.setViewportSize({ width: 360, height: 380 })
  await nameField(ben).fill('Ben')
  await nameField(ben).press('Enter')
  await expect(messages(ana, 'notice').last()).toHaveText('Anon is now Ben.')
})

/** Returns the smallest size, in pixels, of a field's text with the smallest text chosen. */
function smallestFieldText(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.documentElement.dataset['textSize'] = 'small'
    const fields = [...document.querySelectorAll('textarea, input:not([type])')]
    const sizes = fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize))
    delete document.documentElement.dataset['textSize']
    return Math.min(...sizes)
  })
}

test.each([
  ['a phone', PHONE],
  ['a desktop', { colorScheme: 'light' as const }],
])(
  '[SHARE-1] [ROOM-1] on %s Invite opens a sheet that fits; what its owner chooses there the preview tells, for a live key alone',
  async (_where, options) => {
    const chat = await site.openChat()
    const { page: ana } = await site.visit(chat, 'owner', options)
    await name(ana, 'Garden plan')
    expectValue(await preview(chat.path)).toContain('You’re invited to a chat on Parley')
    expectValue(await preview(chat.path)).not.toContain('Garden plan')

    await invite(ana)
    await expect(sheet(ana)).toBeInViewport({ ratio: 0.99 }) // once the sheet has slid up
    await expectAccessible(ana, 'the sheet of the invite')
    const shown = sheet(ana).getByRole('switch', { name: /^Show the title in link previews/ })
    await shown.click()
    await expect(shown).toBeChecked()
    await expect.poll(() => preview(chat.path)).toMatch(/property="og:title" content="“Garden plan” on Parley"/)
    const others = await site.openChat()
    for (const path of [wrongKey(chat), `/chat/${chat.access.sessionId}/${others.access.accessToken}`])
      expectValue(await preview(path)).not.toContain('Garden plan')
    await ana.keyboard.press('Escape')
    await expect(sheet(ana)).toHaveCount(0)
    await expect(ana.getByRole('button', { name: /^(Invite|(Link )?Copied!)$/ })).toBeFocused()
  },
)

const wrongKey = ({ path }: OpenChat) => path.slice(0, -1) + (path.endsWith('a') ? 'b' : 'a')

async function preview(path: string): Promise<string> {
  const html = await (await fetch(site.appUrl + path)).text()
  return html.match(/<meta [^>]*>|<title>[^<]*<\/title>/g)?.join('\n') ?? ''
}

async function name(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Chat menu' }).click()
  await page.getByRole('menuitem', { name: 'Name this chat' }).click()
  await page.getByRole('textbox', { name: 'Title of this chat' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}
