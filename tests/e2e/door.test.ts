import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { openPerson } from '#tests/support/browser.ts'
import { message, messageBox, messages, participants, pick, rename, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PHONE = { viewport: { width: 390, height: 844 } }
/** A poll in flight when the server closes its socket is answered with 400. */
const SHUT = /Failed to load resource.*(40[34]|400.*transport=polling)/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const openList = (page: Page) => page.getByRole('button', { name: 'Show participants' }).click()
const entry = (page: Page, name: string) => participants(page).getByRole('button', { name })

describe.each(['dark', 'light'] as const)('on a phone, %s', (colorScheme) => {
  const options = { ...PHONE, colorScheme }

  test('[DOOR-3] the owner removes a person, whose tabs say so at once and do not come back; the others go on', async () => {
    const chat = await site.openChat()
    const { page: ana } = await site.visit(chat, 'owner', options)
    const guest = await site.visit(chat, 'guest', PHONE)
    const { page: cleo } = await site.visit(chat, 'guest')
    const { page: ben } = guest
    guest.expectProblems(SHUT)
    await openList(ben)
    await rename(ben, 'Ben')
    await ben.keyboard.press('Escape')
    const tab = await guest.context.newPage()
    await tab.goto(ben.url())
    await expect(messageBox(tab)).toBeVisible()

    await openList(ana)
    await entry(ana, 'Ben').click()
    await expect(ana.getByRole('menuitem')).toBeVisible()
    await ana.getByRole('menuitem', { name: 'Remove from this chat' }).click()
    await expect(ana.getByRole('alertdialog', { name: 'Remove Ben?' })).toBeVisible()
    await ana.getByRole('button', { name: 'Remove', exact: true }).click()

    for (const page of [ben, tab]) {
      await expect(heading(page)).toHaveText('You are no longer part of this chat.')
      await expect(page.getByRole('log')).toHaveCount(0)
    }
    await expectAccessible(ben, 'the page of somebody who was removed')
    await expect(entry(ana, 'Ben')).toHaveCount(0)
    await expect(messages(cleo, 'notice').last()).toHaveText('Ben was removed from this chat.')
    await say(cleo, 'we go on')
    await ana.keyboard.press('Escape')
    await expect(message(ana, 'we go on')).toBeVisible()

    await ben.reload()
    await expect(heading(ben)).toHaveText('You are no longer part of this chat.')
    await guest.context.clearCookies()
    await ben.evaluate(() => localStorage.clear())
    await ben.reload()
    await ben.waitForURL(`${site.appUrl}/`)
    await expect(ben.getByText("Oops! That session's closed.")).toBeVisible()
  })

  test('[DOOR-1] a locked chat shows a lock, and a page of its own to whoever comes new', async () => {
    const chat = await site.openChat()
    const { page: ana } = await site.visit(chat, 'owner', options)
    const { page: ben } = await site.visit(chat, 'guest', options)
    await ana.getByRole('button', { name: 'Chat menu' }).click()
    await expect(ana.getByRole('menuitem', { name: 'Lock this chat' })).toBeVisible()
    await ana.getByRole('menuitem', { name: 'Lock this chat' }).click()
    for (const page of [ana, ben]) await expect(page.getByRole('img', { name: /^Locked/ })).toBeVisible()
    await pick(ana, 'Name this chat')
    const title = ana.getByRole('textbox', { name: 'Title of this chat' })
    await title.fill('Garden plan for this year')
    await title.press('Enter')
    await expect(heading(ben)).toHaveText('Garden plan for this year')
    await ben.reload()
    await say(ben, 'members come back')

    const stranger = await openPerson(chat.url, options)
    stranger.expectProblems(SHUT)
    await expect(heading(stranger.page)).toHaveText('This chat is locked.')
    await expectAccessible(stranger.page, 'the page of a locked chat')
    await pick(ana, 'Unlock this chat')
    await stranger.page.getByRole('button', { name: 'Try again' }).click()
    await expect(message(stranger.page, 'members come back')).toBeVisible()
  })
})

test('[DOOR-2] a new link changes every address without a reload; Invite, a reload and the way back use it', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest')
  await messageBox(ben).fill('a draft')
  for (const page of [ana, ben]) await page.evaluate(() => void Object.assign(window, { isTheSame: true }))
  const before = ben.url()
  await pick(ana, 'New link')
  await ana.getByRole('button', { name: 'Make a new link' }).click()
  for (const page of [ana, ben]) {
    await page.waitForURL((url) => url.href !== before)
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  }
  await expect(messageBox(ben)).toHaveValue('a draft')
  await ben.getByRole('button', { name: 'Invite' }).click()
  expect(await ben.evaluate(() => navigator.clipboard.readText())).toBe(ben.url())
  await ben.reload()
  await say(ben, 'after a reload')
  await expect(message(ana, 'after a reload')).toBeVisible()
  const old = await openPerson(chat.url)
  old.expectProblems(SHUT)
  await expect(old.page.getByText("Oops! That session's closed.")).toBeVisible()

  await ben.goto(before)
  await expect(message(ben, 'after a reload')).toBeVisible()
  await ben.waitForURL((url) => url.href !== before)
})

test('[DOOR-3] while the owner is away the others vote, and read numbers', async () => {
  const chat = await site.openChat()
  const owner = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest')
  await rename(ben, 'Ben')
  const { page: cleo } = await site.visit(chat, 'guest')
  await rename(cleo, 'Cleo')
  const { page: dan } = await site.visit(chat, 'guest')
  await expect(entry(dan, 'Ben')).toHaveCount(0)
  await owner.leave()
  await entry(cleo, 'Ben').click()
  await cleo.getByRole('menuitem', { name: 'Vote to remove' }).click()
  await expect(entry(dan, 'Ben')).toContainText('1 of 2 votes to remove')
  await entry(dan, 'Ben').click()
  await dan.getByRole('menuitem', { name: 'Vote to remove' }).click()
  await expect(heading(ben)).toHaveText('You are no longer part of this chat.')
  await say(cleo, 'now we can talk')
  await expect(message(dan, 'now we can talk')).toBeVisible()
})

test('[DOOR-6] a guest on a phone proposes rules, which the owner accepts, and everybody reads it', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  const panel = (page: Page) => page.getByRole('dialog', { name: 'How Parley works here' })
  await pick(ben, 'How Parley works here')
  await expect(panel(ben)).toContainText('Parley takes part like a friend of everybody here.')
  await panel(ben).getByRole('button', { name: 'Propose rules' }).click()
  await panel(ben).getByRole('textbox').fill('Be brief.\nNobody shouts.')
  await panel(ben).getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(panel(ben)).toContainText('1 of 2 votes, yours among them.')
  expect(await ben.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await ana.getByRole('button', { name: 'How Parley works here' }).click()
  await expect(panel(ana)).toContainText('Anon proposes:')
  await panel(ana).getByRole('button', { name: 'Accept' }).click()
  for (const page of [ana, ben]) {
    await expect(panel(page).getByRole('group', { name: 'Proposed rules' })).toHaveCount(0)
    await expect(panel(page).getByRole('blockquote')).toHaveText('Be brief.\nNobody shouts.')
  }
  await ben.keyboard.press('Escape')
  await expect(ben.getByRole('button', { name: 'Chat menu' })).toBeFocused()
  await expect(messages(ben, 'notice').last()).toHaveText(
    'The owner accepted the rules that Anon proposed: “Be brief. Nobody shouts.”',
  )
})
