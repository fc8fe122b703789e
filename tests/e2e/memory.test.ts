import type { Page } from 'playwright'
import { beforeAll, expect as expectThat, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageList, pick, rename, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import type { Person } from '#tests/support/person.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite({ MEMORY_QUIET_SECONDS: '0.3' })
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'On the table' })

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'On the table' }).click()
  await expect(panel(page)).toBeVisible()
}

/** Enough talk for notes, and for the first messages to be pages away. */
async function talk(person: Person, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await person.say(`a thought about the picnic, number ${at}`)
}

/** Ana, the owner, and Ben said something about themselves; then much was said. */
async function afterMuchTalk() {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest')
  await rename(ana, 'Ana')
  await rename(ben, 'Ben')
  await say(ana, 'I live in Lisbon.')
  await say(ben, 'I am allergic to nuts.')
  await say(ben, "Let's meet on Sunday at the lake.")
  await talk(await site.company(chat, 'Cyd'), 320)
  await ana.reload()
  await expect(messageList(ana)).toBeVisible()
  return { chat, ana, ben }
}

test('the panel shows facts and notes, leads to their messages, and loses a forgotten note everywhere', async () => {
  const { ana, ben } = await afterMuchTalk()
  await openPanel(ana)
  await openPanel(ben)
  for (const page of [ana, ben]) {
    const facts = panel(page).getByRole('list', { name: /^About / })
    await expect(facts.filter({ hasText: 'lives in Lisbon' })).toHaveAccessibleName('About Ana')
    await expect(facts.filter({ hasText: 'is allergic to nuts' })).toHaveAccessibleName('About Ben')
    await expect(panel(page).getByText("Let's meet on Sunday at the lake.")).toBeVisible()
  }
  await expectAccessible(ana, 'the memory')

  // Ben may remove notes about him, the owner any note.
  const forget = (page: Page, text: string) =>
    panel(page).getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Forget' })
  await expect(forget(ben, 'lives in Lisbon')).toHaveCount(0)
  await expect(forget(ana, 'is allergic to nuts')).toHaveCount(1)
  await forget(ben, 'is allergic to nuts').click()
  await panel(ben)
    .getByRole('button', { name: /^Really forget/ })
    .click()
  for (const page of [ben, ana]) await expect(panel(page).getByText('is allergic to nuts')).toHaveCount(0)
  await expect(panel(ana).getByText('lives in Lisbon')).toBeVisible()

  // The message is several pages away.
  expectThat(await message(ana, 'I live in Lisbon.').count()).toBe(0)
  await panel(ana).getByRole('button', { name: 'lives in Lisbon', exact: true }).click()
  await expect(panel(ana)).toHaveCount(0)
  await expect(message(ana, 'I live in Lisbon.')).toBeInViewport()
  await expect(ana.locator('[data-pointed-out]')).toContainText('I live in Lisbon.')
  await expect(ana.locator('.message-place:focus')).toContainText('I live in Lisbon.')
  await expectAccessible(ana, 'a message that was pointed out')
})

test('a message already in the list is pointed out too, and keeps the focus', async () => {
  const chat = await site.openChat()
  const ben = await site.company(chat, 'Ben')
  await ben.say('I am allergic to nuts.')
  await talk(ben, 45)
  const { page } = await site.visit(chat, 'guest')
  await expect(message(page, 'I am allergic to nuts.'), 'no page of older messages is asked for').toHaveCount(1)
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'is allergic to nuts', exact: true }).click()
  await expect(panel(page)).toHaveCount(0)
  await page.evaluate(() => new Promise((done) => setTimeout(done))) // the panel returns the focus in a task of its own
  await expect(page.locator('[data-pointed-out]')).toContainText('I am allergic to nuts.')
  const place = page.locator('.message-place:focus')
  await expect(place).toContainText('I am allergic to nuts.')
  const shown = await place.locator('> article').boundingBox()
  const head = await place.getByText('Ben').boundingBox()
  expectThat((head?.y ?? 0) - (shown?.y ?? 0), 'what shows it encloses nothing but the message').toBeLessThan(8)
})

test('a clear empties an open panel', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: cyd } = await site.visit(chat, 'guest')
  const ben = await site.company(chat, 'Ben')
  await ben.say('I am allergic to nuts.')
  await talk(ben, 45)
  for (const page of [ana, cyd]) {
    await openPanel(page)
    await expect(panel(page).getByText('is allergic to nuts')).toBeVisible()
  }
  const owner = await site.company({ ...chat })
  expectThat(await owner.ask('clearChat', { sessionId: chat.access.sessionId })).toMatchObject({ code: 'FORBIDDEN' })
  await ana.keyboard.press('Escape')
  await expect(ana.getByRole('button', { name: 'On the table' })).toBeFocused()
  await pick(ana, 'Clear chat')
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Clear chat' }).click()
  await expect(panel(cyd).getByText('Nothing yet')).toBeVisible()
  await expectAccessible(cyd, 'an empty memory')
})

test('the sidebar on a phone makes way for the message', async () => {
  const chat = await site.openChat()
  const ben = await site.company(chat, 'Ben')
  await ben.say('I am allergic to nuts.')
  await talk(ben, 45)
  const { page } = await site.visit(chat, 'guest', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Show participants' }).click()
  await openPanel(page)
  await expectAccessible(page, 'the memory on a phone')
  await panel(page).getByRole('button', { name: 'is allergic to nuts', exact: true }).click()
  await expect(message(page, 'I am allergic to nuts.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Show participants' })).toBeVisible()
})
