import type { Locator, Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import {
  message,
  messageBox,
  messageList,
  messages,
  resetButton,
  say,
  sendButton,
  toast,
  typingLine,
  wordsOf,
} from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { refuseNextSend } from '#tests/support/refused-send.ts'
import { sharedSite, startSite, type Site } from '#tests/support/site.ts'
import { untilDayLasts } from '#tests/support/utc-day.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Opens a chat with Ana at a window, and Ben and Cleo without one. Parley speaks only when called. */
async function openWithBen() {
  const chat = await site.openChat()
  const { page: ana, expectProblems } = await site.visit(chat, 'owner')
  const [ben, cleo] = [await site.company(chat, 'Ben'), await site.company(chat, 'Cleo')]
  const { sessionId } = chat.access
  await cleo.ask('setActivity', { sessionId, userId: cleo.userId, activity: 'called' })
  return { chat, ana, ben, expectProblems }
}

test('[CHAT-20] [SCROLL-1] [SCROLL-5] a crowd of joins folds; unfolding keeps the button in place and counts messages below as unseen', async () => {
  const { chat, ana, ben } = await openWithBen()
  for (let line = 0; line < 20; line++) await ben.say(`line ${line}`) // more than the window holds
  const crowd = await Promise.all(Array.from({ length: 40 }, () => site.company(chat)))
  const fold = messageList(ana).getByRole('button', { name: '38 more joined' })
  await expect(fold).toBeInViewport()
  await expect(messages(ana, 'notice')).toHaveCount(8) // the first three, two new names, Parley's setting, the last two
  const before = await fold.boundingBox()
  await fold.click()
  await expect(messages(ana, 'notice')).toHaveCount(46)
  expect((await fold.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)

  await ben.say('below')
  const toLatest = ana.getByRole('button', { name: /^Scroll to latest messages/ })
  await expect(toLatest).toContainText('1')
  await fold.click()
  await expect(messages(ana, 'notice')).toHaveCount(8)
  expect((await fold.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await toLatest.click()
  await expect(message(ana, 'below')).toBeInViewport()
  await expect(toLatest).toHaveCount(0)
  for (const person of crowd) person.leave()
})

test('a reader further up keeps their place when the phone turns', async () => {
  const { chat, ben } = await openWithBen()
  for (let line = 0; line < 16; line++) await ben.say(`${line}: ${'words that fill a line '.repeat(line)}`)
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
  const upright = { width: 390, height: 844 }
  const { page: ana } = await site.visit(chat, 'guest', {
    viewport: upright,
    isMobile: true,
    hasTouch: true,
    userAgent,
  })
  const read = messages(ana, 'other').filter({ hasText: /7: / })
  const firstLine = () =>
    // relative to the list, as a short window shows no brief above it
    read.evaluate((one) =>
      Math.round(one.getBoundingClientRect().top - one.closest('[role=log]')!.getBoundingClientRect().top),
    )
  await read.evaluate((one) => {
    const list = one.closest('[role=log]')!
    const rested = new Promise((resolve) => list.addEventListener('scrollend', resolve))
    list.scrollTop += one.getBoundingClientRect().top - list.getBoundingClientRect().top
    return rested
  })
  const before = await firstLine()
  await expect(read).toBeInViewport()

  await ana.setViewportSize({ width: 844, height: 390 })
  await expect.poll(firstLine).toBe(before)
  await ana.setViewportSize(upright)
  await expect.poll(firstLine).toBe(before)
})

/** Returns the styles that tell one kind of part from another. */
const look = (part: Locator) =>
  part.evaluate((element) => {
    const { color, backgroundColor, boxShadow, fontSize, fontWeight } = getComputedStyle(element)
    return { color, backgroundColor, boxShadow, fontSize, fontWeight }
  })

test('[CHAT-20] [CHAT-23] [CHAT-24] [CHAT-25] notices are centred; own, other and Parley’s messages, names and times look different', async () => {
  const { ana, ben } = await openWithBen()
  await site.parleyWill({ text: 'Hello, both of you.' })
  await say(ana, 'Parley, this is Ben')
  await ben.say('hello')
  await expect(messages(ana, 'parley')).toHaveText(/Hello, both of you\./)
  const notice = messages(ana, 'notice').first()
  await expect(notice).toHaveCSS('text-align', 'center')
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0) / 2
  }
  expect(await middle(notice)).toBeCloseTo(await middle(messageList(ana)), 0)

  const backgrounds = (['own', 'other', 'parley'] as const).map(async (kind) => {
    const words = messages(ana, kind).locator('.message-text')
    return (await look(words.locator('..'))).backgroundColor
  })
  expect(new Set(await Promise.all(backgrounds)).size).toBe(3)

  const row = messages(ana, 'other')
  const [name, time, words] = [row.getByText('Ben', { exact: true }), row.locator('time'), row.locator('.message-text')]
  await expect(name).toBeVisible()
  expect((await look(name)).fontWeight).not.toBe((await look(words)).fontWeight)
  expect((await look(time)).color).not.toBe((await look(words)).color)
})

describe('the message box', () => {
  test('[CHAT-30] [CHAT-31] [CHAT-32] [CHAT-33] [CHAT-35] [DEC-29] [SAFE-11] Enter sends, Shift+Enter makes a line, Escape empties, and the box grows from 64 to 150 px', async () => {
    const { ana, ben } = await openWithBen()
    const box = messageBox(ana)
    const height = async () => Math.round((await box.boundingBox())?.height ?? 0)
    await expect(sendButton(ana)).toBeDisabled()
    await box.fill('   ')
    await expect(sendButton(ana)).toBeDisabled()
    expect(await height()).toBe(64)

    await box.fill('one')
    await box.press('Shift+Enter')
    await box.pressSequentially('two')
    await expect(box).toHaveValue('one\ntwo')
    await expect.poll(height).toBeGreaterThan(64)
    for (let line = 3; line < 12; line++) await box.press('Shift+Enter')
    await expect.poll(height).toBe(150)
    expect(await messages(ana, 'own').count(), 'nothing was sent so far').toBe(0)

    await box.press('Escape')
    await expect(box).toHaveValue('')
    await expect.poll(height).toBe(64)
    await box.press('ArrowUp')
    await expect(box).toHaveValue(/^one\ntwo/)
    await box.press('Enter')
    await expect(box).toHaveValue('')
    await expect(message(ana, 'one two')).toBeVisible()
    const heard = await ben.hears('msgFromServer', ({ text }) => text.startsWith('one'))
    expect(heard.text).toBe('one\ntwo')
  })

  test('[CHAT-35] a draft takes fewer lines in a wider window', async () => {
    const { ana } = await openWithBen()
    const box = messageBox(ana)
    const height = async () => Math.round((await box.boundingBox())?.height ?? 0)
    await ana.setViewportSize({ width: 390, height: 844 })
    await box.fill('a draft that is longer than one line of a phone, by half')
    await expect.poll(height).toBeGreaterThan(64)
    await ana.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(height).toBe(64)
  })

  test('[CHAT-35] a draft takes fewer lines after a width that lasted less than a frame', async () => {
    const { ana } = await openWithBen()
    const box = messageBox(ana)
    const narrowHeight = await box.evaluate(async (element) => {
      const [textarea, form] = [element as HTMLTextAreaElement, element.closest('form')!]
      form.style.width = '14rem'
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
      set?.call(textarea, 'a draft that is longer than one line of a phone, by half')
      textarea.dispatchEvent(new Event('input', { bubbles: true }))
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      const height = textarea.offsetHeight
      form.style.width = ''
      return height
    })
    expect(narrowHeight).toBeGreaterThan(64)
    await expect.poll(async () => Math.round((await box.boundingBox())?.height ?? 0)).toBe(64)
  })

  test('[CHAT-30] the Enter of an input method’s composition does not send', async () => {
    const { ana } = await openWithBen()
    await messageBox(ana).focus()
    const browser = await ana.context().newCDPSession(ana)
    await browser.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
    await expect(messageBox(ana)).toHaveValue('にほん')
    // The key event of an input method during a composition: it types nothing itself.
    await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 13 })
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: 13 })
    await expect(messageBox(ana)).toHaveValue('にほん')
    await browser.send('Input.insertText', { text: '日本' })
    await expect(messageBox(ana)).toHaveValue('日本')
    await ana.keyboard.press('Enter')
    await expect(message(ana, '日本')).toBeVisible()
    expect((await wordsOf(ana)).filter((words) => /[にほん日本]/.test(words))).toEqual(['日本'])
  })

  test('[VAL-6] [DEC-4] [DEC-45] the box counts down near the limit, keeps a longer text, and sends 4096 characters', async () => {
    const { ana, ben } = await openWithBen()
    const box = messageBox(ana)
    const count = (words: string) => ana.getByText(words, { exact: true })
    await box.focus()
    await ana.keyboard.insertText('x'.repeat(4000))
    await expect(count('96 characters left')).toBeVisible()
    await ana.keyboard.insertText('y'.repeat(200))
    await expect(count('104 characters too many')).toBeVisible()
    await box.press('Enter')
    await expect(box).toHaveValue('x'.repeat(4000) + 'y'.repeat(200))

    await box.evaluate((element) => (element as HTMLTextAreaElement).setSelectionRange(4096, 4200))
    await box.press('Delete')
    await expect(count('0 characters left')).toBeVisible()
    await box.press('Enter')
    expect((await ben.hears('msgFromServer', ({ text }) => text.startsWith('xx'))).text).toHaveLength(4096)
    await expect(messages(ana, 'own'), 'the first Enter sent nothing').toHaveCount(1)
  })

  test('a draft survives a reload, and belongs to its chat', async () => {
    const { ana } = await openWithBen()
    await messageBox(ana).fill('half a thought')
    await ana.reload()
    await expect(messageBox(ana)).toHaveValue('half a thought')
    const other = await site.openChat()
    await ana.goto(other.url)
    await expect(messageBox(ana)).toBeEnabled()
    await expect(messageBox(ana)).toHaveValue('')
  })

  test('two tabs of one chat keep their own drafts, and neither keeps the other’s sent text', async () => {
    const { chat, ana } = await openWithBen()
    const tab = await ana.context().newPage()
    await tab.goto(chat.url)
    await messageBox(ana).fill('a long thought')
    await say(tab, 'ok') // which overwrites the shared draft for a moment
    await expect(message(ana, 'ok')).toBeVisible()
    await expect(messageBox(ana)).toHaveValue('a long thought')
    await ana.reload()
    await expect(messageBox(ana)).toHaveValue('a long thought')

    await tab.reload()
    await expect(messageBox(tab)).toHaveValue('a long thought')
    await messageBox(ana).press('Enter')
    await expect(messageBox(tab)).toHaveValue('')
    await expect(message(tab, 'a long thought')).toBeVisible()
  })
})

