import type { Locator, Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import {
  expectSameList,
  message,
  messageBox,
  messageList,
  messages,
  ownEntry,
  participants,
  pick,
  rename,
  resetButton,
  say,
  toast,
  typingLine,
  upgraded,
  wordsOf,
} from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { readMoments, watchReplies } from '#tests/support/reply-watch.ts'
import { readReset, watchReset } from '#tests/support/reset-watch.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})

const quickPrompts = (page: Page) => page.locator('.quick-prompts .quick-prompt')
const nameInput = (page: Page) => page.getByRole('textbox', { name: 'Your name' })

/** Opens windows for Ana, the owner, and Ben. */
async function twoPeople() {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben, expectProblems } = await site.visit(chat, 'guest')
  await expect(participants(ana)).toHaveCount(3)
  return { chat, ana, ben, expectBensProblems: expectProblems }
}

describe('one’s own name', () => {
  test('[NAME-1] [NAME-2] [NAME-3] [NAME-6] [NAME-7] [ROLE-5] [ROLE-26] [CHAT-38] [TOAST-2] a click, a name and Enter rename for everybody; the message box is disabled meanwhile', async () => {
    const { ana, ben } = await twoPeople()
    await expect(ownEntry(ana), 'nobody else’s entry can be renamed').toHaveCount(1)
    await expect(messageBox(ana)).toBeEnabled()
    await ownEntry(ana).click()
    await expect(nameInput(ana)).toBeFocused()
    await expect(messageBox(ana)).toBeDisabled()
    await nameInput(ana).fill('  Ana  ')
    await nameInput(ana).press('Enter')
    await expect(nameInput(ana)).toHaveCount(0)
    await expect(ownEntry(ana)).toContainText('Ana(you)')
    await expect(toast(ana, 'Name changed successfully!')).toBeVisible()
    await expect(ana.locator('[data-sonner-toaster]')).toHaveAttribute('data-y-position', 'bottom')
    await expect(ana.locator('[data-sonner-toaster]')).toHaveAttribute('data-x-position', 'right')
    await expect(messageBox(ana)).toBeEnabled()
    await expect(participants(ben).filter({ hasText: /^\s*AAna/ })).toHaveCount(1)
    await expect(participants(ben).filter({ hasText: 'Ana' })).toBeVisible()

    await say(ana, 'now as Ana')
    await expect(messages(ben, 'other').last()).toContainText('Ana')
  })

  test('[NAME-4] [NAME-5] [VAL-11] [VAL-12] Escape, a click elsewhere, an empty and an unchanged name change nothing and cause no call', async () => {
    const { ana } = await twoPeople()
    const frames: string[] = []
    ana.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
    const framesTellAll = upgraded(ana)
    await ana.reload()
    await expect(messageBox(ana)).toBeEnabled()
    await framesTellAll

    await ownEntry(ana).click()
    await nameInput(ana).fill('Escaped')
    await nameInput(ana).press('Escape')
    await expect(nameInput(ana)).toHaveCount(0)
    await expect(ownEntry(ana)).toBeFocused()

    await ownEntry(ana).click()
    await nameInput(ana).fill('Clicked away')
    await messageList(ana).click()
    await expect(nameInput(ana)).toHaveCount(0)

    await ownEntry(ana).click()
    await nameInput(ana).fill('Clicked beside it')
    await ana
      .getByRole('complementary')
      .getByRole('textbox')
      .locator('..')
      .click({ position: { x: 4, y: 4 } })
    await expect(nameInput(ana)).toHaveCount(0)

    for (const name of ['', '   ', 'Anon', ' Anon ']) {
      await ownEntry(ana).click()
      await nameInput(ana).fill(name)
      await nameInput(ana).press('Enter')
      await expect(nameInput(ana)).toHaveCount(0)
    }
    await expect(ownEntry(ana)).toContainText('Anon(you)')
    await rename(ana, 'Ana')
    expect(
      frames.filter((frame) => frame.includes('renameUser')),
      'the one real rename',
    ).toHaveLength(1)
  })

  test('[NAME-3] Tab confirms a name too, and moves the focus on', async () => {
    const { ana } = await twoPeople()
    await ownEntry(ana).click()
    await nameInput(ana).fill('Ana')
    await nameInput(ana).press('Tab')
    await expect(toast(ana, 'Name changed successfully!')).toBeVisible()
    await expect(ownEntry(ana)).toContainText('Ana(you)')
    await expect(participants(ana).filter({ hasText: 'Parley' }).getByRole('button')).toBeFocused()
  })

  test('[NAME-10] [DEC-3] [VAL-10] a reserved or invisible name is marked and explained, and Enter keeps it open; 32 characters fit', async () => {
    const { ana } = await twoPeople()
    await ownEntry(ana).click()
    for (const name of ['Parley', 'ｐａｒｌｅｙ', 'chatsystem', '\u200b\u2063']) {
      await nameInput(ana).fill(name)
      await expect(nameInput(ana)).toHaveAttribute('aria-invalid', 'true')
      await expect(ana.getByRole('complementary').getByRole('alert')).not.toBeEmpty()
      await nameInput(ana).press('Enter')
      await expect(nameInput(ana)).toBeVisible()
    }
    await nameInput(ana).fill('')
    await nameInput(ana).pressSequentially('x'.repeat(33))
    await expect(nameInput(ana)).toHaveValue('x'.repeat(32))
    await expect(nameInput(ana)).toHaveAttribute('aria-invalid', 'false')
    await nameInput(ana).press('Enter')
    await expect(ownEntry(ana)).toContainText('x'.repeat(32))
  })

  test('[CHAT-2] the own name gets as much width as other names', async () => {
    const { ana, ben } = await twoPeople()
    await rename(ana, 'Ana Bauer from Regensburg')
    const shown = (entry: Locator) =>
      entry.locator('bdi').evaluate((name) => ({ is: name.clientWidth, wants: name.scrollWidth }))
    const other = await shown(participants(ben).filter({ hasText: 'Regensburg' }))
    expect(other.is, 'the name must just fit for this test to mean anything').toBe(other.wants)
    expect(await shown(ownEntry(ana))).toEqual(other)
  })
})

