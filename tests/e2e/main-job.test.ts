import { beforeAll, test } from 'vitest'
import { openPerson } from '#tests/support/browser.ts'
import {
  expectSameList,
  message,
  messageBox,
  messageList,
  messages,
  participants,
  say,
  typingLine,
  wordsOf,
} from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { readMoments, watchReplies } from '#tests/support/reply-watch.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const REPLY = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')

test('[PROD-1] [ROUTE-3] [ENT-35] [PROD-2] [PROD-3] [PROD-6] [PROD-8] [STORE-7] [PEND-1] [PEND-3] [CHAT-23] [AI-1] [AI-2] [AI-3] [AI-4] [CHAT-22] [SOCK-28] [SOCK-29] [SOCK-30] two people and Parley in one chat, from the first message to a streamed reply', async () => {
  const { page: ana } = await openPerson(site.appUrl)
  await site.parleyWill({ text: 'Hello Ana, what is on your mind?' })
  await messageBox(ana).fill('  Are we ready for Friday?  ')
  await messageBox(ana).press('Enter')

  await expect(ana).toHaveURL(/\/chat\/[^/]+\/[^/]+$/)
  await expect(messages(ana, 'parley')).toHaveText(/what is on your mind\?/)
  expect(await wordsOf(ana), 'the first message is said once, trimmed, after the notice').toEqual([
    'Anon joined the chat.',
    'Are we ready for Friday?',
    'Hello Ana, what is on your mind?',
  ])
  await expect(messages(ana, 'own')).toHaveText(/Are we ready for Friday\?/)
  const kept = await ana.evaluate(() => Object.keys(window.localStorage))
  expect(kept).toContain('anonymousBrowserId')
  expect(kept).not.toContain('pendingFirstMessage')

  await ana.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await ana.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(ana.url())

  const { page: ben } = await openPerson(link)
  await expect(message(ben, 'Are we ready for Friday?')).toBeVisible()
  await expect(messages(ben, 'other')).toHaveCount(1)
  await expect(messages(ben, 'own')).toHaveCount(0)
  await expect(participants(ana)).toHaveCount(3)

  const windows = [ana, ben]
  await Promise.all(windows.map((page) => watchReplies(page)))
  await site.parleyWill({ text: REPLY, firstTokenDelayMs: 1500, chunkChars: 12, chunkDelayMs: 100 })
  await say(ben, 'Parley, what do you think?')
  for (const page of windows) {
    await expect(messages(page, 'parley').last()).toHaveAttribute('data-status', 'sent')
    await expect(messages(page, 'parley').last().locator('.message-text')).toHaveText(REPLY)
    const moments = await readMoments(page)
    expect(moments, 'typing comes before the first words').toContainEqual({
      typing: 'Parley is typing',
      reply: null,
      status: null,
    })
    const streamed = moments.filter(({ status }) => status === 'streaming')
    expect(streamed.length).toBeGreaterThan(3)
    for (const [at, { reply, typing }] of streamed.entries()) {
      expect(typing, 'no typing line once the words come').toBe('')
      expect(reply, 'never an empty bubble').not.toBe('')
      expect(reply?.startsWith(streamed[at - 1]?.reply ?? ''), 'words are only added').toBe(true)
      expect(REPLY.startsWith(reply ?? '?')).toBe(true)
    }
    await expect(typingLine(page)).toHaveText('')
  }

  await say(ana, 'ask me anything')
  await say(ben, 'so I will')
  await say(ana, 'go on')
  await expect(message(ben, 'go on')).toBeVisible()
  await expect(message(ana, 'so I will')).toBeVisible()
  const list = await expectSameList(ana, ben)
  expect(list.slice(3)).toEqual([
    'Anon joined the chat.',
    'Parley, what do you think?',
    REPLY,
    'ask me anything',
    'so I will',
    'go on',
  ])

  await ben.reload()
  await expect(message(ben, 'go on')).toBeVisible()
  const again = await wordsOf(ben)
  expect(again.slice(0, list.length), 'a newcomer sees what everybody saw').toEqual(list)
})

test('[LAND-2] [LAND-3] [LAND-4] [LAND-5] [LAND-12] [VAL-1] [VAL-2] the landing page takes no empty message, and Shift+Enter is a new line', async () => {
  const { page } = await openPerson(site.appUrl)
  const box = messageBox(page)
  await expect(box).toHaveAttribute('placeholder', 'Type your message')
  await box.press('Enter')
  const error = page.getByRole('alert').filter({ hasText: 'Please enter a message to start the conversation.' })
  await expect(error).toBeVisible()

  await box.pressSequentially('   ')
  await box.press('Enter')
  await expect(error).toBeVisible()
  await box.fill('one')
  await box.press('Shift+Enter')
  await box.pressSequentially('two')
  await expect(box).toHaveValue('one\ntwo')
  await expect(page).toHaveURL(`${site.appUrl}/`)
  await box.press('Enter')
  await expect(message(page, 'one two')).toBeVisible()
})