test('[MSG-4] [MSG-5] [MSG-6] [MSG-20] [MSG-25] [CHAT-26] [SOCK-12] [ERR-9] [DEC-34] a refused message says so with its reason, and Retry sends it once', async () => {
  const { ana, ben } = await openWithBen()
  const refusal = await refuseNextSend(ana, 'A reason of the server.')
  await say(ana, 'try me')
  const row = messages(ana, 'own')
  await expect(row).toHaveAttribute('data-status', 'failed')
  await expect(row.getByText('Failed to send.')).toBeVisible()
  const failed = await look(row.locator('.bubble'))
  expect((await look(row.getByText('Failed to send.'))).color).not.toBe(failed.color)
  await expect(toast(ana, 'A reason of the server.')).toBeVisible()
  expect(ben.heard('msgFromServer').map(({ text }) => text)).not.toContain('try me')

  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toHaveAttribute('data-status', 'sent')
  expect(await look(row.locator('.bubble'))).not.toEqual(failed)
  await expect(row).toHaveCount(1)
  await expect(ana.getByText('Failed to send.')).toHaveCount(0)
  const heard = await ben.hears('msgFromServer', ({ text }) => text === 'try me')
  expect(heard.tempMsgId, 'the very same message').toBe(refusal.tempMsgId())
})