test('[NAME-6] [NAME-8] [NAME-9] [TOAST-7] [DEC-22] a new name shows at once, and is undone if the server never confirms it', async () => {
  const { page, expectProblems } = await site.visit(await site.openChat(), 'owner')
  expectProblems(/net::|WebSocket|503/)
  site.gateway.signal('SIGSTOP')
  await ownEntry(page).click()
  await nameInput(page).fill('Too soon')
  await nameInput(page).press('Enter')
  await expect(ownEntry(page)).toContainText('Too soon(you)')
  await site.gateway.kill('SIGKILL')
  await expect(toast(page, 'Name could not be changed.')).toBeVisible()
  await expect(participants(page).first()).toContainText('Anon(you)')
  await site.gateway.restart()
  await expect(ownEntry(page)).toContainText('Anon(you)')
})

test('[TYPE-1] [TYPE-2] [CHAT-28] [DEC-24] [SOCK-13] [SOCK-34] typing shows with the name elsewhere, is sent once a second, and ends with a message, empty box or pause', async () => {
  const { ana, ben } = await twoPeople()
  await ana.addInitScript(() => {
    const times: number[] = []
    Object.assign(window, { typingToldAt: times })
    const send = WebSocket.prototype.send
    WebSocket.prototype.send = function (data) {
      if (String(data).includes('"isTyping":true')) times.push(performance.now())
      send.call(this, data)
    }
  })
  const framesTellAll = upgraded(ana)
  await ana.reload()
  await framesTellAll
  await rename(ana, 'Ana')
  await watchReplies(ana)
  const typesUntilHeard = () =>
    expect(async () => {
      await messageBox(ana).pressSequentially('la')
      await expect(typingLine(ben)).toHaveText('Ana is typing', { timeout: 100 })
    }).toPass()

  await typesUntilHeard()
  await messageBox(ana).press('Enter')
  await expect(messages(ben, 'other').last()).toBeVisible()
  await expect(typingLine(ben)).toHaveText('')

  await typesUntilHeard()
  await messageBox(ana).fill('')
  await expect(typingLine(ben)).toHaveText('')

  await typesUntilHeard()
  await expect(typingLine(ben), 'by itself, after three seconds without a key').toHaveText('')
  await expect(messageBox(ana)).not.toHaveValue('')

  const typing = (await readMoments(ana)).map((moment) => moment.typing)
  expect(
    typing.filter((line) => line.includes('Ana')),
    'one’s own is no news',
  ).toEqual([])

  const told = await ana.evaluate(() => (window as unknown as { typingToldAt: number[] }).typingToldAt)
  expect(told.length).toBeGreaterThanOrEqual(3)
  for (const [at, time] of told.slice(1).entries()) expect(time - (told[at] ?? 0)).toBeGreaterThan(950)
})