test('[LAND-34] [LAND-35] [LAND-36] [LAND-37] [LAND-38] [LAND-39] [LAND-40] [LAND-41] [ERR-10] [ERR-11] [DEC-16] starting shows its states, fades for 500 ms, and starts one chat only', async () => {
  const { page, expectProblems } = await openPerson(site.appUrl)
  let calls = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/chat/new-session-with-message', async (route) => {
    calls += 1
    if (calls === 1) return route.fulfill({ status: 503, json: { error: 'no', code: 'UNAVAILABLE' } })
    await held.promise
    await route.continue()
  })
  expectProblems(/503/)
  const box = messageBox(page)
  const stage = page.locator('[data-status]').first()
  await expect(stage).toHaveAttribute('data-status', 'idle')
  await box.fill('hello there')
  await box.press('Enter')
  await expect(page.getByText('Failed to create chat session. Please try again.')).toBeVisible()
  await expect(stage).toHaveAttribute('data-status', 'idle')
  await expect(box).toHaveValue('hello there')
  expect(await page.evaluate(() => window.localStorage.getItem('pendingFirstMessage'))).toBeNull()

  await box.press('Enter')
  await expect(stage).toHaveAttribute('data-status', 'submitting')
  await expect(box).toBeDisabled()
  await expect(page.getByRole('status', { name: 'Starting your chat' })).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.getItem('pendingFirstMessage'))).toBe('hello there')
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())

  const times = page.evaluate(
    () =>
      new Promise<{ fade: number; gone: number }>((resolve) => {
        let fade = 0
        const observer = new MutationObserver(() => {
          const status = document.querySelector('[data-status]')?.getAttribute('data-status')
          if (status === 'exiting' && fade === 0) {
            fade = performance.now()
            document.querySelector('form')?.requestSubmit() // LAND-41
          }
          if (window.location.pathname.startsWith('/chat/')) {
            observer.disconnect()
            resolve({ fade, gone: performance.now() })
          }
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      }),
  )
  held.resolve()
  const { fade, gone } = await times
  expect(fade, 'the fade was seen').toBeGreaterThan(0)
  // 500 ms, less what a busy page is late with seeing the fade.
  expect(gone - fade).toBeGreaterThan(250)
  await expect(message(page, 'hello there')).toHaveCount(1)
  expect(calls, 'one failed, one made the chat').toBe(2)
})

test('[CHAT-4] [CHAT-5] [CHAT-7] [CHAT-8] [CHAT-9] [CHAT-10] [STORE-5] on a desktop Invite copies the link, says so, and stops glowing for good', async () => {
  const chat = await site.openChat()
  const { page } = await site.visit(chat, 'owner')
  const invite = page.getByRole('button', { name: /^(Invite|Link Copied!)$/ })
  await expect(invite).toHaveAttribute('data-glows', 'true')
  await expect(invite).toHaveCSS('animation-name', 'glow')
  await invite.click()
  await expect(invite).toHaveText('Link Copied!')
  await expect(invite).toHaveAttribute('data-glows', 'false')
  await expect(invite).toHaveCSS('animation-name', 'none')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(chat.url)
  await expect(invite).toHaveText('Invite')
  await page.reload()
  await expect(invite).toHaveAttribute('data-glows', 'false')
  expect(await page.evaluate(() => window.localStorage.getItem('hasClickedInvite'))).toBe('true')
})

test('[CHAT-6] on a phone the label is short', async () => {
  const { page } = await site.visit(await site.openChat(), 'owner', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied!', exact: true })).toBeVisible()
})

test('[CHAT-1] [CHAT-2] [CHAT-45] [PROD-9] [PROD-10] [PROD-13] [ENT-56] the sidebar lists who is here, Parley with its robot, and leads home', async () => {
  const { page } = await site.visit(await site.openChat(), 'owner')
  await expect(page).toHaveTitle('Parley')
  await expect(page.getByRole('heading', { name: 'PARTICIPANTS' })).toBeVisible()
  await expect(participants(page)).toHaveCount(2)
  await expect(participants(page).first()).toContainText('Anon(you)')
  const parley = participants(page).filter({ hasText: 'Parley' })
  await expect(parley.getByRole('img', { name: 'AI participant' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'AI participant' })).toHaveCount(1)
  await page.getByRole('complementary').getByRole('link', { name: 'Parley' }).click()
  await expect(page).toHaveURL(`${site.appUrl}/`)
  await expect(messageList(page)).toHaveCount(0)
})