test('[VOTE-9] [VOTE-10] an unsent message before a reset moves into the message box of the new chat', async () => {
  const { chat, ana, ben } = await openWithBen()
  await refuseNextSend(ana, 'A reason of the server.')
  await say(ana, 'try me')
  await expect(messages(ana, 'own')).toHaveAttribute('data-status', 'failed')
  await expectAccessible(ana, 'a message that was not delivered')
  await messageBox(ana).fill('and me')
  const { sessionId } = chat.access
  await ben.ask('toggleResetVote', { sessionId, userId: ben.userId, userName: 'Ben' })
  await resetButton(ana).click()
  await expect(ana).not.toHaveURL(chat.url)
  await expect(messageBox(ana)).toHaveValue('try me\nand me')
  await messageBox(ana).press('Enter')
  await expect(messages(ana, 'own')).toHaveAttribute('data-status', 'sent')
})

test('[MSG-7] [MSG-13] [MSG-21] [MSG-27] [MSG-29] [DEC-12] [ENT-45] the end of an anonymous quota shows a warning, and a failed row without an error toast', async () => {
  await untilDayLasts()
  const strict = await startSite({ QUOTA_ANONYMOUS_DAILY: '2', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' })
  const { page } = await strict.visit(await strict.openChat(), 'owner')
  await say(page, 'one')
  await say(page, 'two')
  await expect(page.locator('[data-sonner-toast][data-type=warning]')).toBeVisible()
  await say(page, 'three')
  const row = messages(page, 'own').last()
  await expect(row).toHaveAttribute('data-status', 'failed-quota-anonymous')
  await expect(row.getByText('Failed to send. Sign in to send more.')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Welcome' }), 'two seconds later').toBeVisible()
  expect(await page.locator('[data-sonner-toast][data-type=error]').count(), 'one would last for five').toBe(0)
})

test('[SAFE-10] [SAFE-12] a message is copied as it was typed, formatted on the page', async () => {
  const { ana, ben } = await openWithBen()
  const typed = '**bold** and `code`, see https://a.example/x'
  await ben.say(typed)
  const row = messages(ana, 'other')
  await expect(row.locator('strong')).toHaveText('bold')
  await expect(row.locator('code')).toHaveText('code')
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://a.example/x')
  await row.hover()
  await row.getByRole('button', { name: /^Copy / }).click()
  await expect(toast(ana, 'Copied')).toBeVisible()
  expect(await ana.evaluate(() => navigator.clipboard.readText())).toBe(typed)
})

describe('the list', () => {
  const SCROLL = { name: 'Scroll to latest messages' }
  const distance = (page: Page) =>
    messageList(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)

  async function openLong(count: number) {
    const { ana, ben, ...more } = await openWithBen()
    await Promise.all(Array.from({ length: count }, (_, at) => ben.say(`message ${at}`)))
    await ana.reload()
    await expect(message(ana, `message ${count - 1}`)).toBeVisible()
    return { ana, ben, ...more }
  }

  test('[SCROLL-1] [SCROLL-2] [SCROLL-3] [SCROLL-4] [SCROLL-5] follows at the end, stays at a reader further up, shows the way back, and counts new messages', async () => {
    const { ana, ben } = await openLong(60)
    await expect.poll(() => distance(ana)).toBeLessThan(2)
    await ben.say('followed')
    await expect(message(ana, 'followed')).toBeInViewport()
    await expect(ana.getByRole('button', SCROLL)).toHaveCount(0)

    await messageList(ana).hover()
    await ana.mouse.wheel(0, -80)
    await expect.poll(() => distance(ana)).toBeGreaterThan(60)
    await ben.say('still followed')
    await expect(message(ana, 'still followed')).toBeInViewport()
    await expect.poll(() => distance(ana)).toBeLessThan(2)

    await ana.mouse.wheel(0, -150)
    await expect.poll(() => distance(ana)).toBeGreaterThan(140)
    await expect(ana.getByRole('button', SCROLL)).toHaveCount(0)
    await ana.mouse.wheel(0, -550)
    await expect(ana.getByRole('button', SCROLL)).toBeVisible()
    await settled(ana)
    const place = await messageList(ana).evaluate((list) => list.scrollTop)
    await ben.say('not followed')
    await ben.say('nor this')
    await expect(ana.getByRole('button', SCROLL)).toHaveText('2 new messages')
    expect(await messageList(ana).evaluate((list) => list.scrollTop)).toBe(place)
    await expect(message(ana, 'nor this')).not.toBeInViewport()

    await ana.getByRole('button', SCROLL).click()
    await expect(message(ana, 'nor this')).toBeInViewport()
    await expect(ana.getByRole('button', SCROLL)).toHaveCount(0)
    await expect(messageList(ana), 'the button goes, and leaves the keyboard to the list').toBeFocused()
  })

  test('[SCROLL-1] [CHAT-35] the end stays in view while a message of several lines is typed', async () => {
    const { ana, ben } = await openLong(60)
    await expect.poll(() => distance(ana)).toBeLessThan(2)
    await messageBox(ana).focus()
    for (const line of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
      await ana.keyboard.type(line)
      await settled(ana)
      expect(await distance(ana), `after ${line}`).toBeLessThan(2)
      await ana.keyboard.press('Shift+Enter')
      await settled(ana)
      expect(await distance(ana), `in the line after ${line}`).toBeLessThan(2)
    }
    await ben.say('followed while she types')
    await expect(message(ana, 'followed while she types')).toBeInViewport()
    await messageBox(ana).fill('short')
    await settled(ana)
    expect(await distance(ana), 'when it is short again').toBeLessThan(2)
  })

  test('[SCROLL-1] the own message always scrolls to the end', async () => {
    const { ana } = await openLong(60)
    await messageList(ana).hover()
    await ana.mouse.wheel(0, -1500)
    await expect(message(ana, 'message 59')).not.toBeInViewport()
    await say(ana, 'here I am')
    await expect(message(ana, 'here I am')).toBeInViewport()
    await expect.poll(() => distance(ana)).toBeLessThan(2)
  })

  test('[HTTP-8] [ENT-16] older pages load while scrolling up, without a jump, until the beginning', async () => {
    const { chat, ana } = await openLong(170)
    const pages: Array<() => Promise<void>> = []
    await ana.route(`**/chat/session/${chat.access.sessionId}?before=*`, (route) => {
      pages.push(() => route.continue())
    })
    await messageList(ana).hover()
    for (let page = 0; page < 4; page++) {
      await expect(async () => {
        await ana.mouse.wheel(0, -400)
        expect(pages.length).toBeGreaterThan(page)
      }).toPass()
      await settled(ana)
      const reading = await firstInView(ana)
      const before = await messages(ana).count()
      await pages[page]?.()
      await expect.poll(() => messages(ana).count()).toBeGreaterThan(before)
      await settled(ana)
      const top = (await message(ana, reading.words).boundingBox())?.y ?? 0
      expect(Math.abs(top - reading.top), `${reading.words} stays where it was read`).toBeLessThan(3)
    }
    await expect(async () => {
      await ana.mouse.wheel(0, -4000)
      await expect(messages(ana, 'notice').first()).toBeInViewport({ timeout: 200 })
    }).toPass()
    expect((await wordsOf(ana)).slice(6, 8)).toEqual(['message 0', 'message 1'])
    expect(pages.length, 'no page is asked for twice').toBe(4)
  })

  test('a failed older page is not taken for the beginning, and loads on a retry', async () => {
    const { ana, expectProblems } = await openLong(80)
    expectProblems(/503/)
    const isOlder = /\/chat\/session\/[^/]+\?before=/
    await ana.route(isOlder, (route) => route.fulfill({ status: 503, json: { error: 'Later', code: 'UNAVAILABLE' } }))
    await messageList(ana).press('Home')
    const line = messageList(ana).getByRole('alert').getByText('Could not load earlier messages.')
    await expect(line).toBeInViewport()
    await ana.unroute(isOlder)
    const before = await messages(ana).count()
    await messageList(ana).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => messages(ana).count()).toBeGreaterThan(before)
    await expect(line).toHaveCount(0)
  })

  test('[HTTP-8] the Home key loads older messages like any scroll', async () => {
    const { ana } = await openLong(170)
    const before = await messages(ana).count()
    await messageList(ana).press('Home')
    await expect.poll(() => messages(ana).count()).toBeGreaterThan(before)
  })

  test('a print shows all loaded messages and no controls', async () => {
    const { ana } = await openLong(170)
    await messageList(ana).focus()
    await expect(async () => {
      await ana.keyboard.press('Home')
      await expect(messages(ana, 'notice').first()).toBeInViewport({ timeout: 200 })
    }).toPass()
    await expect(message(ana, 'message 169'), 'far from what one reads').not.toBeInViewport()
    await ana.emulateMedia({ media: 'print' })
    for (const words of ['message 0', 'message 169']) await expect(message(ana, words)).toBeVisible()
    expect(await messageList(ana).evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
    for (const one of [messageBox(ana), resetButton(ana), typingLine(ana)]) await expect(one).toBeHidden()

    await ana.emulateMedia({ media: 'screen' })
    await settled(ana) // without a print dialog the list counts as at its end, and goes there
    await messageList(ana).evaluate((list) => void (list.scrollTop = 900))
    await settled(ana)
    await ana.pdf()
    const top = () => messageList(ana).evaluate((list) => list.scrollTop)
    await expect.poll(top, 'one reads on where one was').toBe(900)
  })

  test('[CHAT-45] a hidden tab counts missed messages in its title', async () => {
    const { ana, ben } = await openWithBen()
    await ana.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await ben.say('are you there?')
    await ben.say('hello?')
    await expect(ana).toHaveTitle('(2) Parley')
    await ana.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(ana).toHaveTitle('Parley')
    await expect(typingLine(ana)).toHaveText('')
  })

  /** Waits for two frames without scrolling. */
  async function settled(page: Page): Promise<void> {
    await messageList(page).evaluate(async (list) => {
      const frame = () => new Promise(requestAnimationFrame)
      for (let still = 0, last = list.scrollTop; still < 4; last = list.scrollTop) {
        await frame()
        still = list.scrollTop === last ? still + 1 : 0
      }
    })
  }

  function firstInView(page: Page): Promise<{ words: string; top: number }> {
    return messageList(page).evaluate((list) => {
      const edge = list.getBoundingClientRect().top
      const texts = [...list.querySelectorAll<HTMLElement>('article')]
      const first = texts.find((text) => text.getBoundingClientRect().top >= edge)!
      return { words: first.querySelector('.message-text')!.textContent, top: first.getBoundingClientRect().top }
    })
  }
})
