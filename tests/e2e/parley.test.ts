import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { mediation } from '#lib/domain/quick-prompts/mediation.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageBox, messages, participants, rename, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const parleyEntry = (page: Page) => participants(page).getByRole('button', { name: /Parley/ })
const choice = (page: Page, name: RegExp) => page.getByRole('menuitemradio', { name })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop Parley' })
const askAgain = (page: Page) => page.getByRole('button', { name: 'Ask again' })

/** Opens windows for Ana, the owner, and Ben. */
async function twoPeople(hiddenPrompt?: string) {
  const chat = await site.openChat()
  if (hiddenPrompt !== undefined) {
    await fetch(`${site.appUrl}/chat/store-hidden-prompt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-anonymous-id': chat.ownerBrowserId },
      body: JSON.stringify({ sessionId: chat.access.sessionId, prompt: hiddenPrompt }),
    })
  }
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben, expectProblems } = await site.visit(chat, 'guest')
  await expect(participants(ana)).toHaveCount(3)
  await rename(ana, 'Ana')
  await rename(ben, 'Ben')
  /** At Ben's window. */
  return { ana, ben, expectProblems }
}

describe('Parley’s activity setting', () => {
  test('is chosen by any member at Parley’s entry, and reaches every window at once', async () => {
    const { ana, ben } = await twoPeople()
    await parleyEntry(ben).click()
    await expect(choice(ben, /^Balanced/)).toHaveAttribute('aria-checked', 'true')
    await expectAccessible(ben, 'the menu at Parley’s entry')
    await choice(ben, /^Only when called/).click()
    for (const page of [ana, ben]) {
      await expect(messages(page, 'notice').last()).toHaveText('Ben set Parley to speak only when called.')
      await expect(parleyEntry(page)).toContainText('speaks: Only when called')
    }
    await ana.reload()
    await expect(parleyEntry(ana)).toContainText('speaks: Only when called')

    await parleyEntry(ana).focus()
    await ana.keyboard.press('Enter')
    await expect(choice(ana, /^Only when called/)).toBeFocused()
    await ana.keyboard.press('End')
    await expect(choice(ana, /^Active/)).toBeFocused()
    await ana.keyboard.press('Enter')
    await expect(messages(ben, 'notice').last()).toHaveText('Ana set Parley to Active.')
    await expect(parleyEntry(ana)).toBeFocused()
  })
})

describe('a running reply', () => {
  test('[CONN-12] cannot be stopped without a connection, and can again with one', async () => {
    const { ana, ben, expectProblems } = await twoPeople()
    await site.parleyWill({ text: 'This goes on and on. '.repeat(400), chunkChars: 5, chunkDelayMs: 25 })
    await say(ana, 'Parley, tell us everything')
    await expect(stopButton(ben)).toBeVisible()
    expectProblems(/ERR_|net::|WebSocket|Failed to load resource|Failed to fetch/)
    await ben.context().setOffline(true)
    await expect(messageBox(ben)).toBeDisabled()
    await expect(stopButton(ben)).toHaveCount(0)
    await ben.context().setOffline(false)
    await stopButton(ben).click()
    await expect(messages(ana, 'parley').last()).toContainText('stopped')
  })

  test('[DEC-28] is stopped in one window for all, keeps its text, and is asked for again in another', async () => {
    const { ana, ben } = await twoPeople()
    await site.parleyWill({ text: 'This goes on and on. '.repeat(400), chunkChars: 5, chunkDelayMs: 25 })
    await say(ana, 'Parley, tell us everything')
    await expect(stopButton(ana)).toBeVisible()
    await expect(messages(ana, 'parley').last()).toContainText('Ana asked')
    await stopButton(ben).click()
    await expect(messageBox(ben), 'the focus is where one goes on').toBeFocused()

    const torso = messages(ana, 'parley').last()
    await expect(torso).toContainText('stopped')
    await expect(messages(ben, 'parley').last()).toContainText('stopped')
    await expect(stopButton(ana)).toHaveCount(0)
    const kept = (await torso.locator('.message-text').textContent()) ?? ''
    expect(kept.length).toBeGreaterThan(5)
    expect(await messages(ben, 'parley').last().locator('.message-text').textContent()).toBe(kept)
    await expectAccessible(ana, 'a stopped reply')

    await site.parleyWill({ text: 'In short: yes.' })
    await askAgain(ana).click()
    await expect(ana.getByRole('textbox', { name: 'Message', exact: true }), 'one types on').toBeFocused()
    for (const page of [ana, ben]) {
      await expect(message(page, 'In short: yes.')).toBeVisible()
      await expect(messages(page, 'parley').last()).toContainText('Ana asked again')
    }
    await ana.reload()
    await expect(messages(ana, 'parley').first()).toContainText('stopped')
  })

  test('[DEC-28] is asked for again beside the box if it failed before its first word', async () => {
    const { ana, ben } = await twoPeople()
    await site.parleyWill({ status: 401 })
    await say(ana, 'Parley, are you there?')
    await expect(ben.getByText('Parley cannot answer right now.')).toBeVisible()
    await site.parleyWill({ text: 'Here I am.' })
    await askAgain(ben).click()
    await expect(message(ana, 'Here I am.')).toBeVisible()
    await expect(askAgain(ben)).toHaveCount(0)
  })
})

test('a mediation shows whom Parley waits for, and then why it spoke', async () => {
  const { ana, ben } = await twoPeople(mediation.hiddenPrompt)
  await site.parleyWill({ text: 'Each of you tells it once, please.' }, { text: 'I hear you both.' })
  await say(ana, 'Please hear us both, it is about the dishes')
  await expect(message(ben, 'Each of you tells it once, please.')).toBeVisible()
  await say(ana, 'They stand there for days, every single week')
  await expect(ana.getByText('Parley is waiting for Ben.')).toBeVisible()
  await expect(ben.getByText('Parley is waiting for you.')).toBeVisible()
  await expect(parleyEntry(ben)).toContainText('waiting for you')
  await say(ben, 'I cook every day, so I thought that was fair')
  await expect(message(ana, 'I hear you both.')).toBeVisible()
  await expect(messages(ana, 'parley').last()).toContainText('both sides have spoken')
})
