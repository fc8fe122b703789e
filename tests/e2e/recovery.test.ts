import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { openPerson } from '#tests/support/browser.ts'
import {
  expectSameList,
  message,
  messageBox,
  messages,
  participants,
  resetButton,
  say,
  sendButton,
  toast,
  wordsOf,
} from '#tests/support/chat-window.ts'
import { openNetwork } from '#tests/support/cuttable-network.ts'
import { expect } from '#tests/support/expect.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})

/** Chromium's own reports of a server that is away. */
const LOST = /ERR_|net::|WebSocket|Failed to load resource|Failed to fetch/
const CONNECTING = 'Error: Failed to connect to chat service.'
const RECONNECTING = 'Reconnecting…'
const GIVEN_UP = 'Error: Connection lost. Please refresh the page to continue.'

/**
 * Opens windows for Ana and Ben. Cleo has none, and has set Parley to speak only when called, so lists hold people's
 * messages.
 */
async function twoPeople() {
  const chat = await site.openChat()
  const cleo = await site.company(chat)
  const { sessionId } = chat.access
  await cleo.ask('setActivity', { sessionId, userId: cleo.userId, activity: 'called' })
  const ana = await site.visit(chat, 'owner')
  const network = await openNetwork(site.web.port)
  const ben = await site.visit(chat, 'guest', { proxy: { server: network.server } })
  await expect(participants(ana.page)).toHaveCount(4)
  ben.expectProblems(LOST)
  return { chat, ana, ben, cleo, network }
}

test('[CONN-3] [CONN-12] [ROOM-5] a device that goes offline shows it at once, and reconnects by itself', async () => {
  const { page, context, expectProblems } = await site.visit(await site.openChat(), 'owner')
  expectProblems(LOST)
  await context.setOffline(true) // open sockets survive this: only the browser's event tells
  await expect(page.getByText(RECONNECTING)).toBeVisible()
  await expect(messageBox(page)).toBeDisabled()
  const presence = participants(page).getByLabel('online').first()
  await expect(presence).toHaveCSS('opacity', '0.3')
  await context.setOffline(false)
  await expect(messageBox(page)).toBeEnabled()
  await expect(presence).toHaveCSS('opacity', '1')
  await expect(page.getByText(RECONNECTING)).toHaveCount(0)
  await say(page, 'back')
  await expect(message(page, 'back')).toBeVisible()
})

test('[VOTE-9] a person without network during a reset follows it afterwards, with the draft', async () => {
  const { chat, ana, ben, cleo, network } = await twoPeople()
  await messageBox(ben.page).fill('half a thought')
  network.cut()
  await expect(ben.page.getByText(RECONNECTING)).toBeVisible()
  await expect(resetButton(ana.page)).toHaveAccessibleName('Reset chat 0/2')
  await resetButton(ana.page).click()
  await cleo.ask('resetVote', { sessionId: chat.access.sessionId, userId: cleo.userId })
  const { newSessionId } = await cleo.hears('sessionRedirect')

  network.restore()
  await ben.page.waitForURL(`**/chat/${newSessionId}/*`)
  await expect(messageBox(ben.page)).toHaveValue('half a thought')
  await say(ben.page, 'here I am')
  await expect(message(ana.page, 'here I am')).toBeVisible()
})

