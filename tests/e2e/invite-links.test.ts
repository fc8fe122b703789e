import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { hashOfToken } from '#lib/adapters/identity/secrets.ts'
import { openPerson } from '#tests/support/browser.ts'
import { messageList } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
let db: pg.Pool
beforeAll(async () => {
  site = await sharedSite()
  db = new pg.Pool({ connectionString: site.environment.DATABASE_URL, max: 1 })
})
afterAll(() => db.end())

test.each(['.', '_', ')', ',', '”', '>', '%'])(
  '[DEC-36] [PROD-8] an invite link with %s glued on opens the chat, at its clean address',
  async (mark) => {
    const { url } = await site.openChat()
    const { page } = await openPerson(`${url}${encodeURIComponent(mark)}`)
    await expect(messageList(page)).toBeVisible()
    await expect(page).toHaveURL(url)
  },
)

test.each(['-', '_'])('[DEC-36] a link of the first form that ends in %s opens with and without it', async (mark) => {
  const { access } = await site.openChat()
  const [sessionId, token] = [`${access.sessionId.slice(0, -2)}-`, randomBytes(24).toString('base64url').slice(0, -1)]
  await db.query('INSERT INTO session (id, owner_id) VALUES ($1, $2)', [sessionId, 'guest-x'])
  await db.query('INSERT INTO access_key (hash, session_id) VALUES ($1, $2)', [hashOfToken(token + mark), sessionId])
  for (const end of [mark, '']) {
    const { page } = await openPerson(`${site.appUrl}/chat/${sessionId}/${token}${end}`)
    await expect(messageList(page)).toBeVisible()
  }
})

test('[DEC-36] [LAND-13] a link whose end is missing says so, and not that the session is closed', async () => {
  const { url } = await site.openChat()
  const { page, expectProblems } = await openPerson(url.slice(0, -1))
  expectProblems(/status of 400/) // a poll of Engine.IO in flight when its connection closes
  await expect(page).toHaveURL(`${site.appUrl}/`)
  const sentence = 'This link seems to be incomplete. Please copy all of it, or ask for it again.'
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
})
