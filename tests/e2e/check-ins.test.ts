import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { beforeAll, expect as expectValue, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageList, say } from '#tests/support/chat-window.ts'
import { comeDue } from '#tests/support/come-due.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'
import { zoneAt } from '#tests/support/zone-at.ts'

let site: Site
let database: pg.Pool
beforeAll(async () => {
  site = await sharedSite({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' })
  database = new pg.Pool({ connectionString: site.environment['DATABASE_URL'], max: 1 })
  return () => database.end()
})

/** Describes a phone in a zone where it is day, at any time of this run. */
function phone(colorScheme: 'dark' | 'light') {
  const screen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  return { ...screen, colorScheme, timezoneId: zoneAt(12), acceptDownloads: true }
}

test('[DUE-1] on a phone, two people agree that Parley comes back to a message; it goes into a calendar, and Parley comes', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner', phone('light'))
  const { page: ben } = await site.visit(chat, 'guest', phone('dark'))
  await say(ana, 'The **fence** will be done on Friday')
  await expect(message(ben, 'The fence will be done on Friday')).toBeVisible()
  await messageList(ben).focus()
  await ben.keyboard.press('ArrowUp')
  while (!(await ben.locator('.message-place:focus').textContent())?.includes('fence'))
    await ben.keyboard.press('ArrowUp')
  await ben.keyboard.press('Enter')
  await ben.getByRole('button', { name: 'Come back to this…', exact: true }).click()

  const dialog = ben.getByRole('dialog', { name: 'Parley comes back to this' })
  await expect(dialog.getByRole('textbox', { name: 'What Parley says then' })).toHaveValue(
    'The fence will be done on Friday',
  )
  await dialog.getByRole('textbox', { name: 'What Parley says then' }).fill('Is the fence done?')
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click()
  await expectAccessible(ben, 'the form of a check-in')
  const { width, height } = (await dialog.boundingBox())!
  expectValue([width <= 390, height <= 844]).toEqual([true, true])
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toHaveCount(0)

  const card = ana.getByRole('group', { name: 'Check-in: Is the fence done?' })
  await expect(card).toContainText('Waits for confirmation.')
  await expectAccessible(ana, 'a check-in that is proposed')
  for (const button of await card.getByRole('button').all()) {
    expectValue((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  }
  const [download] = await Promise.all([
    ana.waitForEvent('download'),
    card.getByRole('button', { name: 'Add to calendar: Is the fence done?' }).tap(),
  ])
  expectValue(download.suggestedFilename()).toBe('parley.ics')
  expectValue(await readFile(await download.path(), 'utf8')).toContain('\r\nSUMMARY:Is the fence done?\r\n')
  await card.getByRole('button', { name: 'Confirm: Is the fence done?' }).tap()
  await expect(card).toContainText('Parley comes back then.')
  await expect(ben.getByRole('group', { name: 'Check-in: Is the fence done?' })).toContainText(
    'Parley comes back then.',
  )
  await ben.getByRole('button', { name: 'Cancel: Is the fence done?' }).tap()
  await expect(card).toContainText('Cancelled.')
  await expect(card.getByRole('button')).toHaveCount(0)

  // Parley wakes nobody (DUE-1), and takes a person without a zone to live in UTC.
  const voice = await site.company(chat, 'Cleo', { timeZone: zoneAt(12) })
  const wish = { at: new Date(Date.now() + 3_600_000).toISOString(), text: 'How is everybody?', userIds: [] }
  const answer = await voice.ask('proposeCheckIn', { ...chat.access, userId: voice.userId, ...wish })
  if (!answer.success) throw new Error(answer.error)
  await ben.getByRole('button', { name: 'Confirm: How is everybody?' }).tap()
  await expect(ben.getByRole('group', { name: 'Check-in: How is everybody?' })).toContainText('Parley comes back then.')
  await comeDue((text, values) => database.query(text, values), answer.checkIn.id)
  await expect(message(ben, 'How is everybody?')).toBeVisible()
  await expect(message(ana, 'How is everybody?')).toHaveCount(1)
  await expect(ana.getByRole('group', { name: 'Check-in: How is everybody?' })).toContainText(
    'Parley came back to this.',
  )
  const isWide = await ben.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expectValue(isWide, 'nothing scrolls sideways').toBe(false)
})
