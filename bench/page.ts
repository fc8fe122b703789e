import { chromium, type Browser, type Page } from 'playwright'
import { z } from 'zod'
import { build, isBuilt } from '#scripts/build.ts'
import { CHROMIUM_FLAGS, findChromium } from '#scripts/test/tools.ts'
import type { Services } from '#lib/server/compose/services.ts'
import type { Stack } from '#tests/support/launch.ts'
import { scriptParley } from '#tests/support/parley.ts'
import { filledChat, LONG, SHORT, type Chat } from './filled-chat.ts'
import { median, spread } from './numbers.ts'
import { withStack } from './stack.ts'
import type { Row } from './table.ts'

const ROUNDS = 7
const REPLY_CHARS = 20_000
const CHUNK_CHARS = 25
const CHUNK_DELAY_MS = 25
const LONG_TASK_MS = 50

/**
 * Measures the chat page in Chromium: opening a chat of 10,000 messages, reading all of it, and a reply of 20,000
 * characters.
 */
export async function page(): Promise<Row[]> {
  const executablePath = findChromium()
  if (!executablePath) return [{ figure: 'page', ours: 'not measured: there is no Chromium on this machine' }]
  if (!isBuilt()) await build()
  return withStack((stack, services) => measured(stack, services, executablePath))
}

async function measured(stack: Stack, services: Services, executablePath: string): Promise<Row[]> {
  const chats = { short: await filledChat(services, SHORT), long: await filledChat(services, LONG) }
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  try {
    const opening = await openings(browser, stack.appUrl, chats)
    const page = await open(browser, stack.appUrl, chats.long)
    const reading = await readAll(page)
    await scriptParley(stack.sandbox.url, [reply()])
    return [...opening, ...reading, ...(await streaming(page))]
  } finally {
    await browser.close()
  }
}

/** Builds the paragraphs of an ordinary reply, each with some formatting, cut at the wanted length. */
function reply() {
  const paragraph =
    'Here is what I would do: **start small**, and look at [the plan](https://example.com/plan) again with _everybody_. ' +
    'Ana keeps the list, Bo calls the hall, and `budget.csv` stays as it is until Friday, when we know more about it.\n\n'
  const text = paragraph.repeat(Math.ceil(REPLY_CHARS / paragraph.length)).slice(0, REPLY_CHARS)
  return { match: { kind: 'reply' }, text, chunkChars: CHUNK_CHARS, chunkDelayMs: CHUNK_DELAY_MS }
}

