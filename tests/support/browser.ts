import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium, findWholeChromium } from '#scripts/test/tools.ts'

/** One person in one browser profile, with its own cookies, storage and tabs. */
export type Person = {
  page: Page
  context: BrowserContext
  /** Declares errors of this kind as expected, such as failed loads while a server is down. */
  expectProblems(kind: RegExp): void
  leave(): Promise<void>
}

/** Software rendering of a GPU is slow, so only pages with a shader get one. */
const WITHOUT_GPU = ['--disable-gpu']
const WITH_GPU = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']
/** V8 without its optimizing compilers. Most pages live for seconds: optimizing their scripts costs more than it saves. */
const WITHOUT_COMPILERS = '--js-flags=--lite-mode'

type Kind = 'usual' | 'with WebGL' | 'with notifications'

let kind: Kind = 'usual'
/** One browser of each kind for all files of a worker, launched for its first person. */
const browsers = new Map<Kind, Promise<Browser>>()
const people = new Set<Person>()
const problems: string[] = []

/** Closes every window of a test. Throws when a page had an error that its test did not expect. */
export async function closeWindows(): Promise<void> {
  await Promise.all([...people].map((person) => person.leave()))
  const unexpected = problems.splice(0)
  if (unexpected.length > 0) throw new Error(`Unexpected errors in a page:\n${unexpected.join('\n')}`)
}

/** Resets the kind, so that the next file begins with the usual browser. */
export function withUsualBrowser(): void {
  kind = 'usual'
}

/** Gives this file a browser with WebGL. Call it before its first person opens. */
export function withWebGL(): void {
  kind = 'with WebGL'
}

/**
 * Gives this file a browser that shows notifications, if the machine has one. Call it before its first person opens.
 */
export function withNotifications(): void {
  kind = 'with notifications'
}

/** Opens a person with a fresh browser profile at `url`. The window closes when the test ends. */
export async function openPerson(url: string, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await (await openBrowser()).newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(60_000)
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
  const own = kind === 'with WebGL' ? WITH_GPU : [...WITHOUT_GPU, WITHOUT_COMPILERS]
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...own] })
}
