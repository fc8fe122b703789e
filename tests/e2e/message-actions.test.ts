import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect as expectThat, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageBox, messageList, messages, rename, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Opens two windows: Ana, the owner, uses only the keyboard, Ben a phone. */
async function twoWindows() {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  return { chat, ana, ben }
}

const sheet = (page: Page): Locator => page.getByRole('dialog')
const action = (page: Page, name: string): Locator => sheet(page).getByRole('button', { name, exact: true })

type Finger = { x: number; y: number }

async function touch(page: Page, act: (send: (type: string, at?: Finger) => Promise<unknown>) => Promise<void>) {
  const session = await page.context().newCDPSession(page)
  await act((type, at) =>
    session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: at ? [at] : [] }),
  )
  await session.detach()
}

/** Waits until the list stands still: a message that comes moves the others. */
async function centreOf(words: Locator): Promise<Finger> {
  await words.hover({ trial: true })
  const box = await words.boundingBox()
  if (!box) throw new Error('The message is not visible.')
  return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 }
}

/** Presses until the sheet is there. */
async function pressLong(page: Page, words: Locator): Promise<void> {
  const at = await centreOf(words)
  await touch(page, async (send) => {
    await send('touchStart', at)
    await expect(sheet(page)).toBeVisible()
    await send('touchEnd')
  })
}

async function swipeRight(page: Page, words: Locator): Promise<void> {
  const { x, y } = await centreOf(words)
  await touch(page, async (send) => {
    await send('touchStart', { x, y })
    for (const far of [20, 40, 60, 80]) await send('touchMove', { x: x + far, y })
    await expect(page.locator('[data-pulled="far"]')).toHaveCount(1)
    await send('touchEnd')
  })
}

/** Walks by arrow keys from the list to this message. Parley may have spoken since. */
async function walkTo(page: Page, text: string): Promise<void> {
  await messageList(page).focus()
  const focused = page.locator('.message-place:focus')
  do await page.keyboard.press('ArrowUp')
  while (!(await focused.textContent())?.includes(text))
}

