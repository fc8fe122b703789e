import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, expect as expectThat, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageBox, messageList, messages, pick, rename, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' as const }
const cardOf = (page: Page, question: string) => messageList(page).getByRole('article', { name: question })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Expects that nothing is wider than the window. */
async function expectNoSideways(page: Page): Promise<void> {
  expectThat(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

test('[CARD-1] [CARD-2] two people come to an agreement, on a wide window and a phone, and print it', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  await rename(ana, 'Ana')
  await say(ben, 'I can pay 500 a month.')
  await expect(message(ana, 'I can pay 500 a month.')).toBeVisible()

  // A message becomes a line.
  await messageList(ana).focus()
  await ana.keyboard.press('ArrowUp')
  await ana.keyboard.press('Enter')
  await ana.getByRole('button', { name: 'Put into an agreement', exact: true }).click()
  const form = dialog(ana, 'New agreement')
  await expect(form.getByRole('textbox', { name: 'Line 1' })).toHaveValue('I can pay 500 a month.')
  await form.getByRole('textbox', { name: 'What is it about?' }).fill('Who pays what?')
  await form.getByRole('button', { name: 'Add a line' }).click()
  await ana.keyboard.insertText('Aufwandsentschädigung'.repeat(8))
  expectThat(await form.evaluate((one) => one.scrollWidth - one.clientWidth), 'one long word pushes nothing out').toBe(
    0,
  )
  await form.getByRole('textbox', { name: 'Line 2' }).fill('Ana pays the rest.')
  await expectAccessible(ana, 'a new agreement')
  await form.getByRole('button', { name: 'Open the agreement' }).click()
  await expect(dialog(ana, 'New agreement')).toHaveCount(0)
  const [anas, bens] = [cardOf(ana, 'Who pays what?'), cardOf(ben, 'Who pays what?')]
  await expect(bens.getByText('None of 2 answered yet')).toBeVisible()
  await expect(ben.getByText('Agreement: ')).toHaveCount(0)
  await expectAccessible(ben, 'an open agreement on a phone')
  await expectNoSideways(ben)

  // Ana's answer and Ben's reason stay private.
  await anas.getByRole('button', { name: 'I agree' }).click()
  await expect(anas.getByText('You agree.')).toBeVisible()
  await expect(bens.getByText('1 of 2 answered')).toBeVisible()
  await bens.getByRole('button', { name: 'Not yet' }).click()
  await dialog(ben, 'Not yet').getByRole('textbox').fill('I lose my job in May.')
  await expectAccessible(ben, 'a reason')
  await dialog(ben, 'Not yet').getByRole('button', { name: 'Answer “not yet”' }).click()
  await expect(bens.getByText('I lose my job in May.')).toBeVisible()
  await expect(anas.getByText(/^Not yet for Anon/)).toBeVisible()
  expectThat(await ana.content()).not.toContain('my job')
  await ana.reload()
  await expect(anas.getByText('You agree.'), 'the own answer comes back').toBeVisible()

  // A line changes, and everybody is asked anew.
  await bens.getByRole('button', { name: 'Answer anew' }).click()
  await bens.getByRole('button', { name: 'Change a line' }).click()
  const change = dialog(ben, 'Change a line')
  await change.getByRole('radio', { name: 'I can pay 500 a month.' }).check()
  await ben.setViewportSize({ width: 390, height: 420 }) // a keyboard is up
  await expect(change.getByRole('button', { name: 'Change it' })).toBeInViewport({ ratio: 1 })
  await change.getByRole('textbox').fill('Ben pays 500 until May.')
  await ben.setViewportSize(PHONE.viewport)
  await expectAccessible(ben, 'changing a line')
  await change.getByRole('button', { name: 'Change it' }).click()
  await expect(anas.getByText('Version 2')).toBeVisible()
  await expect(anas.getByText('Ben pays 500 until May.')).toBeVisible()
  for (const card of [anas, bens]) await card.getByRole('button', { name: 'I agree' }).click()
  for (const page of [ana, ben]) {
    await expect(messageList(page).getByText('Everybody named on it agreed: “Who pays what?”')).toBeVisible()
    await expect(cardOf(page, 'Who pays what?').getByText(/^Everybody agreed on /)).toBeVisible()
  }
  await expectAccessible(ben, 'an agreement that was agreed')

  // The agreement prints as one page, without the chat.
  await anas.getByRole('button', { name: 'Print or save' }).click()
  const page = dialog(ana, 'The agreement as a page')
  await expectAccessible(ana, 'the page of an agreement')
  const loading = ana.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await loading
  expectThat(file.suggestedFilename()).toBe('Who pays what.html')
  expectThat(readFileSync(await file.path(), 'utf8')).toContain('Ben pays 500 until May.')
  await ana.emulateMedia({ media: 'print' })
  await expect(page.getByText('Ana pays the rest.')).toBeVisible()
  for (const hidden of [messageList(ana), page.getByRole('button')]) await expect(hidden.first()).toBeHidden()
  const pdf = (await ana.pdf({ format: 'A4' })).toString('latin1')
  expectThat(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await ana.emulateMedia({ media: null })
  await ana.keyboard.press('Escape')

  // The agreement stays on the table when the chat is cleared.
  await pick(ana, 'Clear chat')
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Clear chat' }).click()
  await expect(bens).toHaveCount(0)
  await ben.getByRole('button', { name: 'Show participants' }).click()
  await ben.getByRole('button', { name: 'On the table' }).click()
  const table = dialog(ben, 'On the table')
  await expect(table.getByRole('region', { name: 'Agreements' })).toContainText('Ben pays 500 until May.')
  await expectAccessible(ben, 'the table on a phone')
  await expectNoSideways(ben)
})

test('[CARD-4] a poll of three shows who chose what and closes itself; a hidden one shows nothing until it is closed', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  const cyd = await site.company(chat, 'Cyd')
  async function vote(question: string, options: number[]): Promise<void> {
    const { cardId = '' } = await cyd.hears('msgFromServer', ({ text }) => text.includes(question))
    await cyd.ask('votePoll', { sessionId: chat.access.sessionId, userId: cyd.userId, pollId: cardId, options })
  }
  async function openPoll(question: string, options: string[], ticks: string[] = []): Promise<void> {
    await ana.getByRole('button', { name: 'New poll or agreement' }).click()
    await ana.getByRole('menuitem', { name: 'New poll' }).click()
    const form = dialog(ana, 'New poll')
    await form.getByRole('textbox', { name: 'What do you ask?' }).fill(question)
    await form.getByRole('textbox', { name: 'Option 1' }).focus()
    await ana.keyboard.type(options.join('\n'))
    for (const tick of ticks) await form.getByRole('checkbox', { name: tick }).check()
    await expectAccessible(ana, 'a new poll')
    await form.getByRole('button', { name: 'Open the poll' }).click()
  }

  await openPoll('Where do we eat?', ['Pizza', 'At the Thai place', 'At home'])
  const [anas, bens] = [cardOf(ana, 'Where do we eat?'), cardOf(ben, 'Where do we eat?')]
  await bens.getByRole('button', { name: 'At the Thai place' }).click()
  await expect(anas.getByRole('button', { name: /^At the Thai place/ })).toHaveAccessibleName(/1 vote, .?Anon/)
  await bens.getByRole('button', { name: 'Pizza' }).click()
  await anas.getByRole('button', { name: 'At home' }).click()
  await expect(bens.getByText('2 people chose')).toBeVisible()
  await expectAccessible(ben, 'an open poll on a phone')
  await vote('Where do we eat?', [0])
  for (const page of [ana, ben])
    await expect(messageList(page).getByText('closed: “Pizza” with 2 votes.')).toBeVisible()
  await expect(bens.getByRole('listitem').getByRole('button')).toHaveCount(0)
  await expect(bens.getByRole('listitem').first()).toContainText('most votes')

  await openPoll(
    'Which days?',
    ['Friday', 'Saturday'],
    ['People can choose several', 'Hide who chose what until it closes'],
  )
  const days = cardOf(ben, 'Which days?')
  await days.getByRole('button', { name: 'Friday' }).click()
  await days.getByRole('button', { name: 'Saturday' }).click()
  await expect(cardOf(ana, 'Which days?').getByText('1 person chose')).toBeVisible()
  for (const page of [ana, ben]) await expect(cardOf(page, 'Which days?').getByText('1 vote')).toHaveCount(0)
  await ben.reload()
  await expect(days.getByRole('button', { name: 'Saturday', pressed: true })).toBeVisible()
  await cardOf(ana, 'Which days?').getByRole('button', { name: 'Close poll' }).click()
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Close poll' }).click()
  await expect(days.getByRole('listitem').first()).toContainText('1 vote')
  await expectAccessible(ben, 'a closed poll')
  await expectNoSideways(ben)
  await expect(messageBox(ben)).toBeVisible()
})

test('[CARD-1] [REPLY-2] the line above the box leads to an agreement below blocks that grew out of sight', async () => {
  const chat = await site.openChat()
  const ben = await site.company(chat, 'Ben')
  const { page: ana } = await site.visit(chat, 'owner')
  const { userId: anasId } = await site.company(chat, 'Ana', { anonymousBrowserId: chat.ownerBrowserId })
  let said = 0
  /** Lets Ben say one after another, so that the page measures each block with its first messages only. */
  async function speak(count: number): Promise<void> {
    for (const upTo = said + count; said < upTo; said++)
      await ben.say(`message ${said} of many `.repeat(1 + (said % 9)))
    await expect(messages(ana, 'other')).toHaveCount(said)
  }
  await speak(60)
  await messageList(ana).focus()
  await ana.keyboard.press('Home')
  await expect(messages(ana, 'other').first()).toBeInViewport()
  await speak(200)
  const opened = await ben.ask('openCard', {
    ...{ sessionId: chat.access.sessionId, userId: ben.userId, question: 'Who cooks?' },
    ...{ lines: [{ text: 'Ben cooks', sources: [] }], people: [anasId, ben.userId] },
  })
  expectThat(opened.success).toBe(true)
  await speak(40)

  await ana.getByRole('button', { name: /^An agreement waits for your answer/ }).click()
  const card = cardOf(ana, 'Who cooks?')
  await expect(card).toBeVisible()
  const fromMiddle = () =>
    card.locator('xpath=ancestor::*[@data-seq]').evaluate((one) => {
      const middle = (part: Element) => part.getBoundingClientRect().top + part.getBoundingClientRect().height / 2
      return Math.abs(middle(one) - middle(one.closest('[role=log]')!))
    })
  await expect.poll(fromMiddle).toBeLessThan(2)
  await ana.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expectThat(await fromMiddle(), 'and stays').toBeLessThan(2)
})

test('a thumb beside a dialog on a phone leaves what was typed, and offers to discard it', async () => {
  const { page } = await site.visit(await site.openChat(), 'owner', PHONE)
  await page.getByRole('button', { name: 'Chat menu' }).click()
  await page.getByRole('menuitem', { name: 'New poll' }).click()
  const poll = dialog(page, 'New poll')
  const hint = poll.getByText('Your changes would be lost.')
  const option = poll.getByRole('textbox', { name: 'Option 1' })
  await option.fill('Monday evening')
  await page.touchscreen.tap(4, 4)
  await expect(hint).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(option).toHaveValue('Monday evening')
  await expectAccessible(page, 'a dialog that keeps its text')
  await expectNoSideways(page)
  await option.fill('')
  await expect(hint).toBeHidden()
  await option.fill('Tuesday')
  await poll.getByRole('button', { name: 'Discard them' }).tap()
  await expect(poll).toHaveCount(0)
})
