import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeLogSink } from '#scripts/start/log-sink.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const WARNING = JSON.stringify({ level: 40, msg: 'The database does not answer', cause: { message: 'refused' } })
const INFO = JSON.stringify({ level: 30, msg: 'Web listens' })

let folder: string
let shown: string[]
let stdout: PassThrough
let stderr: PassThrough
let sink: ReturnType<typeof makeLogSink>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-logs-'))
  shown = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void shown.push(line))
  ;[stdout, stderr] = [new PassThrough(), new PassThrough()]
  sink = makeLogSink('web', folder, false)
  sink.attach({ stdout, stderr })
})

/** Waits until the file holds every line as written; the last line is the marker. */
async function untilLogged(line: string): Promise<void> {
  const path = join(folder, 'logs', 'web.log')
  await waitFor('the log', () => existsSync(path) && readFileSync(path, 'utf8').endsWith(`${line}\n`))
}

test('the terminal shows warnings and crashes; the file holds everything', async () => {
  stderr.write('TypeError: nobody foresaw this\n')
  await untilLogged('TypeError: nobody foresaw this')
  stdout.write(`${INFO}\n${WARNING}\nplain words\n`)
  await untilLogged('plain words')
  expect(shown).toEqual(['  web: TypeError: nobody foresaw this', '  web: The database does not answer: refused'])
})

test('security events show their name, or a sentence', async () => {
  const event = (security: string) => JSON.stringify({ level: 40, msg: 'Security event', security })
  stdout.write(`${event('flood')}\n${event('foreign-origin')}\n`)
  await untilLogged(event('foreign-origin'))
  expect(shown).toEqual([
    '  web: Security event: flood',
    '  web: Security event: the page was opened under another address than APP_URL, or another site tried to act',
  ])
})

test('a repeated line is shown once', async () => {
  stdout.write(`${WARNING}\n`.repeat(50) + 'end\n')
  await untilLogged('end')
  expect(shown).toHaveLength(1)
})

test('warnings of a starting part are held for its failure message', async () => {
  sink.hold()
  stdout.write(`${WARNING}\nend\n`)
  await untilLogged('end')
  expect([shown, sink.release()]).toEqual([[], 'The database does not answer: refused'])
})

test('a full file is kept beside the new one', async () => {
  const path = join(folder, 'logs', 'web.log')
  const tenMegabytes = `${'x'.repeat(999_999)}\n`.repeat(10)
  stdout.write('begin\n')
  await untilLogged('begin')
  stdout.write(`${tenMegabytes}the first of the next\n`)
  await untilLogged('the first of the next')
  expect(statSync(path).size).toBe('the first of the next\n'.length)
  await waitFor('the full one', () => statSync(`${path}.1`).size === `begin\n${tenMegabytes}`.length)
})
