import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const LOG_MAX_BYTES = 10_000_000
const KEPT_LINES = 20
const REPEATED_AFTER_MS = 10_000

/** pino's level of a warning. */
const WARNING = 40

export type LogSink = ReturnType<typeof makeLogSink>

/**
 * Writes a part's output to DATA_DIR/logs as it is. The terminal shows warnings, errors, and unstructured lines on
 * stderr such as a crash (with `isVerbose` stdout as well). A repeated line is shown once in ten seconds.
 */
export function makeLogSink(name: string, dataFolder: string, isVerbose: boolean) {
  const write = makeLogFile(join(dataFolder, 'logs'), name)
  const shownAt = new Map<string, number>()
  let held: string[] | null = null

  function take(line: string, isForPeople: boolean): void {
    write(`${line}\n`)
    const text = forTerminal(line, isForPeople)
    if (text === null) return
    if (held) held = [...held, text].slice(-KEPT_LINES)
    else if (isNews(text)) console.log(`  ${name}: ${text}`)
  }

  /** True unless the line was shown lately: a missing database is reported many times a second. */
  function isNews(text: string): boolean {
    const now = performance.now()
    if (now - (shownAt.get(text) ?? -Infinity) < REPEATED_AFTER_MS) return false
    if (shownAt.size > KEPT_LINES) shownAt.clear()
    shownAt.set(text, now)
    return true
  }

  return {
    attach({ stdout, stderr }: { stdout: Readable | null; stderr: Readable | null }): void {
      if (stdout) createInterface({ input: stdout }).on('line', (line) => take(line, isVerbose))
      if (stderr) createInterface({ input: stderr }).on('line', (line) => take(line, true))
    },
    /** Holds the output of a starting part: it goes into the message about a failed start. */
    hold(): void {
      held = []
    },
    /** Ends the hold and returns the held lines. */
    release(): string {
      const lines = held ?? []
      held = null
      return lines.join('\n')
    },
  }
}

/** Writes to a file that is renamed to `….log.1` once it is full. */
function makeLogFile(folder: string, name: string): (text: string) => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.log`)
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let file = openLog(path)

  function beginAnew(): void {
    size = 0
    try {
      renameSync(path, `${path}.1`)
    } catch {
      return // keeps writing to the old file
    }
    file.end()
    file = openLog(path)
  }

  return (text) => {
    if (size > LOG_MAX_BYTES) beginAnew()
    size += Buffer.byteLength(text)
    file.write(text)
  }
}

function openLog(path: string): WriteStream {
  const file = createWriteStream(path, { flags: 'a', mode: 0o600 })
  file.on('error', () => file.destroy()) // a full disk must not end the chat
  return file
}

function forTerminal(line: string, isForPeople: boolean): string | null {
  const entry = parseEntry(line)
  if (!entry) return isForPeople && line.trim() !== '' ? line : null
  if (entry.level < WARNING) return null
  const detail = entry.cause?.message ?? SECURITY[entry.security ?? ''] ?? entry.security
  return detail ? `${entry.msg}: ${detail}` : entry.msg
}

/** Explanations of security events that operators of a private copy may cause themselves. */
const SECURITY: Record<string, string> = {
  'foreign-origin': 'the page was opened under another address than APP_URL, or another site tried to act',
}

type Entry = { level: number; msg: string; cause?: { message?: string }; security?: string }

function parseEntry(line: string): Entry | null {
  if (!line.startsWith('{')) return null
  try {
    const entry = JSON.parse(line) as Entry
    return typeof entry.level === 'number' ? entry : null
  } catch {
    return null // a line that only looks like an entry
  }
}