test('[CONN-3] [CONN-5] [CONN-12] [CHAT-34] [CHAT-37] [CHAT-39] [DEC-10] [SOCK-20] [SOCK-23] [SOCK-32] a person who lost the network gets the same list as the others, without a reload', async () => {
  const { ana, ben, network } = await twoPeople()
  await ben.page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await say(ana.page, 'before')
  await expect(message(ben.page, 'before')).toBeVisible()
  await messageBox(ben.page).fill('half a thou')

  network.cut()
  await expect(ben.page.getByText(RECONNECTING)).toBeVisible()
  await expect(messageBox(ben.page)).toBeDisabled()
  await expect(sendButton(ben.page)).toBeDisabled()

  const reply = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
  await site.parleyWill({ text: reply, chunkChars: 10, chunkDelayMs: 120 })
  for (const text of ['one', 'two', 'three', 'Parley, four?']) await say(ana.page, text)
  await expect(messages(ana.page, 'parley')).toHaveAttribute('data-status', 'streaming')
  await expect(message(ben.page, 'one'), 'the cut must hold for this test to mean anything').toHaveCount(0)

  network.restore()
  await expect(messageBox(ben.page)).toBeEnabled()
  await expect(ben.page.getByText(RECONNECTING)).toHaveCount(0)
  await expect(messages(ben.page, 'parley')).toHaveAttribute('data-status', 'sent')
  expect(await expectSameList(ana.page, ben.page)).toEqual([
    'Anon joined the chat.',
    'Anon set Parley to speak only when called.',
    'Anon joined the chat.',
    'Anon joined the chat.',
    'before',
    'one',
    'two',
    'three',
    'Parley, four?',
    reply,
  ])
  await expect(messageBox(ben.page), 'what was being typed is still there').toHaveValue('half a thou')
  expect(await ben.page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
  await say(ben.page, 'back again')
  await expect(message(ana.page, 'back again')).toBeVisible()
  await expectSameList(ana.page, ben.page)
})

test('[MSG-1] [MSG-2] [MSG-3] [MSG-30] [ENT-39] [PROD-1] a message sent during a crash arrives once for everybody', async () => {
  const { ana, ben } = await twoPeople()
  ana.expectProblems(LOST)
  for (const round of ['first', 'second']) {
    await messageBox(ana.page).fill(`${round} crash`)
    // The first time the gateway is frozen, so it dies with the unanswered message. Later it dies at any moment.
    if (round === 'first') site.gateway.signal('SIGSTOP')
    await messageBox(ana.page).press('Enter')
    const dead = round === 'second' ? site.gateway.kill('SIGKILL') : undefined
    await expect(messages(ana.page, 'own').last()).toHaveText(new RegExp(`${round} crash`))
    await (dead ?? site.gateway.kill('SIGKILL'))
    await expect(messageBox(ana.page)).toBeDisabled()
    await site.gateway.restart()
    await expect(messageBox(ana.page)).toBeEnabled()
    const own = messages(ana.page, 'own').last()
    await expect(own).toHaveAttribute('data-status', /^(sent|failed)$/)
    // DEC-35: a slow machine may need more than the 10 s for which the page resends by itself.
    if ((await own.getAttribute('data-status')) === 'failed') await own.getByRole('button', { name: 'Retry' }).click()
    await expect(own).toHaveAttribute('data-status', 'sent')
    await expect(message(ben.page, `${round} crash`)).toBeVisible()
  }
  await expect(participants(ben.page)).toHaveCount(4)
  await say(ben.page, 'all here?')
  await expect(message(ana.page, 'all here?')).toBeVisible()
  const list = await expectSameList(ana.page, ben.page)
  const said = list.filter((words) => /crash|here/.test(words))
  expect(said).toEqual(['first crash', 'second crash', 'all here?'])
  await ana.page.reload()
  await expect(message(ana.page, 'all here?')).toBeVisible()
  expect(await wordsOf(ana.page)).toEqual(list)
})

test('[MSG-20] [DEC-34] an undelivered message is there after a reload, and Retry delivers it once', async () => {
  const { ana, ben } = await twoPeople()
  ana.expectProblems(LOST)
  site.gateway.signal('SIGSTOP') // the line is open, and the gateway is frozen
  await say(ana.page, 'into the void')
  await expect(messages(ana.page, 'own')).toHaveAttribute('data-status', 'sending')
  await site.gateway.kill('SIGKILL')
  await ana.page.reload() // before the page itself could send it again
  await site.gateway.restart()
  await expect(messages(ana.page, 'own')).toHaveAttribute('data-status', 'failed')
  await messages(ana.page, 'own').getByRole('button', { name: 'Retry' }).click()
  await expect(messages(ana.page, 'own')).toHaveAttribute('data-status', 'sent')
  await expect(message(ben.page, 'into the void')).toHaveCount(1)
  await ana.page.reload()
  await expect(message(ana.page, 'into the void')).toHaveCount(1)
  await expectSameList(ana.page, ben.page)
})

test('[CONN-4] [CONN-5] [CONN-6] [CONN-7] [CONN-8] [DEC-10] [DEC-25] [SOCK-22] [SOCK-24] the page gives up after five attempts a second apart, and a look at the tab reconnects it', async () => {
  const { ana, ben, network } = await twoPeople()
  await ben.page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { dialledAt: times })
    const open = XMLHttpRequest.prototype.open as (...args: unknown[]) => void
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
      if (String(args[1]).includes('/socket.io')) times.push(performance.now())
      open.apply(this, args)
    }
  })
  network.cut()
  await expect(ben.page.getByText(RECONNECTING)).toBeVisible()
  await expect(ben.page.getByText(GIVEN_UP)).toBeVisible()
  const attempts = await ben.page.evaluate(() => (window as unknown as { dialledAt: number[] }).dialledAt)
  expect(attempts).toHaveLength(5)
  for (const [at, time] of attempts.slice(1).entries()) expect(time - (attempts[at] ?? 0)).toBeGreaterThan(900)
  await expect(messageBox(ben.page)).toBeDisabled()
  await say(ana.page, 'while Ben is away')

  const checked = ben.page.waitForResponse((response) => response.url().includes('/chat/session/'))
  network.restore()
  await lookAgain(ben.page)
  expect((await checked).status()).toBe(200)
  await expect(message(ben.page, 'while Ben is away')).toBeVisible()
  await expect(ben.page.getByText(GIVEN_UP)).toHaveCount(0)
  await expectSameList(ana.page, ben.page)
})

