import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, expect as expectValue, test } from 'vitest'
import { message, messageBox, messageList, messages, resetButton, say, toast } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { pdfFile, pictureFile, type PickedFile } from '#tests/support/picture-files.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const UPLOADS = '**/chat/session/*/files'
const UNSUPPORTED = 'Only JPEG, PNG, GIF, WebP and AVIF pictures and PDF files can be sent.'

let site: Site
let [sea, hill] = [] as unknown as [PickedFile, PickedFile]
beforeAll(async () => {
  site = await sharedSite({ FILES_DAILY_MB: '10' })
  sea = await pictureFile('sea.jpg', 900, 600, 200)
  hill = await pictureFile('hill.jpg', 600, 900, 90)
})

const stored = (page: Page): Locator => page.locator('.file-tile[data-state=stored]')
const pictures = (page: Page): Locator => messageList(page).locator('.message-picture img')
const choose = (page: Page, ...files: PickedFile[]) => page.locator('input[type=file]').setInputFiles(files)
const isDrawn = (page: Page) =>
  pictures(page).evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0))

/** Measures uploads: the sizes of the files, and of the requests on the wire. */
async function watchUploads(page: Page) {
  const wire: Promise<number>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/files$/.test(request.url())) {
      wire.push(request.allHeaders().then((headers) => Number(headers['content-length'])))
    }
  })
  await page.evaluate(() => {
    const sent: Blob[] = []
    const { send } = XMLHttpRequest.prototype
    Object.assign(window, { sent })
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) sent.push(body.get('file') as Blob)
      send.call(this, body)
    }
  })
  return async () => {
    const files = await page.evaluate(() =>
      Promise.all(
        (window as unknown as { sent: Blob[] }).sent.map(async (file) => {
          const { width, height } = await createImageBitmap(file)
          return { type: file.type, bytes: file.size, width, height }
        }),
      ),
    )
    return { files, wire: await Promise.all(wire) }
  }
}

test('[IMG-1] large photos shrink and HEIC becomes JPEG before the upload; an unreadable HEIC is refused', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const uploads = await watchUploads(ana)
  const wide = await pictureFile('wide.jpg', 6000, 3000, 20)
  wide.buffer = await sharp(wide.buffer).withMetadata({ orientation: 6 }).toBuffer() // held upright, as phones store it
  // Larger than the server accepts, by bytes after the picture, where phones keep a film.
  const heavy = { ...sea, name: 'heavy.jpg', buffer: Buffer.concat([sea.buffer, Buffer.alloc(10_000_000)]) }
  const apple = { ...sea, name: 'IMG_0001.HEIC', mimeType: 'image/heic' }
  for (const [at, file] of [wide, heavy, apple, hill].entries()) {
    await choose(ana, file)
    await expect(stored(ana)).toHaveCount(at + 1, { timeout: 30_000 })
  }
  const { files, wire } = await uploads()
  expectValue(files).toMatchObject([
    { type: 'image/jpeg', width: 2048, height: 4096 },
    { type: 'image/jpeg', width: 900, height: 600 },
    { type: 'image/jpeg', width: 900, height: 600 },
    { type: 'image/jpeg', width: 600, height: 900, bytes: hill.buffer.length },
  ])
  expectValue(files[1]!.bytes).toBeLessThan(500_000)
  for (const [at, { bytes }] of files.entries()) expectValue(wire[at]! - bytes, 'the form around it').toBeLessThan(1000)

  const { page: ben } = await site.visit(chat, 'guest')
  const box = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
  await choose(ben, { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: box })
  await expect(toast(ben, UNSUPPORTED)).toBeVisible()
  await expect(ben.locator('.file-tile')).toHaveCount(0)
})

