import { beforeAll, describe, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { openPerson } from '#tests/support/browser.ts'
import {
  message,
  messageBox,
  messages,
  ownEntry,
  participants,
  resetButton,
  say,
  toast,
  pick,
} from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { refuseNextSend } from '#tests/support/refused-send.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})

const PHONE = { width: 390, height: 844 }

describe('axe finds nothing, in the dark and in the light', () => {
  test('on the landing page with its error', async () => {
    const { page } = await openPerson(site.appUrl)
    // axe judges no colours over a pseudo-element, and the wash lies behind all text.
    await page.addStyleTag({ content: '.landing-stage::before, .quick-prompt::before { content: none !important }' })
    await messageBox(page).press('Enter')
    await expect(page.getByText('Please enter a message')).toBeVisible()
    await expectAccessible(page, 'landing with an error')
  })

  test('on the error screen', async () => {
    const { page, expectProblems } = await openPerson('about:blank')
    expectProblems(/404/)
    await page.goto(`${site.appUrl}/nowhere`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'the error screen')
  })

  test('in an empty chat, and in the question before Clear chat', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner')
    await pick(page, 'Clear chat')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'a dialog')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear chat' }).click()
    await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
    await expectAccessible(page, 'an empty chat')
  })

  test('in the open menus of the chat and of a person, [DOOR-6] and in the panel about Parley', async () => {
    const chat = await site.openChat()
    const { page } = await site.visit(chat, 'owner')
    const { page: guest } = await site.visit(chat, 'guest')
    await page.getByRole('button', { name: 'Chat menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'End chat' })).toBeVisible()
    await expectAccessible(page, 'the chat’s menu')
    await page.getByRole('menuitem', { name: 'How Parley works here' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await guest.getByRole('button', { name: 'How Parley works here' }).click()
    await guest.getByRole('button', { name: 'Propose rules' }).click()
    await guest.getByRole('textbox', { name: 'Rules of this chat' }).fill('Be brief.')
    await expectAccessible(guest, 'writing rules')
    await guest.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expectAccessible(page, 'how Parley works, with a proposal')
    await page.keyboard.press('Escape')
    await participants(page).getByRole('button', { name: /Anon/ }).last().click()
    await expect(page.getByRole('menuitem', { name: 'Remove from this chat' })).toBeVisible()
    await expectAccessible(page, 'a person’s menu')
  })

  test('while a name is marked invalid', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner')
    await ownEntry(page).click()
    await page.getByRole('textbox', { name: 'Your name' }).fill('Parley')
    await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'an invalid name')
  })

  test('in a busy chat with its toasts', async () => {
    const chat = await site.openChat()
    const { page } = await site.visit(chat, 'owner')
    const ben = await site.company(chat, 'Ben')
    await refuseNextSend(page, 'A reason.')
    await ben.say('**bold** `code` https://a.example ~~gone~~')
    await ben.say('Parley, what do you think?')
    await expect(messages(page, 'parley').last()).toHaveAttribute('data-status', 'sent')
    await say(page, 'refused')
    await expect(messages(page, 'own').getByText('Failed to send.')).toBeVisible()
    await expect(toast(page, 'A reason.')).toBeVisible()
    await say(page, 'taken')
    await expect(message(page, 'taken')).toBeVisible()
    await ben.ask('typing', { sessionId: chat.access.sessionId, userId: ben.userId, isTyping: true })
    await expect(page.getByText('Ben is typing')).toBeVisible()
    await resetButton(page).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectAccessible(page, 'a busy chat')
  })

  test('in a chat on a phone, with its sidebar, and without its connection', async () => {
    const { page, expectProblems } = await site.visit(await site.openChat(), 'owner', { viewport: PHONE })
    expectProblems(/503|net::|WebSocket/)
    await page.getByRole('button', { name: 'Show participants' }).click()
    await expect(participants(page)).toHaveCount(2)
    await expectAccessible(page, 'the sidebar on a phone')
    await page.keyboard.press('Escape')
    await site.gateway.kill('SIGKILL')
    await expect(page.getByText('Reconnecting…')).toBeVisible()
    await expectAccessible(page, 'a lost connection on a phone')
    await site.gateway.restart()
  })
})

test('a page in forced colours still shows the focus and the error', async () => {
  const { page } = await openPerson(site.appUrl, { forcedColors: 'active' })
  const composer = page.locator('form .composer')
  const drawn = () =>
    composer.evaluate((box) => [getComputedStyle(box).outlineStyle, getComputedStyle(box).borderStyle])
  expect(await drawn()).toEqual(['none', 'solid'])
  await messageBox(page).focus()
  expect(await drawn()).toEqual(['solid', 'solid'])
  await messageBox(page).press('Enter')
  await expect(page.getByText('Please enter a message')).toBeVisible()
  expect(await drawn()).toEqual(['solid', 'dashed'])

  const chat = await site.openChat()
  await (await site.company(chat, 'Ben')).say('I am allergic to nuts.')
  const { page: ana } = await site.visit(chat, 'owner', { forcedColors: 'active' })
  await expect(messageBox(ana)).toBeFocused()
  await expect(ana.locator('form .composer')).toHaveCSS('outline-style', 'solid')
})
