import type { Locator, Page, PageScreenshotOptions } from 'playwright'
import { beforeAll, describe, expect as expectValue, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { openPerson } from '#tests/support/browser.ts'
import {
  expectSameList,
  message,
  messageBox,
  messages,
  ownEntry,
  participants,
  rename,
  say,
  toast,
} from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { chooser, googleButton, openChooser, profileButton, signIn, signOut } from '#tests/support/sign-in.ts'
import { startSite, type OpenChat, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }) // without Parley
})

const PHONE = { width: 390, height: 844 }
const modal = (page: Page) => page.getByRole('dialog', { name: 'Welcome' })
const history = (page: Page) => page.getByRole('dialog', { name: 'Session History' })
const openHistory = (page: Page) => page.getByRole('button', { name: 'Session history' }).click()
const sessionTitled = (page: Page, title: string) =>
  history(page).getByRole('button', { name: `Open ${title}`, exact: true })
/** Finds the people whom the list shows as present. */
const present = (page: Page) => participants(page).filter({ hasNotText: '(away)' })

test('[DEC-5] [PROD-4] sign-in offers one social provider, and asks for no password', async () => {
  const answer = await fetch(`${site.appUrl}/api/auth/providers`)
  const providers = (await answer.json()) as Record<string, { type: string }>
  expect(Object.values(providers)).toMatchObject([{ id: 'google', type: 'oauth' }])
  const { page } = await site.visit(await site.openChat(), 'owner')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(googleButton(page)).toBeVisible()
  await expect(modal(page).locator('input, textarea')).toHaveCount(0)
})