test('[IMG-1] a picture is pasted, another dropped; both go with the words', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  await messageBox(ana).fill('Look at these')
  const base64 = (await sharp(sea.buffer).png().toBuffer()).toString('base64')
  await ana.evaluate(async (picture) => {
    const bytes = new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': bytes })])
  }, base64)
  await messageBox(ana).press('ControlOrMeta+v')
  await expect(stored(ana)).toHaveCount(1)

  const held = await ana.evaluateHandle((picture) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    data.items.add(new File([bytes], 'hill.jpg', { type: 'image/jpeg' }))
    return data
  }, hill.buffer.toString('base64'))
  await messageList(ana).dispatchEvent('dragenter', { dataTransfer: held })
  await expect(ana.getByText('Drop pictures or a PDF here')).toBeVisible()
  await messageList(ana).dispatchEvent('drop', { dataTransfer: held })
  await expect(ana.getByText('Drop pictures or a PDF here')).toHaveCount(0)
  await expect(stored(ana)).toHaveCount(2)
  await expect(messageBox(ana)).toHaveValue('Look at these')
  await messageBox(ana).press('Enter')
  await expect(message(ben, 'Look at these').locator('.message-picture')).toHaveCount(2)
  await expect.poll(() => isDrawn(ben)).toBe(true)
})

/** Moves fingers on the screen by the browser's own events; each step is the fingers' next position. */
async function touch(page: Page, ...steps: (readonly [x: number, y: number])[][]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const [at, fingers] of steps.entries()) {
    const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }))
    await devtools.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

test('[IMG-5] two fingers zoom, one pulls the viewer down; Back closes it, not the chat', async () => {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  await choose(ana, sea, hill)
  await say(ana, 'Two of them')
  const [first, second] = [1, 2].map((at) => ben.getByRole('button', { name: `Open picture ${at} of 2` }))
  const viewer = ben.getByRole('dialog', { name: 'Pictures' })
  const counter = viewer.locator('.yarl__counter')
  const width = (at: number) =>
    viewer
      .locator('.yarl__slide img')
      .nth(at)
      .evaluate((image) => Math.round(image.getBoundingClientRect().width))

  // Parley's answer would move the pictures from under the finger.
  await expect(messages(ben, 'parley')).toHaveAttribute('data-status', 'sent')
  await first!.tap()
  await expect(counter).toHaveText('1 / 2')
  await expect.poll(() => width(0)).toBe(390)
  await touch(ben, [[100, 700], [290, 700]], [[112, 700], [278, 700]]) // prettier-ignore
  await viewer.getByRole('button', { name: 'Next' }).tap()
  await expect(counter, 'fingers beside the picture close nothing').toHaveText('2 / 2')
  await expect.poll(() => width(1)).toBe(390)
  await touch(ben, [[180, 420], [210, 420]], [[120, 420], [270, 420]], [[60, 420], [330, 420]]) // prettier-ignore
  await expect.poll(() => width(1), 'nine times, as the fingers’ distance, or as far as it goes').toBeGreaterThan(780)
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  await touch(ben, [[80, 420], [310, 420]], [[120, 420], [270, 420]], [[185, 420], [205, 420]]) // prettier-ignore
  await expect.poll(() => width(1)).toBe(390)
  await ben.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(first!).toBeFocused()
  await expect(messageBox(ben)).toBeVisible()

  await second!.press('Enter')
  await expect(counter).toHaveText('2 / 2')
  await touch(ben, [[195, 300]], [[195, 400]], [[195, 550]], [[195, 700]])
  await expect(viewer).toHaveCount(0)
  await expect(second!).toBeFocused()
  expectValue(await ben.evaluate(() => [history.length, location.pathname]), 'closing leaves no place behind').toEqual([
    ...[3, chat.path],
  ])
})

