import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageList, messages, pick, rename, resetButton, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PHONE = { viewport: { width: 390, height: 844 } }
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const titleBox = (page: Page) => page.getByRole('textbox', { name: 'Title of this chat' })

async function twoPeople(options = {}) {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner', options)
  const { page: ben } = await site.visit(chat, 'guest')
  await expect(resetButton(ana)).toHaveAccessibleName('Reset chat 0/2')
  return { chat, ana, ben }
}

describe('[ROOM-1] the title', () => {
  test('the owner gives it by keyboard alone; both read it in bar, heading and tab', async () => {
    const { ana, ben } = await twoPeople()
    await expect(title(ben)).toHaveText('Parley')
    await ana.getByRole('button', { name: 'Name this chat' }).focus()
    await ana.keyboard.press('Enter')
    await ana.keyboard.type('Garden plan')
    await ana.keyboard.press('Enter')
    for (const page of [ana, ben]) {
      await expect(title(page)).toHaveText('Garden plan')
      await expect(page).toHaveTitle('Garden plan · Parley')
    }
    await expect(ana.getByRole('button', { name: 'Change the title' })).toBeFocused()
    await expect(messages(ben, 'notice').last()).toHaveText('Anon named this chat “Garden plan”.')
    await ben.reload()
    await expect(ben).toHaveTitle('Garden plan · Parley')
  })

  test('on a phone it has a line of its own, and is given from the menu; everything fits', async () => {
    const { ana } = await twoPeople(PHONE)
    await pick(ana, 'Name this chat')
    await titleBox(ana).fill('A trip to the lake with everybody from school')
    await titleBox(ana).press('Enter')
    await expect(title(ana)).toBeInViewport({ ratio: 1 })
    for (const button of [resetButton(ana), ana.getByRole('button', { name: 'Invite' })])
      await expect(button).toBeInViewport({ ratio: 1 })
    await expect(resetButton(ana).getByText('Reset')).toBeVisible()
  })
})

describe('[ROOM-2] [CHAT-29] an empty room', () => {
  test.each(['dark', 'light'] as const)(
    'introduces itself until somebody speaks, also on a phone; axe is content; %s',
    async (colorScheme) => {
      const { ana, ben } = await twoPeople({ ...PHONE, colorScheme })
      for (const page of [ana, ben]) {
        const introduction = messageList(page).getByRole('region', { name: 'You talk. Parley listens first.' })
        await expect(introduction).toContainText('“Parley, be quiet.”')
        await expect(introduction).toContainText('You and Anon are here.')
        await expect(introduction).toContainText('For people aged 16 and over.')
        await expect(introduction.getByText('No messages yet. Start the conversation!')).toBeVisible()
      }
      await expectAccessible(ana, 'the introduction')
      await say(ben, 'hello')
      for (const page of [ana, ben]) await expect(messageList(page).getByRole('region')).toHaveCount(0)
    },
  )
})

describe('[ROOM-3] names', () => {
  test('a rename is a notice, and what was said before stands under the new name, with the old one on demand', async () => {
    const { ana, ben } = await twoPeople()
    await say(ben, 'said as Anon')
    await rename(ben, 'Ben')
    await expect(messages(ana, 'notice').last()).toHaveText('Anon is now Ben.')
    const before = message(ana, 'said as Anon')
    await expect(before.locator('bdi').first()).toHaveText('Ben')
    await before.hover()
    await expect(before.getByText('(Anon at that time)')).toBeVisible()
  })
})

describe('[ROOM-4] a reset', () => {
  test('[VOTE-5] the line above the box takes the vote back, and offers the others to join in', async () => {
    const { ana, ben } = await twoPeople()
    await resetButton(ana).click()
    await expect(resetButton(ana)).toBeDisabled()
    await expect(ben.getByRole('button', { name: 'Vote too' })).toBeVisible()
    await ana.getByRole('button', { name: 'Take it back' }).click()
    await expect(resetButton(ana)).toHaveAccessibleName('Reset chat 0/2')
    await resetButton(ana).click()
    await ben.getByRole('button', { name: 'Vote too' }).click()
    await ben.waitForURL((url) => url.pathname.startsWith('/chat/'))
    await expect(resetButton(ana)).toHaveAccessibleName('Reset chat 0/2')
  })
})