describe('two windows', () => {
  test('[EDIT-2] the up arrow edits by keyboard, and the phone reads the new words', async () => {
    const { ana, ben } = await twoWindows()
    await say(ana, 'at sevn')
    await expect(message(ben, 'at sevn')).toBeVisible()
    await messageBox(ana).press('ArrowUp')
    await expect(ana.getByText('Editing message')).toBeVisible()
    await expect(messageBox(ana)).toHaveValue('at sevn')
    await expectAccessible(ana, 'while a message is edited')
    await messageBox(ana).press('Escape')
    await expect(messageBox(ana)).toHaveValue('')
    await messageBox(ana).press('ArrowUp')
    await messageBox(ana).fill('at seven')
    await messageBox(ana).press('Enter')
    await expect(message(ben, 'at seven')).toBeVisible()
    await expect(messages(ben, 'other').getByText('edited')).toBeVisible()
    const edited = messages(ana, 'own').getByText('edited')
    await expect(edited).toHaveAttribute('title', /Edited/)
    const bottom = (of: Locator) => of.evaluate((one) => one.getBoundingClientRect().bottom)
    const time = messages(ana, 'own').locator('time').first()
    expectThat(Math.abs((await bottom(edited)) - (await bottom(time))), 'on one line with the time').toBeLessThan(1)
    await expect(messageBox(ana)).toHaveValue('')
  })

  test('[EDIT-4] a long press deletes one’s own, the owner removes another’s by keyboard', async () => {
    const { ana, ben } = await twoWindows()
    await say(ben, 'the first line')
    await say(ben, 'the second line')
    await say(ana, 'https://example.com/nothing-else-to-press')
    await pressLong(ben, messageList(ben).getByRole('link', { name: /nothing-else-to-press/ }))
    await expect(action(ben, 'Reply')).toBeVisible()
    await ben.keyboard.press('Escape')
    await pressLong(ben, message(ben, 'the first line'))
    await expect(action(ben, 'Edit')).toBeVisible()
    expect(await ben.evaluate(() => getSelection()?.toString())).toBe('')
    await expectAccessible(ben, 'the actions of a message on a phone')
    await action(ben, 'Delete').tap()
    await ben.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).tap()
    for (const page of [ana, ben]) {
      await expect(page.getByText('Message deleted')).toBeVisible()
      await expect(message(page, 'the first line')).toHaveCount(0)
    }

    await expect(message(ana, 'the second line')).toBeVisible()
    await walkTo(ana, 'the second line')
    await expect(ana.locator('.message-place:focus')).toHaveAccessibleName(/the second line/)
    await ana.keyboard.press('Enter')
    await expectAccessible(ana, 'the actions of a message')
    await action(ana, 'Remove for everyone').press('Enter')
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter')
    for (const page of [ana, ben]) await expect(page.getByText('Removed by the owner')).toBeVisible()
  })

  test('[REPLY-2] [REPLY-4] a swipe answers; the quotation leads there, and Back returns', async () => {
    const { chat, ana, ben } = await twoWindows()
    await say(ana, 'Who brings the tent?')
    await expect(message(ben, 'Who brings the tent?')).toBeVisible()
    await swipeRight(ben, message(ben, 'Who brings the tent?'))
    await expect(ben.getByText('Reply to', { exact: true })).toBeVisible()
    await ben.reload()
    await expect(ben.getByText('Reply to', { exact: true }), 'the draft keeps it').toBeVisible()
    const cyd = await site.company(chat, 'Cyd')
    for (let at = 1; at <= 120; at++) await cyd.say(`line ${at}`)
    await say(ben, 'I do')
    await expect(ben.getByText('Reply to', { exact: true })).toHaveCount(0)
    const words = messages(ben, 'own').last().locator('.quotation bdi')
    const cut = await words.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth))
    expectThat(cut, 'there is room for all words of the quotation').toEqual([])

    await ana.reload()
    await expect(message(ana, 'I do')).toBeVisible()
    await expect(message(ana, 'Who brings the tent?'), 'it is a page away').toHaveCount(0)
    await walkTo(ana, 'I do')
    const quotation = ana.getByRole('button', { name: /^In reply to You Who brings the tent\?/ })
    await quotation.press('Enter')
    await expect(message(ana, 'Who brings the tent?')).toBeInViewport()
    await expect(ana.locator('.message-place:focus')).toContainText('Who brings the tent?')
    await expect(ana.locator('[data-pointed-out]'), 'for 1.5 s').toHaveCount(0)
    await ana.getByRole('button', { name: 'Back to the reply' }).press('Enter')
    await expect(message(ana, 'I do')).toBeInViewport()
  })

  test('[REPLY-4] a reply by keyboard, taken off the box by Escape', async () => {
    const { ana, ben } = await twoWindows()
    await say(ben, 'Shall we?')
    await expect(message(ana, 'Shall we?')).toBeVisible()
    await walkTo(ana, 'Shall we?')
    await ana.keyboard.press('Shift+F10')
    await action(ana, 'Reply').press('Enter')
    await expect(messageBox(ana)).toBeFocused()
    await expect(messageBox(ana)).toHaveAccessibleDescription(/Reply to .* Shall we\?/)
    await messageBox(ana).press('Escape')
    await expect(ana.getByText('Reply to', { exact: true })).toHaveCount(0)
    await walkTo(ana, 'Shall we?')
    await ana.keyboard.press('Escape')
    await expect(messageBox(ana)).toBeFocused()
  })

  test('[REACT-2] one of the six by touch, another of the whole set by keyboard', async () => {
    const { ana, ben } = await twoWindows()
    await say(ana, 'We have the room!')
    await expect(message(ben, 'We have the room!')).toBeVisible()
    await pressLong(ben, message(ben, 'We have the room!'))
    await action(ben, 'Heart').tap()
    const heart = messageList(ana).getByRole('button', { name: '❤️' })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await pressLong(ben, message(ben, 'We have the room!'))
    await expect(sheet(ben).getByRole('list', { name: 'Who reacted' })).toContainText('you')
    await ben.keyboard.press('Escape')
    await messageBox(ben).tap()
    await pressLong(ben, message(ben, 'We have the room!'))
    await action(ben, 'More emoji').tap()
    await expect(ben.getByRole('searchbox', { name: 'Search emoji' })).toBeVisible()
    await expect(ben.getByRole('searchbox'), 'no keyboard covers the emoji').not.toBeFocused()
    await ben.keyboard.press('Escape')
    await expect(ben.locator('.message-place:focus'), 'no keyboard opens').toContainText('We have the room!')

    await walkTo(ana, 'We have the room!')
    await ana.keyboard.press('Enter')
    await action(ana, 'More emoji').press('Enter')
    await expect(sheet(ana).getByText('Smileys & emotion')).toBeVisible()
    await expectAccessible(ana, 'the whole set of emoji')
    await ana.getByRole('searchbox', { name: 'Search emoji' }).fill('crystal ball')
    await expect(sheet(ana).getByRole('gridcell', { name: 'Crystal ball' })).toHaveCount(1)
    await ana.keyboard.press('Enter')
    await expect(messageList(ben).getByRole('button', { name: '🔮' })).toHaveAttribute('aria-pressed', 'false')
    await expect(messageList(ana).getByRole('button', { name: '🔮' })).toHaveAttribute('aria-pressed', 'true')
    await ana.keyboard.press('Enter')
    await action(ana, 'More emoji').press('Enter')
    await expect(sheet(ana).getByRole('group', { name: 'Recently used' }).getByRole('button')).toHaveText(['🔮'])
  })

  test('[MENT-1] an @ opens the names, by keyboard and by touch; who is meant sees it', async () => {
    const { ana, ben } = await twoWindows()
    await rename(ana, 'Ana')
    await messageBox(ana).pressSequentially('hi @')
    const options = (page: Page) => page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
    await expect(options(ana)).toHaveText([/^Parley/, /Anon/])
    await expectAccessible(ana, 'the names behind an @')
    await messageBox(ana).press('ArrowDown')
    await expect(options(ana).nth(1)).toHaveAttribute('aria-selected', 'true')
    await messageBox(ana).press('Tab')
    await expect(messageBox(ana)).toHaveValue('hi @Anon ')
    await messageBox(ana).pressSequentially('there')
    await messageBox(ana).press('Enter')
    await expect(ben.locator('[data-meant]')).toContainText('hi @Anon there')
    await expect(ana.locator('[data-meant]')).toHaveCount(0)

    await messageBox(ben).tap()
    await messageBox(ben).pressSequentially('@a')
    await options(ben).filter({ hasText: 'Ana' }).tap()
    await expect(messageBox(ben)).toHaveValue('@Ana ')
    await expect(messageBox(ben)).toBeFocused()
    await ben.getByRole('button', { name: 'Send' }).tap()
    await expect(ana.locator('[data-meant]')).toContainText('@Ana')
  })
})
