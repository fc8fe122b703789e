import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium, findWholeChromium } from '#scripts/test/tools.ts'

/** One person at one browser: cookies, storage and tabs of their own. */
export type Person = {
  page: Page
  context: BrowserContext
  /** Says that errors of this kind belong to the test, such as failed loads while a server is down. */
  expectProblems(kind: RegExp): void
  leave(): Promise<void>
}

/** A GPU that is played by the processor is slow at whatever it draws: only pages with a shader are worth it. */
const WITHOUT_GPU = ['--disable-gpu']
const WITH_GPU = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

type Kind = 'usual' | 'with WebGL' | 'with notifications'

let kind: Kind = 'usual'
/** One browser of each kind for all files of a worker, launched for the first person who asks. */
const browsers = new Map<Kind, Promise<Browser>>()
const people = new Set<Person>()
const problems: string[] = []

/** Closes every window of a test. Throws when a page had an error that its test did not expect. */
export async function closeWindows(): Promise<void> {
  await Promise.all([...people].map((person) => person.leave()))
  const unexpected = problems.splice(0)
  if (unexpected.length > 0) throw new Error(`Unexpected errors in a page:\n${unexpected.join('\n')}`)
}

/** The next file begins with the usual browser again. */
export function withUsualBrowser(): void {
  kind = 'usual'
}

/** The browser of this file knows WebGL. Before its first person. */
export function withWebGL(): void {
  kind = 'with WebGL'
}

/** The browser of this file shows notifications, where the machine has one that does. Before its first person. */
export function withNotifications(): void {
  kind = 'with notifications'
}

/** A person with a fresh browser profile, at `url`. Leaves by itself when the test ends. */
export async function openPerson(url: string, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await (await openBrowser()).newContext({ reducedMotion: 'reduce', ...options })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const expected: RegExp[] = []
  const note = (text: string) => {
    if (!expected.some((kind) => kind.test(text))) problems.push(text)
  }
  context.on('weberror', (error) => note(String(error.error())))
  context.on(
    'console',
    (message) => message.type() === 'error' && note(`${message.text()} (${message.location().url})`),
  )

  const page = await context.newPage()
  const person: Person = {
    page,
    context,
    expectProblems: (kind) => void expected.push(kind),
    async leave() {
      people.delete(person)
      await context.close()
    },
  }
  people.add(person)
  await page.goto(url)
  return person
}

function openBrowser(): Promise<Browser> {
  const browser = browsers.get(kind) ?? launch(kind)
  browsers.set(kind, browser)
  return browser
}

function launch(kind: Kind): Promise<Browser> {
  const executablePath = (kind === 'with notifications' && findWholeChromium()) || findChromium()
  if (!executablePath)
    throw new Error('There is no Chromium on this machine: `npm test` without a selection brings it.')
  const gpu = kind === 'with WebGL' ? WITH_GPU : WITHOUT_GPU
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...gpu] })
}
