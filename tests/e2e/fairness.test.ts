import type { Page } from 'playwright'
import { beforeAll, expect as expectThat, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { messageList, pick, rename, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type OpenChat, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const REPLY = 'I hear both of you. Ana, what would help you this week? 🙂'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function makeMediation({ access, ownerBrowserId }: OpenChat): Promise<void> {
  const body = { sessionId: access.sessionId, prompt: 'Manner: mediator', manner: 'mediation' }
  await fetch(`${site.appUrl}/chat/store-hidden-prompt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-anonymous-id': ownerBrowserId },
    body: JSON.stringify(body),
  })
}

const answerSafely = (page: Page) => page.getByRole('button', { name: 'Yes', exact: true }).click()
const question = (page: Page) => page.getByRole('region', { name: 'Was Parley fair to you?' })

test('[FAIR-1] the panel shows the record; at the end each is asked alone, answers, and is led home', async () => {
  const chat = await site.openChat()
  await makeMediation(chat)
  const { page: ana } = await site.visit(chat, 'owner')
  const { page: ben } = await site.visit(chat, 'guest', PHONE)
  for (const page of [ana, ben]) await answerSafely(page)
  await rename(ana, 'Ana')
  await say(ana, 'He never does the dishes.')
  await say(ben, 'That is not true at all.')
  await site.parleyWill({ text: REPLY })
  await say(ana, 'Parley, please say something.')
  await expect(messageList(ben).getByText('what would help you this week?')).toBeVisible()

  await ben.getByRole('button', { name: 'Show participants' }).click()
  await ben.getByRole('button', { name: 'On the table' }).click()
  const record = ben.getByRole('region', { name: 'Parley’s record' })
  const ofAna = record.getByRole('listitem').filter({ hasText: 'Ana' })
  await expect(ofAna.getByRole('definition').filter({ hasText: /\d/ })).toHaveText([
    '1',
    String(REPLY.length),
    '1',
    '0',
  ])
  await expect(record.getByText('Between two people the answers are never shown.')).toBeVisible()
  await expectAccessible(ben, 'the record')
  await ben.keyboard.press('Escape')
  await ben.keyboard.press('Escape') // the sidebar

  await pick(ana, 'End chat')
  await ana.getByRole('alertdialog').getByRole('button', { name: 'End chat' }).click()
  for (const page of [ana, ben]) await expect(question(page)).toBeVisible()
  await expectAccessible(ben, 'the question')
  for (const page of [ana, ben]) await expect(page.getByText('Reconnecting')).toHaveCount(0) // it is over
  for (const button of await question(ben).getByRole('button').all()) {
    expectThat((await button.boundingBox())?.height, 'it can be touched').toBeGreaterThanOrEqual(44)
  }
  await question(ana).getByRole('button', { name: 'Not now' }).click()
  await question(ben).getByRole('button', { name: 'Mostly' }).click()
  for (const page of [ana, ben]) await expect(page).toHaveURL(`${site.appUrl}/`)
})