describe('the vote to start over', () => {
  test('[VOTE-1] [VOTE-2] [VOTE-3] [VOTE-4] [VOTE-5] [VOTE-6] [DEC-8] [DEC-31] [CHAT-11] [ROLE-4] [SOCK-16] [SOCK-36] a vote counts for everybody, and Undo takes it back', async () => {
    const { ana, ben } = await twoPeople()
    for (const page of [ana, ben]) await expect(resetButton(page)).toHaveAccessibleName('Reset chat 0/2')
    await resetButton(ben).click()
    for (const page of [ana, ben]) await expect(resetButton(page)).toHaveAccessibleName('Reset chat 1/2')
    await expect(resetButton(ben)).toBeDisabled()
    await expect(messageBox(ben)).toBeFocused()
    await expect(resetButton(ana)).toBeEnabled()

    await ben.getByRole('button', { name: 'Undo' }).click()
    for (const page of [ana, ben]) await expect(resetButton(page)).toHaveAccessibleName('Reset chat 0/2')
    await expect(resetButton(ben)).toBeEnabled()
    await expect(ana).toHaveURL(/\/chat\//)
  })

  test('[VOTE-7] [VOTE-8] [VOTE-9] [VOTE-10] [VOTE-11] [TOAST-9] [CHAT-41] [DEC-2] [DEC-22] [SOCK-38] [ENT-63] [ENT-64] [ENT-65] the deciding vote moves the owner within the app and the other by a full load, to one empty chat', async () => {
    const { chat, ana, ben } = await twoPeople()
    await rename(ana, 'Ana')
    await say(ana, 'old words')
    await expect(message(ben, 'old words')).toBeVisible()
    for (const page of [ana, ben]) await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))

    for (const page of [ana, ben]) await watchReset(page)
    await resetButton(ben).click()
    await resetButton(ana).click()
    for (const page of [ana, ben]) {
      await expect(page).toHaveURL((url) => url.pathname.startsWith('/chat/') && url.pathname !== chat.path)
      await expect(messageBox(page)).toBeEnabled()
    }
    for (const page of [ana, ben]) {
      const { notice, hasSeenLoading, leftAfterMs } = await readReset(page)
      expect(notice).toContain('The session has been reset. Loading new chat...')
      expect(hasSeenLoading).toBe(true)
      expect(leftAfterMs).toBeGreaterThan(495)
    }
    expect(ana.url()).toBe(ben.url())
    expect(await ana.evaluate(() => 'isTheSamePage' in window), 'the owner stays in the app').toBe(true)
    expect(await ben.evaluate(() => 'isTheSamePage' in window), 'the other loads the page').toBe(false)
    await expect(ownEntry(ana)).toContainText('Ana(you)')
    for (const page of [ana, ben]) {
      await expect(message(page, 'old words')).toHaveCount(0)
      await expect(resetButton(page)).toHaveAccessibleName('Reset chat 0/2')
    }
    await say(ben, 'new words')
    await expect(message(ana, 'new words')).toBeVisible()
    await expectSameList(ana, ben)
    await ana.getByRole('button', { name: 'Chat menu' }).click()
    await expect(ana.getByRole('menuitem', { name: 'End chat' }), 'the owner is the owner there too').toBeVisible()
  })

  test('[VOTE-7] a person on the way to the new chat follows its own reset too', async () => {
    const { ana, ben, expectBensProblems } = await twoPeople()
    expectBensProblems(/404/)
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await ben.route('**/chat/join-session', (route) => arrival.then(() => route.continue()))
    await resetButton(ben).click()
    await resetButton(ana).click()
    await ben.waitForRequest('**/chat/join-session')
    await expect(ana).toHaveURL(ben.url())
    await expect(resetButton(ana)).toHaveAccessibleName('Reset chat 0/1')
    await resetButton(ana).click()
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Reset chat' }).click()
    await expect(ana).not.toHaveURL(ben.url())
    await expect(messageBox(ana)).toBeEnabled()

    arrive()
    await expect(ben).toHaveURL((url) => url.pathname.split('/')[2] === new URL(ana.url()).pathname.split('/')[2])
    await say(ben, 'here at last')
    await expect(message(ana, 'here at last')).toBeVisible()
  })
})

