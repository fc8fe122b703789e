import { beforeAll, expect as expectValue, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageList, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

test('[DOOR-4] on a phone, a message is reported and the reference is told; its author sees nothing of it', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' as const }
  const { page: ben } = await site.visit(chat, 'guest', phone)
  await say(ana, 'You will be sorry for this, all of you')
  await expect(message(ben, 'You will be sorry for this, all of you')).toBeVisible()
  await messageList(ben).focus()
  await ben.keyboard.press('ArrowUp')
  while (!(await ben.locator('.message-place:focus').textContent())?.includes('sorry'))
    await ben.keyboard.press('ArrowUp')
  await ben.keyboard.press('Enter')
  await ben.getByRole('button', { name: 'Report', exact: true }).click()

  const dialog = ben.getByRole('dialog', { name: 'Report this message' })
  await dialog.getByRole('radio', { name: 'A threat or violence' }).check()
  await expectAccessible(ben, 'the form of a report')
  const { height, width } = (await dialog.boundingBox())!
  expectValue([width <= 390, height <= 844]).toEqual([true, true])
  await dialog.getByRole('button', { name: 'Report' }).click()

  const told = ben.getByRole('dialog', { name: 'Reported' })
  await expect(told).toContainText(/[2-9A-Z]{8}/)
  await expectAccessible(ben, 'a report told')
  await told.getByRole('button', { name: 'Done' }).click()
  await expect(ben.getByRole('dialog')).toHaveCount(0)
  await expect(ana.getByText('report')).toHaveCount(0)
})
