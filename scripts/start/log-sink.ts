import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const LONGEST_LOG_BYTES = 10_000_000
const KEPT_LINES = 20
const REPEATED_AFTER_MS = 10_000

/** pino's numbers: 40 is a warning. */
const WARNING = 40

export type LogSink = ReturnType<typeof makeLogSink>

/**
 * A part's output goes to DATA_DIR/logs as it is. The terminal shows what a person should know: warnings, errors, and
 * what is not a structured log line on stderr, such as a crash (with `isVerbose` stdout as well). The same line is shown
 * once in ten seconds.
 */
export function makeLogSink(name: string, dataFolder: string, isVerbose: boolean) {
  const file = openLog(join(dataFolder, 'logs'), name)
  const recent: string[] = []
  const shownAt = new Map<string, number>()

  function take(line: string, isForPeople: boolean): void {
    file.write(`${line}\n`)
    recent.push(line)
    if (recent.length > KEPT_LINES) recent.shift()
    const text = forTerminal(line, isForPeople)
    if (text !== null && isNews(text)) console.log(`  ${name}: ${text}`)
  }

  /** A database that is away says so many times a second. */
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
    /** The last lines, for telling why it ended. */
    recent: () => recent.join('\n'),
  }
}

function openLog(folder: string, name: string) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.log`)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LONGEST_LOG_BYTES) renameSync(path, `${path}.1`)
  const file = createWriteStream(path, { flags: 'a', mode: 0o600 })
  file.on('error', () => file.destroy()) // a full disk must not end the chat
  return file
}

function forTerminal(line: string, isForPeople: boolean): string | null {
  const entry = parseEntry(line)
  if (!entry) return isForPeople && line.trim() !== '' ? line : null
  return entry.level >= WARNING ? entry.msg : null
}

function parseEntry(line: string): { level: number; msg: string } | null {
  if (!line.startsWith('{')) return null
  try {
    const { level, msg } = JSON.parse(line) as { level?: unknown; msg?: unknown }
    return typeof level === 'number' ? { level, msg: String(msg) } : null
  } catch {
    return null // a line that only looks like one
  }
}