describe('actions of the owner alone', () => {
  test('[SESS-6] [DEC-6] [DEC-27] [SOCK-18] [SOCK-35] [CHAT-29] [VAL-19] Clear chat asks, then empties the list for everybody', async () => {
    const { ana, ben } = await twoPeople()
    await ben.getByRole('button', { name: 'Chat menu' }).click()
    await expect(ben.getByRole('menuitem', { name: 'How Parley works here' })).toBeVisible()
    await expect(ben.getByRole('menuitem', { name: /^(?:Clear|End|Lock)/ }), 'what is the owner’s').toHaveCount(0)
    await ben.keyboard.press('Escape')
    await say(ana, 'a secret')
    await expect(message(ben, 'a secret')).toBeVisible()

    await pick(ana, 'Clear chat')
    const question = ana.getByRole('alertdialog', { name: 'Clear this chat?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(message(ben, 'a secret')).toBeVisible()

    await pick(ana, 'Clear chat')
    await question.getByRole('button', { name: 'Clear chat' }).click()
    for (const page of [ana, ben]) {
      await expect(messageList(page)).toHaveText('No messages yet. Start the conversation!')
      expect(await wordsOf(page)).toEqual([])
    }
    await say(ben, 'a new page')
    await expect(message(ana, 'a new page')).toBeVisible()
    await ana.reload()
    await expect(message(ana, 'a new page')).toBeVisible()
    expect((await wordsOf(ana))[0], 'nothing of before came back').toBe('a new page')
  })

  test('[SESS-1] [DEC-27] [CONN-16] [LAND-13] [LAND-14] [HTTP-10] End chat asks, then leads the owner home and tells the others on the landing page', async () => {
    const { chat, ana, ben, expectBensProblems } = await twoPeople()
    expectBensProblems(/404/) // the closed chat's own answer, when Ben tries the link again
    await pick(ana, 'End chat')
    await ana.getByRole('alertdialog', { name: 'End this chat?' }).getByRole('button', { name: 'End chat' }).click()
    await expect(ana).toHaveURL(`${site.appUrl}/`)
    await expect(quickPrompts(ana)).toHaveCount(5)
    await expect(ana.getByText('That room is closed!'), 'the owner knows').toHaveCount(0)

    const sentence = ben.getByRole('alert').getByText('That room is closed!')
    await expect(ben).toHaveURL(`${site.appUrl}/`)
    await expect(sentence).toBeVisible()
    await ben.reload()
    await expect(quickPrompts(ben)).toHaveCount(5)
    await expect(sentence, 'said once').toHaveCount(0)

    await ben.goto(chat.url)
    await expect(ben).toHaveURL(`${site.appUrl}/`)
    await expect(sentence).toBeVisible()
  })
})