test('a modal has one background colour at any size, without a line below its head', async () => {
  for (const viewport of [{ width: 1200, height: 800 }, PHONE]) {
    const { page } = await openPerson(site.appUrl, { viewport, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(googleButton(page)).toBeVisible()
    const middle = [viewport.width / 2, viewport.height / 2]
    await expect.poll(() => middleOf(modal(page)), 'it comes to rest in the middle').toEqual(middle)
    const { x, y, height } = (await modal(page).boundingBox())!
    const beside = { x: Math.ceil(x) + 12, y: Math.ceil(y) + 30, width: 1, height: Math.floor(height) - 60 }
    await expect.poll(() => coloursIn(page, beside), `${viewport.width} px`).toHaveLength(1)
  }
})

const heightOf = async (element: Locator) => (await element.boundingBox())!.height

/** In whole pixels. */
async function middleOf(element: Locator): Promise<number[]> {
  const { x, y, width, height } = (await element.boundingBox())!
  return [x + width / 2, y + height / 2].map(Math.round)
}

/** Returns the colours of all pixels of a part of the page. */
async function coloursIn(page: Page, clip: NonNullable<PageScreenshotOptions['clip']>): Promise<string[]> {
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async (picture) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` })
    await image.decode()
    const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    paper.drawImage(image, 0, 0)
    const pixels = new Uint32Array(paper.getImageData(0, 0, image.width, image.height).data.buffer)
    return [...new Set(pixels)].map((pixel) => pixel.toString(16))
  }, picture)
}

describe('the popup', () => {
  test('[MODAL-SIGN-3] [MODAL-SIGN-11] [MODAL-SIGN-13] leaves the chat running, and closes once the person is signed in', async () => {
    const chat = await site.openChat()
    const { page: ana } = await site.visit(chat, 'owner')
    const { page: ben } = await site.visit(chat, 'guest')
    const popup = await openChooser(ana)
    await expect(modal(ana).getByRole('button', { name: 'Processing...' })).toBeVisible()
    await expect(modal(ana).getByRole('button', { name: /^Continue with Apple/ })).toBeDisabled()
    expect(new URL(popup.url()).searchParams.get('prompt'), 'the account is chosen each time').toBe('select_account')

    await say(ben, 'still there?')
    await expect(message(ana, 'still there?')).toBeAttached()
    const url = ana.url()
    await popup.getByLabel('Name').fill('Zoë Ångström')
    await popup.getByLabel('E-mail').fill('zoe@example.com')
    await popup.getByRole('button', { name: 'Continue' }).click()
    await expect(modal(ana)).toHaveCount(0)
    await expect(profileButton(ana)).toBeVisible()
    await expect.poll(() => popup.isClosed()).toBe(true)
    expect(ana.url()).toBe(url)
    await expect(messageBox(ana), 'the button that had the focus is gone').toBeFocused()
    await signOut(ana)
    await expect(ana, 'the chat is closed to the next person at this computer').toHaveURL(`${site.appUrl}/`)
    await expect(messages(ana)).toHaveCount(0)
  })

  test('[ERR-12] [ERR-13] shows an error when closed or cancelled, and the next sign-in succeeds', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner')
    const alert = modal(page).getByRole('alert')
    const first = await openChooser(page)
    await first.close()
    await page.bringToFront()
    await expect(alert).toHaveText('Sign-in popup was closed. Please try again.')

    const second = await chooser(page)
    await second.getByRole('button', { name: 'Cancel' }).click()
    await expect(alert).toHaveText('Sign-in process was interrupted. Please try again.')

    const third = await chooser(page)
    await third.getByRole('button', { name: 'Chiyo Tanaka' }).click()
    await expect(profileButton(page)).toBeVisible()
  })

  test('[ERR-14] shows an error when the browser blocks it', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner')
    await page.evaluate(() => void (window.open = () => null))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await googleButton(page).click()
    await expect(modal(page).getByRole('alert')).toHaveText(
      'Popup was blocked by your browser. Please allow popups for this site.',
    )
  })

  test('[ERR-15] shows an error when the provider fails', async () => {
    const { page, expectProblems } = await site.visit(await site.openChat(), 'owner')
    expectProblems(/status of 4\d\d/)
    const popup = await openChooser(page)
    const back = new URL(new URL(popup.url()).searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', 'a-code-that-nobody-gave')
    back.searchParams.set('state', new URL(popup.url()).searchParams.get('state') ?? '')
    const closing = popup.waitForEvent('close')
    await popup.goto(back.href).catch(() => {}) // it closes itself on the way
    await closing
    await expect(modal(page).getByRole('alert')).toHaveText(/^Authentication failed: /)
  })
})

test('[PROD-26] [PROD-27] [ROOM-3] [PAST-6] [MODAL-HIST-1] [MODAL-HIST-2] a person who started as a guest keeps messages, chat and ownership', async () => {
  const { page: ana } = await openPerson(site.appUrl)
  await messageBox(ana).fill('where shall we go?')
  await messageBox(ana).press('Enter')
  await expect(messages(ana, 'own')).toHaveCount(1)
  const { page: ben } = await openPerson(ana.url())
  await expect(present(ben)).toHaveCount(3)

  await signIn(ana, 'Ana Bauer')
  await expect(messages(ana, 'own')).toHaveCount(1)
  await expect(present(ben).filter({ hasText: 'Ana' }), 'the account is in').toHaveCount(1)
  await expect(participants(ben), 'one person, not two').toHaveCount(3)
  const author = message(ben, 'where shall we go?').locator('bdi').first()
  await expect(author, 'of what she said as a guest').toHaveText('Ana')
  await ben.reload()
  await expect(author).toHaveText('Ana')
  await say(ana, 'to the sea')
  await expect(messages(ana, 'own')).toHaveCount(2)
  await ana.getByRole('button', { name: 'Chat menu' }).click()
  await expect(ana.getByRole('menuitem', { name: 'End chat' })).toBeVisible()
  await ana.keyboard.press('Escape')

  const address = ana.url()
  const reopened: string[] = []
  ana.on('request', (request) => void (request.url().includes('reopen-session') && reopened.push(request.url())))
  await openHistory(ana)
  await sessionTitled(ana, 'where shall we go?').click()
  await expect(history(ana)).toHaveCount(0)
  await expect(messages(ana, 'own'), 'the chat was there all the time').toHaveCount(2, { timeout: 1 })
  expectValue([ana.url(), reopened], '[PAST-6]').toEqual([address, []])
  await expect(messages(ana, 'own')).toHaveCount(2)
  await expectSameList(ana, ben)
})

describe('two people with two devices each', () => {
  async function fourWindows() {
    const chat = await site.openChat()
    const windows = await Promise.all([open(chat, 'owner'), open(chat), open(chat), open(chat)])
    const [anasPhone, anasDesk, bensPhone, bensDesk] = windows as [Page, Page, Page, Page]
    return { chat, windows, anasPhone, anasDesk, bensPhone, bensDesk }
  }
  const open = async (chat: OpenChat, as: 'owner' | 'guest' = 'guest') => (await site.visit(chat, as)).page

  test('[PROD-26] [PROD-27] [OUT-1] [OUT-2] [OUT-3] sign in and out in the middle of a chat, and all four windows agree', async () => {
    const { chat, windows, anasPhone, anasDesk, bensPhone, bensDesk } = await fourWindows()
    await rename(anasPhone, 'Ana')
    await say(anasPhone, 'from the phone, as a guest')
    await say(anasDesk, 'from the desk, as a guest')

    await signIn(anasPhone, 'Ana Bauer')
    await signIn(bensPhone, 'Ben Okafor')
    await signIn(anasDesk, 'Ana Bauer')
    await say(bensDesk, 'is this one person?')
    await signIn(bensDesk, 'Ben Okafor')
    for (const page of windows) await expect(present(page), 'Ana, Ben and Parley').toHaveCount(3)
    for (const page of [anasPhone, anasDesk]) await expect(messages(page, 'own')).toHaveCount(2)
    for (const page of [bensPhone, bensDesk]) await expect(messages(page, 'own')).toHaveCount(1)
    const ownNames = () => Promise.all([anasPhone, anasDesk].map((page) => ownEntry(page).textContent()))
    await expect.poll(async () => new Set(await ownNames()).size, 'one person has one name').toBe(1)

    await say(anasDesk, 'written at the desk')
    await expect(messages(anasPhone, 'own').filter({ hasText: 'written at the desk' })).toHaveCount(1)
    await expect(messages(bensPhone, 'other').filter({ hasText: 'written at the desk' })).toHaveCount(1)

    await signOut(anasPhone)
    await expect(profileButton(anasDesk), 'another device stays signed in').toBeVisible()
    await anasPhone.waitForURL(`${site.appUrl}/`)
    await anasPhone.goto(chat.url)
    await say(anasPhone, 'now without the account')
    await say(bensPhone, 'we see you')
    for (const page of windows) await expect(message(page, 'we see you')).toBeVisible()
    await expect(messages(anasDesk, 'own'), 'that browser may be another person’s by now').toHaveCount(3)
    await expect(messages(anasPhone, 'own'), 'a new guest’s').toHaveCount(1)
    await rename(anasDesk, 'Ana at the desk')
    await expect(present(bensPhone).filter({ hasText: 'Ana at the desk' })).toHaveCount(1)
    await expect(ownEntry(anasPhone), 'which is somebody else while it is signed out').not.toContainText('desk')
    const [first, ...others] = windows as [Page, ...Page[]]
    for (const other of others) await expectSameList(first, other)

    await signIn(anasPhone, 'Ana Bauer')
    for (const page of [anasPhone, anasDesk])
      await expect(messages(page, 'own'), 'as her guests and as the account').toHaveCount(4)
  })
})

test('[DEC-90] [OUT-2] [OUT-4] a sign-out in one tab leads every tab out of the chat, and takes the account out of the room', async () => {
  const chat = await site.openChat()
  const { page, context } = await site.visit(chat, 'owner')
  await signIn(page, 'Chiyo Tanaka')
  const other = await context.newPage()
  await other.goto(chat.url)
  await expect(profileButton(other)).toBeVisible()
  const { page: ben } = await site.visit(chat, 'guest')
  await expect(present(ben)).toHaveCount(3)
  const people = await participants(ben).count()

  await signOut(page)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(`${site.appUrl}/`)
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(messages(tab)).toHaveCount(0)
  }
  await expect(participants(ben).filter({ hasText: 'Chiyo' })).toContainText('(away)')
  await expect(participants(ben), 'no guest came in the account’s place').toHaveCount(people)
  await other.goto(chat.url)
  await say(other, 'as a guest again')
  await expect(message(ben, 'as a guest again')).toContainText('Anon')
})

test('[CHAT-12] [CHAT-13] a sign-in of which only the cookie is left shows on the landing page too', async () => {
  const { page } = await openPerson(site.appUrl)
  await signIn(page, 'Ana Bauer')
  await page.evaluate(() => localStorage.clear())
  await page.goto(site.appUrl)
  await expect(profileButton(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Session history' })).toBeVisible()
})

test('[TOAST-1] a failed sign-out keeps the person signed in and says so, at the top right', async () => {
  const { page, expectProblems } = await openPerson(site.appUrl)
  expectProblems(/ERR_FAILED/)
  await signIn(page, 'Ana Bauer')
  await page.route('**/api/auth/signout', (route) => route.abort())
  await profileButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(toast(page, 'You could not be signed out. Please try again.')).toBeVisible()
  const toaster = page.locator('[data-sonner-toaster]')
  await expect(toaster).toHaveAttribute('data-y-position', 'top')
  await expect(toaster).toHaveAttribute('data-x-position', 'right')
  await expect(profileButton(page)).toBeVisible()
})

test('[MODAL-HIST-6] [PAST-4] [PAST-5] a deleted chat closes for everybody at once, with its sentence', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner', { viewport: PHONE, hasTouch: true })
  const { page: ben } = await site.visit(chat, 'guest')
  await signIn(ana, 'Ben Okafor')
  await openHistory(ana)
  const row = history(ana).getByRole('listitem').first()
  await expect(row).toBeVisible()
  const heights = async () => [await heightOf(row), await heightOf(history(ana))]
  const before = await heights()
  await row.getByRole('button', { name: /^Rename/ }).click()
  await expect(row.getByRole('textbox')).toBeFocused()
  expectValue(await heights(), '[PAST-5]').toEqual(before)
  await expectAccessible(ana, 'a rename in the history')
  await ana.keyboard.press('Escape')

  const asking = row.getByRole('button', { name: /^Really delete .* Delete for everyone$/ })
  const { x, y, width, height } = (await row.getByRole('button', { name: /^Delete/ }).boundingBox())!
  const [middle, centre] = [x + width / 2, y + height / 2]
  await ana.mouse.dblclick(middle, centre)
  await expect(asking, '[PAST-4] a double click only asks').toBeVisible()
  await expectAccessible(ana, 'a deletion that asks')
  await ana.keyboard.press('Tab')
  await expect(asking).toHaveCount(0)
  await ana.touchscreen.tap(middle, centre)
  await ana.touchscreen.tap(middle, centre)
  await expect(row.getByText('Both people lose it.'), '[PAST-4] a double tap only asks').toBeVisible()
  await asking.tap()
  await expect(ben).toHaveURL(`${site.appUrl}/`)
  await expect(ben.getByRole('alert').filter({ hasText: 'closed' })).toBeVisible()
})

test('[DEC-62] [DEC-63] an account is deleted in two steps, which lead to the landing page in the chosen theme', async () => {
  const chat = await site.openChat()
  const { page: ben } = await site.visit(chat, 'guest')
  const { page: chiyo } = await site.visit(chat, 'owner')
  await signIn(chiyo, 'Chiyo Tanaka')
  await say(chiyo, 'I was here')
  await expect(message(ben, 'I was here')).toBeAttached()
  await profileButton(chiyo).click()
  await chiyo.getByRole('menuitem', { name: 'Settings' }).click()
  const sizes = chiyo.getByRole('group', { name: 'Text size' }).locator('label')
  const rows = () =>
    sizes.evaluateAll((all) => {
      const tops = all.map((one) => one.getBoundingClientRect().top)
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    })
  await expect.poll(rows, 'where each has room').toEqual([4])
  await chiyo.setViewportSize({ width: 320, height: 720 })
  await expect.poll(rows, 'in a narrow window').toEqual([2, 2])
  await chiyo.getByText('Light', { exact: true }).click()
  await expect(chiyo.locator('html')).toHaveCSS('color-scheme', 'light')
  await chiyo.getByRole('button', { name: 'Delete my account' }).click()
  await chiyo.keyboard.type('delete')
  await chiyo.getByRole('button', { name: 'Delete for good' }).click()
  await chiyo.waitForURL(`${site.appUrl}/`)
  await expect(toast(chiyo, 'Your account is deleted.')).toBeVisible()
  await expect(chiyo.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(chiyo.locator('html'), 'on every page').toHaveCSS('color-scheme', 'light')
  await expect(message(ben, 'I was here'), 'what was said to others stays').toBeAttached()
  await expect(present(ben), 'Parley and Ben').toHaveCount(2)
})
