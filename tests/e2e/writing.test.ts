import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect as expectThat, test } from 'vitest'
import { openPerson } from '#tests/support/browser.ts'
import { message, messageBox, ownEntry, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Returns the content of the box after typing these words and one Ctrl+Z. */
async function undone(box: Locator, words: string): Promise<string> {
  await box.focus()
  await box.pressSequentially(words)
  await box.press('Control+z')
  return box.inputValue()
}

/** Does the same in a box that no script touches. */
async function undonePlainly(page: Page, before: string, words: string): Promise<string> {
  await page.evaluate((text) => {
    const plain = document.createElement('textarea')
    plain.setAttribute('aria-label', 'Plain')
    document.body.append(plain)
    plain.value = text
    plain.setSelectionRange(text.length, text.length)
  }, before)
  const plain = page.getByRole('textbox', { name: 'Plain' })
  const left = await undone(plain, words)
  await plain.evaluate((box) => box.remove())
  return left
}

describe('one Ctrl+Z undoes as much as in a plain box', () => {
  const WORDS = 'three of us, no plan'

  test('on the landing page, also after a restored draft', async () => {
    const { page } = await openPerson(site.appUrl)
    await expect(page.locator('.quick-prompts .quick-prompt'), 'the page lives').toHaveCount(5)
    expect(await undone(messageBox(page), WORDS)).toBe(await undonePlainly(page, '', WORDS))
    await messageBox(page).fill('a draft')
    await page.reload()
    await expect(messageBox(page)).toHaveValue('a draft')
    await expect(page.locator('.quick-prompts .quick-prompt'), 'the page lives').toHaveCount(5)
    await messageBox(page).press('ControlOrMeta+End')
    expect(await undone(messageBox(page), WORDS)).toBe(await undonePlainly(page, 'a draft', WORDS))
  })

  test('in the chat, also after a sent message and a restored draft', async () => {
    const chat = await site.openChat()
    const { page } = await site.visit(chat, 'owner')
    const ben = await site.company(chat)
    const { sessionId } = chat.access
    // Chromium ends an undo step when the page changes, so no reply may arrive.
    await ben.ask('setActivity', { sessionId, userId: ben.userId, activity: 'called' })
    await expect(page.getByText('set Parley to speak only when called.')).toBeVisible()
    expect(await undone(messageBox(page), WORDS)).toBe(await undonePlainly(page, '', WORDS))
    await say(page, 'that was said')
    await expect(message(page, 'that was said')).toBeVisible()
    expect(await undone(messageBox(page), WORDS)).toBe(await undonePlainly(page, '', WORDS))
    await messageBox(page).fill('a draft')
    await page.reload()
    await expect(messageBox(page)).toHaveValue('a draft')
    await messageBox(page).press('ControlOrMeta+End')
    expect(await undone(messageBox(page), WORDS)).toBe(await undonePlainly(page, 'a draft', WORDS))
  })

  test('in the boxes for a name and for a title', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner')
    await ownEntry(page).click()
    const name = page.getByRole('textbox', { name: 'Your name' })
    await name.press('ControlOrMeta+End')
    expect(await undone(name, ' of Graz')).toBe('Anon')
    await page.keyboard.press('Escape')

    await signIn(page, 'Ana Bauer')
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const startingName = page.getByRole('textbox', { name: 'Preferred Starting Name:' })
    const saved = await startingName.inputValue()
    await startingName.press('ControlOrMeta+End')
    expect(await undone(startingName, ' of Graz')).toBe(saved)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Session history' }).click()
    await page.getByRole('button', { name: 'Rename' }).first().click()
    const title = page.getByRole('textbox', { name: 'Session title' })
    const shown = await title.inputValue()
    expect(await undone(title, 'Dinner on Friday')).toBe(shown)
  })
})

test('[VAL-6] [ROOM-6] offer, count and line above do not overlap on a phone with larger text', async () => {
  const phone = { viewport: { width: 390, height: 844 } }
  const { page } = await site.visit(await site.openChat(), 'owner', phone)
  await page.evaluate(() => localStorage.setItem('textSize', 'larger'))
  await page.reload()
  await messageBox(page).fill('many words '.repeat(1100))
  const edges = (of: Locator) => of.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
  const offer = await edges(page.getByRole('button', { name: /^Send as 3 messages/ }))
  const count = await edges(page.getByText(/characters too many$/).first())
  expectThat(count.left >= offer.right || count.bottom <= offer.top, 'nothing is covered').toBe(true)
  const line = await edges(page.getByText('You are Anon here.'))
  expectThat(line.bottom, 'the line above').toBeLessThanOrEqual(offer.top + 2)
})

test('[VAL-6] a paste that is too long stays in the box unchanged', async () => {
  const { page } = await site.visit(await site.openChat(), 'owner')
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(5000)))
  await messageBox(page).press('ControlOrMeta+v')
  await expect(messageBox(page)).toHaveValue('x'.repeat(5000))
  await expect(page.getByText('904 characters too many', { exact: true })).toBeVisible()
  await messageBox(page).press('ControlOrMeta+z')
  await expect(messageBox(page)).toHaveValue('')
})
