import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { CheckIn } from '../../protocol/events/check-ins.ts'

/** RFC 5545, 3.1: longest line in octets. A longer one continues on a next line that begins with a space. */
const LINE_OCTETS = 75

/** Calendars draw an entry without a duration too thin to tap. */
const LASTS = 'PT15M'

const encoder = new TextEncoder()

type Entry = Pick<CheckIn, 'id' | 'at' | 'movedTo' | 'text' | 'state'>

/** DUE-1: writes a check-in as an iCalendar file. Times are in UTC; each calendar converts them to its own zone. */
export function calendarEntry({ id, at, movedTo = at, text, state }: Entry, writtenAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${ASSISTANT_NAME}//Check-ins//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${ASSISTANT_NAME.toLowerCase()}`,
    `DTSTAMP:${utcTime(writtenAt)}`,
    `DTSTART:${utcTime(new Date(movedTo))}`,
    `DURATION:${LASTS}`,
    `SUMMARY:${escaped(text)}`,
    `DESCRIPTION:${escaped(`${ASSISTANT_NAME} comes back to this in your chat.`)}`,
    `STATUS:${state === 'proposed' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Formats a time as iCalendar does: 20261204T170000Z. */
function utcTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Escapes the separators of iCalendar and removes control characters, so that a text cannot end its line. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
}

/** Folds a line at 75 octets, never within a character. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
