import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { checkName } from '#lib/domain/people/names.ts'
import { message, messageBox, messages, participants, say } from '#tests/support/chat-window.ts'
import { links, naughty, pathological, xss } from '#tests/support/corpus.ts'
import { expect } from '#tests/support/expect.ts'
import { guardPage } from '#tests/support/page-guard.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Below the number of renames that a socket may make in its window. */
const NAMES_PER_SOCKET = 40

/** Opens a guarded window in a chat with an attacker. */
async function openGuarded() {
  const chat = await site.openChat()
  const { page } = await site.visit(chat, 'owner')
  const guard = await guardPage(page)
  await expect(messageBox(page)).toBeEnabled()
  return { chat, page, guard, mallory: await site.company(chat) }
}

test('[SAFE-1] [SAFE-2] [SAFE-3] [SAFE-4] [SAFE-5] [SAFE-13] [SAFE-14] no text makes the page run, load or draw anything but text', async () => {
  const { page, guard, mallory } = await openGuarded()
  const texts = [...xss, ...naughty, ...links.map((link) => link.message)]
  const answers = await Promise.all(texts.map((text) => mallory.say(text)))
  const stored = answers.filter(({ success }) => success).length
  expect(stored, 'nearly all must arrive for this test to mean anything').toBeGreaterThan(texts.length - 10)
  await mallory.say('that was all')
  await expect(messages(page, 'other').last().locator('.message-text')).toHaveText('that was all')

  expect(await guard.harm()).toEqual([])
  expect(await guard.seen()).toBeGreaterThan(stored)
  await say(page, 'still alive')
})

test('[SAFE-13] [SAFE-14] [DEC-3] hostile names are only names, in the list, in notices and above messages', async () => {
  const { chat, page, guard, mallory } = await openGuarded()
  const names = [...new Set(xss.flatMap((text) => [text.slice(0, 32), text.slice(-32)]))]
  const allowed = names.filter((name) => checkName(name).ok)
  expect(allowed.length).toBeGreaterThan(200)
  const { sessionId } = chat.access
  let person = mallory
  for (const [at, newName] of allowed.entries()) {
    if (at % NAMES_PER_SOCKET === 0) person = await site.company(chat)
    const answer = await person.ask('renameUser', { sessionId, userId: person.userId, newName })
    expect(answer, newName).toMatchObject({ success: true })
  }
  const { userId } = mallory
  for (const newName of ['<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '[x](javascript:alert(1))']) {
    const answer = await mallory.ask('renameUser', { sessionId, userId, newName })
    expect(answer, newName).toMatchObject({ success: true })
    await mallory.say(`I am ${newName}`)
    await expect(participants(page).filter({ hasText: newName })).toHaveCount(1)
    await expect(messages(page, 'other').last().locator('bdi')).toHaveText(newName)
  }
  expect(await guard.harm()).toEqual([])
})

test('[SAFE-13] [SAFE-14] a hostile reply does no harm while it streams either', async () => {
  const { page, guard, mallory } = await openGuarded()
  await site.parleyWill({ text: `${xss.slice(0, 60).join('\n\n')}\n\nthe end`, chunkChars: 60, chunkDelayMs: 5 })
  await mallory.say('Parley, say the worst')
  await expect(messages(page, 'parley')).toContainText('the end')
  await expect(messages(page, 'parley')).toHaveAttribute('data-status', 'sent')
  expect(await guard.harm()).toEqual([])
  expect(await guard.seen()).toBeGreaterThan(60)
})

test('[SAFE-15] texts made to stop a parser are drawn within 500 ms each', async () => {
  const { page, guard, mallory } = await openGuarded()
  await mallory.say('warm up')
  await expect(message(page, 'warm up')).toBeVisible()
  const spentMs = await workOf(page)
  for (const [at, text] of pathological.entries()) {
    const before = await spentMs()
    await mallory.say(text)
    await expect(messages(page, 'other')).toHaveCount(at + 2)
    const spent = (await spentMs()) - before
    expect(spent, text.slice(0, 40)).toBeLessThan(500)
  }
  expect(await guard.harm()).toEqual([])
})

/** Returns a function that answers the main thread's CPU time since, in ms. Other load does not count. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
}