test('[IMG-3] [DEC-74] at the day’s limit a toast says so, the picture keeps its place, and the words still go', async () => {
  const { page: ana, expectProblems } = await site.visit(await site.openChat(), 'owner', PHONE)
  expectProblems(/status of 429/)
  const plan = pdfFile('plan.pdf')
  plan.buffer = Buffer.concat([plan.buffer, Buffer.alloc(9_990_000 - plan.buffer.length)])
  await choose(ana, plan)
  await expect(stored(ana)).toHaveCount(1)
  await say(ana, 'The plan')
  await choose(ana, sea)
  const words = 'You have sent as many pictures and files as a day allows. Please try again tomorrow.'
  await expect(toast(ana, words)).toBeVisible()
  const failed = ana.locator('.file-tile[data-state=failed]')
  await expect(failed).toHaveCount(1)
  await ana.getByRole('button', { name: 'Remove picture 1' }).click()
  await say(ana, 'Then without')
  await expect(messages(ana, 'own').last()).toHaveAttribute('data-status', 'sent')
})

test('[IMG-1] a retry after lost answers is one message with each picture once; one chosen twice is two', async () => {
  const chat = await site.openChat()
  const { page: ana, expectProblems } = await site.visit(chat, 'owner')
  const ben = await site.company(chat)
  expectProblems(/ERR_FAILED/)
  const lost = new Set<string>()
  await ana.route(UPLOADS, async (route) => {
    const answer = (await (await route.fetch()).json()) as { fileId: string } // the server has it
    lost.add(answer.fileId)
    await route.abort()
  })
  await choose(ana, sea, sea)
  await expect(ana.locator('.file-tile[data-state=failed]')).toHaveCount(2)
  await messageBox(ana).fill('Once')
  await messageBox(ana).press('Enter')
  const again = messages(ana, 'own').getByRole('button', { name: 'Retry Once' })
  await expect(again).toBeVisible()
  await ana.unrouteAll({ behavior: 'wait' })
  await again.click()
  const { id, files = [] } = await ben.hears('msgFromServer', ({ text }) => text === 'Once')
  await expect(messages(ana, 'own')).toHaveAttribute('data-status', 'sent')
  await say(ana, 'And after')
  await ben.hears('msgFromServer', ({ text }) => text === 'And after')
  expectValue(ben.heard('msgFromServer').filter((one) => one.id === id || one.text === 'Once')).toHaveLength(1)
  expectValue(files).toHaveLength(2)
  expectValue(new Set(files.map((file) => file.id))).toEqual(lost)
  await expect(messages(ana, 'own')).toHaveCount(2)
})

test('[IMG-1] [IMG-4] a reset carries unsent pictures into the new chat and removes sent ones', async () => {
  const chat = await site.openChat()
  const { page: ana, expectProblems } = await site.visit(chat, 'owner')
  const ben = await site.company(chat)
  expectProblems(/status of 404/)
  await choose(ana, sea)
  await say(ana, 'Sent before')
  const { files } = await ben.hears('msgFromServer', ({ text }) => text === 'Sent before')
  const address = site.appUrl + files![0]!.url!
  expectValue((await fetch(address)).status).toBe(200)
  await choose(ana, hill)
  await messageBox(ana).fill('Not sent')
  await expect(stored(ana)).toHaveCount(1)

  const { sessionId } = chat.access
  await ben.ask('toggleResetVote', { sessionId, userId: ben.userId, userName: 'Ben' })
  await resetButton(ana).click()
  await expect(ana).not.toHaveURL(chat.url)
  expectValue((await fetch(address)).status).toBe(404)
  await expect(messageBox(ana)).toHaveValue('Not sent')
  await expect(stored(ana)).toHaveCount(1)
  await expect(pictures(ana)).toHaveCount(0)
  await messageBox(ana).press('Enter')
  await expect(messages(ana, 'own')).toHaveAttribute('data-status', 'sent')
  await expect(pictures(ana)).toHaveCount(1)
  await ana.reload()
  await expect.poll(() => isDrawn(ana)).toBe(true)
  await expect(message(ana, 'Not sent').locator('.message-picture')).toHaveCount(1)
})