test('[CONN-7] [CONN-9] [CONN-10] [CHAT-39] a tab shown after its session ended says so and stays disconnected', async () => {
  const { chat, ana, ben, network } = await twoPeople()
  network.cut()
  await expect(ben.page.getByText(RECONNECTING)).toBeVisible()
  const { sessionId } = chat.access
  const ended = await fetch(`${site.appUrl}/chat/end-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-anonymous-id': chat.ownerBrowserId },
    body: JSON.stringify({ sessionId }),
  })
  expect(ended.status).toBe(200)
  await expect(ana.page).toHaveURL(`${site.appUrl}/`)

  // A redial would find out too, and lead to the landing page: only the check may get through here.
  await ben.page.route(/socket\.io/, (route) => route.abort())
  network.restore()
  const sentence = ben.page.getByRole('alert').getByText('Error: Session closed.')
  await expect(async () => {
    await lookAgain(ben.page)
    await expect(sentence).toBeVisible({ timeout: 300 })
  }).toPass()
  const socketCalls: string[] = []
  ben.page.on('request', (request) => socketCalls.push(request.url()))
  await lookAgain(ben.page)
  await ben.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(sentence).toBeVisible()
  await expect(messageBox(ben.page)).toBeDisabled()
  await expect(ben.page).toHaveURL(chat.url)
  expect(socketCalls).toEqual([])
})

test('[ROOM-5] [CONN-3] [CONN-12] a short lapse changes nothing on the page, and a message sent during it arrives', async () => {
  const { ana, ben, network } = await twoPeople()
  const box = messageBox(ben.page)
  await box.pressSequentially('half thought')
  await box.evaluate((element: HTMLTextAreaElement) => {
    element.setSelectionRange(5, 5)
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => element.disabled && seen.push('disabled')).observe(element, { attributes: true })
    element.addEventListener('blur', () => seen.push('blur'))
    new MutationObserver(() => /Reconnecting|Error/.test(document.body.innerText) && seen.push('words')).observe(
      document.body,
      { childList: true, subtree: true },
    )
  })
  const dialled = ben.page.waitForRequest((request) => request.url().includes('/socket.io'))
  network.cut()
  await dialled // the line is known to be away, and the first attempt fails
  await ben.page.keyboard.type('a ')
  await box.press('Enter')
  await expect(messages(ben.page, 'own').last()).toHaveAttribute('data-status', 'sending')
  network.restore()
  await expect(message(ana.page, 'half a thought')).toBeVisible()
  await expect(messages(ben.page, 'own').last()).toHaveAttribute('data-status', 'sent')
  expect(await ben.page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test('[ROOM-5] [CONN-6] [CHAT-37] a button redials after the last attempt; typed text, focus and caret are kept', async () => {
  const { ana, ben, network } = await twoPeople()
  const box = messageBox(ben.page)
  await box.pressSequentially('half thought')
  await box.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(5, 5))
  network.cut()
  await expect(box).toBeDisabled()
  await expect(ben.page.getByText(RECONNECTING)).toBeVisible()
  await ben.page.keyboard.type('a ')
  await expect(box).toHaveValue('half a thought')
  await expect(ben.page.getByRole('alert').getByText(GIVEN_UP)).toBeVisible()
  await expect(ben.page.getByText(RECONNECTING)).toHaveCount(0)
  network.restore()
  await ben.page.getByRole('button', { name: 'Try again' }).click()
  await expect(box).toBeEnabled()
  await expect(box).toBeFocused()
  expect(await box.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(7)
  await box.press('Enter')
  await expect(message(ana.page, 'half a thought')).toBeVisible()
})

test('[CONN-1] [CONN-11] [CHAT-40] [DEC-11] a chat opened while the gateway is down waits with a spinner and its sentence, then opens', async () => {
  const chat = await site.openChat()
  await site.gateway.kill('SIGKILL')
  const { page, expectProblems } = await openPerson('about:blank')
  expectProblems(LOST)
  expectProblems(/50[023]/)
  await page.goto(chat.url)
  await expect(page.getByRole('status', { name: 'Opening the chat…' })).toBeVisible()
  await expect(page.getByText(CONNECTING)).toBeVisible()
  await site.gateway.restart()
  await expect(messageBox(page)).toBeEnabled()
  expect(await wordsOf(page)).toEqual(['Anon joined the chat.'])
})

/** Fires the event of a tab that is shown again. Headless tabs are always visible. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a modal whose script fails to load leaves the chat as it is, and loads on the next try', async () => {
  const { page, expectProblems } = await site.visit(await site.openChat(), 'owner')
  expectProblems(/ERR_FAILED|Failed to load|A part of the page did not come/)
  await say(page, 'before')
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(toast(page, 'This could not be loaded. Please try again.')).toBeVisible()
  await expect(messages(page, 'own')).toHaveText(/before/)
  await page.unroute('**/_next/static/**')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
})
