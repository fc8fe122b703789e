import { chromium, type Page } from 'playwright'
import { build, isBuilt } from '#scripts/build.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { migrate } from '#scripts/migrate.ts'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { bringTools, CHROMIUM_FLAGS, findChromium } from '#scripts/test/tools.ts'
import { startStack } from '#tests/support/launch.ts'
import { killAll } from '#tests/support/running-process.ts'
import { scriptParley } from '#tests/support/parley.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import { GUESTS, OWNER, SCENE, type Part } from './scene.ts'

/** `npm run screenshot`: plays the scene on the real product and takes the README's screenshots, in both themes. */
const SIZE = { width: 1280, height: 940 }
const PICTURES = { dark: 'docs/screenshot-dark.png', light: 'docs/screenshot-light.png' } as const

if (!isBuilt()) await build()
bringTools()
const executablePath = findChromium()
if (!executablePath) throw new Error('There is no Chromium on this machine.')

const postgres = await startTemporaryPostgres()
const databaseUrl = postgres.urlOf('postgres')
await migrate(databaseUrl)
const stack = await startStack({ databaseUrl, environment: { LOG_LEVEL: 'error', SANDBOXED_SERVICES: '' } })
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
try {
  const owner = newBrowserId()
  const access = await openChat(stack.appUrl, owner)
  const people = new Map<string, Person>()
  for (const name of [OWNER, ...GUESTS]) {
    const person = await enter(stack.gateway.url, access, name === OWNER ? { anonymousBrowserId: owner } : {})
    await person.ask('renameUser', { sessionId: access.sessionId, userId: person.userId, newName: name })
    people.set(name, person)
  }
  const page = await openWindow(access, owner)
  for (const part of SCENE) await play(part, people, page)
  const jonas = people.get('Jonas')
  for (const [colorScheme, path] of Object.entries(PICTURES)) {
    await page.emulateMedia({ colorScheme: colorScheme as keyof typeof PICTURES, reducedMotion: 'reduce' })
    await jonas?.ask('typing', { sessionId: access.sessionId, userId: jonas.userId, isTyping: true })
    await page.getByText('Jonas is typing').waitFor()
    await page.screenshot({ path: fromRoot(path) })
    console.log(path)
  }
  people.forEach((person) => person.leave())
} finally {
  await browser.close()
  await killAll()
  await postgres.stop()
}

async function openChat(appUrl: string, anonymousId: string): Promise<Access> {
  const answer = await fetch(`${appUrl}/chat/new-session-with-message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ anonymousId }),
  })
  const { sessionId, currentAccessToken } = (await answer.json()) as Record<string, string>
  return { sessionId: sessionId ?? '', accessToken: currentAccessToken ?? '' }
}

async function openWindow({ sessionId, accessToken }: Access, owner: string): Promise<Page> {
  const localStorage = [
    { name: 'anonymousBrowserId', value: owner },
    { name: 'hasClickedInvite', value: 'true' },
  ]
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 2,
    storageState: { cookies: [], origins: [{ origin: stack.appUrl, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`${stack.appUrl}/chat/${sessionId}/${accessToken}`)
  await page.getByRole('log', { name: 'Messages' }).waitFor()
  return page
}

/** Says each line once the last one is shown; then Parley replies, or its gate keeps it silent. */
async function play({ lines, reply }: Part, people: Map<string, Person>, page: Page): Promise<void> {
  const replies = page.locator('[data-kind=parley][data-status=sent]')
  const before = await replies.count()
  const gate = { match: { kind: 'gate' }, text: 'SILENT' }
  await scriptParley(stack.sandbox.url, [reply === null ? gate : { text: reply, chunkChars: 40, chunkDelayMs: 10 }])
  for (const { who, text } of lines) {
    const answer = await people.get(who)?.say(text)
    if (!answer?.success) throw new Error(`${who} could not say it: ${answer?.error}`)
    await page.getByText(text).waitFor()
  }
  if (reply !== null) await replies.nth(before).waitFor()
}