async function open(browser: Browser, appUrl: string, { sessionId, accessToken }: Chat): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${appUrl}/chat/${sessionId}/${accessToken}`, { waitUntil: 'commit' })
  await page.locator('[data-kind=other]').last().waitFor()
  return page
}

/** Measures from the request to the first paint with messages, both chats in turn; the first round warms up. */
async function openings(browser: Browser, appUrl: string, chats: Record<'short' | 'long', Chat>): Promise<Row[]> {
  const times = { short: [] as number[], long: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const which of ['short', 'long'] as const) {
      const began = performance.now()
      const page = await open(browser, appUrl, chats[which])
      await page.evaluate(() => new Promise(requestAnimationFrame))
      if (round > 0) times[which].push(performance.now() - began)
      await page.context().close()
    }
  }
  return [
    {
      figure: `messages painted, chat of ${LONG}`,
      ours: `${spread(times.long, 0)} ms`,
      reference: `${spread(times.short, 0)} ms with ${SHORT}`,
      ratio: `${(median(times.long) / median(times.short)).toFixed(2)}×`,
      aim: '<= 1.2×',
    },
  ]
}

/** Scrolls up with the wheel until the first message is there. */
async function readAll(page: Page): Promise<Row[]> {
  const tasks = await watchTasks(page)
  await page.mouse.move(800, 400)
  const firstText = () => page.evaluate(() => document.querySelector('[data-kind=other] .message-text')?.textContent)
  while (!(await firstText())?.startsWith('message 0 ')) {
    await page.mouse.wheel(0, -6000)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return [
    longTaskRow(`scrolling up through ${LONG} messages`, await tasks.long()),
    { figure: `elements in the page, ${LONG} messages read`, ours: String(nodes) },
  ]
}

/** Streams a reply into the chat of 10,000: main-thread time per chunk, early and late. */
async function streaming(page: Page): Promise<Row[]> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Parley, tell us everything')
  await page.keyboard.press('Enter')
  await page.locator('[data-kind=parley]').waitFor()
  const tasks = await watchTasks(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' }) // of the CPU: other processes wait beside it
  const begin = await stretch(page, client, 0.05, 0.25)
  const end = await stretch(page, client, 0.75, 0.95)
  return [
    longTaskRow(`streaming ${REPLY_CHARS} characters`, await tasks.long()),
    {
      figure: 'main-thread time per chunk at the end',
      ours: `${end.toFixed(2)} ms`,
      reference: `${begin.toFixed(2)} ms at the start`,
      ratio: `${(end / begin).toFixed(2)}×`,
      aim: '<= 1.2×',
    },
  ]
}

type Client = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

/** Returns ms of main-thread work per chunk while the reply grows from one part of its length to another. */
async function stretch(page: Page, client: Client, from: number, to: number): Promise<number> {
  const [start, startLength] = [await taskSeconds(client, page, from), from * REPLY_CHARS]
  const [end, endLength] = [await taskSeconds(client, page, to), to * REPLY_CHARS]
  return ((end - start) * 1000) / ((endLength - startLength) / CHUNK_CHARS)
}

async function taskSeconds(client: Client, page: Page, part: number): Promise<number> {
  const reached = ({ length }: { length: number }) => {
    const text = [...document.querySelectorAll('[data-kind=parley] .message-text')].at(-1)?.textContent ?? ''
    return text.length >= length
  }
  // Formatting hides a sixth of the characters, so the shown length reaches only a part of the full one.
  await page.waitForFunction(reached, { length: part * REPLY_CHARS * SHOWN }, { polling: 100, timeout: 120_000 })
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
}

/** The share of a reply's characters that is shown; the rest is markup. */
const SHOWN = 0.83

/** Chromium's figures of a task or a thread: durations in µs, of the clock and of the CPU. */
const traceEvents = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ...{ pid: z.number(), tid: z.number(), dur: z.number().optional(), tdur: z.number().optional() },
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
})
type Task = { ms: number; cpuMs: number }

/** Watches the main thread from now on; `long` answers the long tasks until then. */
async function watchTasks(page: Page): Promise<{ long(): Promise<Task[]> }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] })
  return {
    async long() {
      const trace = JSON.parse((await browser.stopTracing()).toString()) as unknown
      const events = traceEvents.parse(trace).traceEvents
      const isMain = ({ name, args }: (typeof events)[number]) =>
        name === 'thread_name' && args?.name === 'CrRendererMain'
      const threads = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`))
      return events
        .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && threads.has(`${pid} ${tid}`))
        .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, cpuMs: tdur / 1000 }))
        .filter(({ ms }) => ms > LONG_TASK_MS)
    },
  }
}

/**
 * Builds the row of long tasks. A task that is long by the clock and short by the CPU was preempted: server, database and
 * this bench share the machine.
 */
function longTaskRow(figure: string, tasks: Task[]): Row {
  const working = tasks.filter(({ cpuMs }) => cpuMs > LONG_TASK_MS)
  const longest = Math.max(0, ...tasks.map(({ ms }) => ms))
  const mostWork = Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs))
  return {
    figure: `long tasks, ${figure}`,
    ours: `${working.length} of their own work, the longest ${mostWork.toFixed(0)} ms`,
    reference: `${tasks.length} with waiting, the longest ${longest.toFixed(0)} ms`,
    aim: `none over ${LONG_TASK_MS} ms`,
  }
}
