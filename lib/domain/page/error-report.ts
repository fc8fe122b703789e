/** PROD-29: an uncaught error, in the terms of Sentry's protocol. */
export type Fault = { name: string; message: string; stack: string }
type ReportContext = { eventId: string; at: Date; page: string; userAgent: string }

type Frame = { function: string; filename: string; lineno: number; colno: number; in_app: true }

const MESSAGE_MAX_CHARS = 500
const FRAMES_MAX = 30

/** A stack frame: `at name (file:line:column)` in Chromium, `name@file:line:column` in Firefox and Safari. */
const FRAME = /^\s*(?:at (?:(.*?) \()?|(.*?)@)(.+?):(\d+):(\d+)\)?$/

/** Secrets that must not leave the page: chat ids and keys, browser secrets, tokens, e-mail addresses, query strings. */
const SECRETS: readonly [RegExp, string][] = [
  [/\/chat\/[^\s?#)'"]+/g, '/chat/…'],
  [/\?[^\s)'"]+/g, '?…'],
  [/"[^"]*"/g, '"…"'],
  [/anon-\d+[\w-]*/g, 'anon-…'],
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '…'],
  [/[^\s@<>'"]+@[^\s@<>'"]+\.[a-z]{2,}/gi, '…@…'],
]

export function withoutSecrets(text: string): string {
  return SECRETS.reduce((clean, [secret, instead]) => clean.replace(secret, instead), text)
}

/** Builds a Sentry envelope with one event. It holds only the fault, the page's name and the kind of browser. */
export function errorEnvelope(fault: Fault, { eventId, at, page, userAgent }: ReportContext): string {
  const event = {
    event_id: eventId,
    timestamp: at.toISOString(),
    platform: 'javascript',
    level: 'error',
    transaction: page,
    request: { headers: { 'User-Agent': userAgent } },
    exception: {
      values: [
        {
          type: fault.name,
          value: withoutSecrets(fault.message).slice(0, MESSAGE_MAX_CHARS),
          stacktrace: { frames: framesOf(fault.stack) },
        },
      ],
    },
  }
  const header = { event_id: eventId, sent_at: at.toISOString() }
  return [header, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')
}

/** Parses a stack trace; Sentry wants the innermost frame last. */
function framesOf(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((line) => {
    const [, named, called, file, row, column] = FRAME.exec(line) ?? []
    if (file === undefined) return []
    const name = named ?? called ?? ''
    const filename = withoutSecrets(file)
    return [{ function: name || '?', filename, lineno: Number(row), colno: Number(column), in_app: true as const }]
  })
  return frames.slice(0, FRAMES_MAX).toReversed()
}
