import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarEntry } from '#lib/domain/check-ins/calendar-entry.ts'
import { isConfirmed } from '#lib/domain/check-ins/confirmation.ts'
import { isDay, nextMoment } from '#lib/domain/check-ins/next-moment.ts'
import { fieldTime, momentIn, quickTimes } from '#lib/domain/check-ins/quick-times.ts'
import { whenRefusal } from '#lib/domain/check-ins/when.ts'
import { isMeant } from '#lib/domain/push/is-meant.ts'
import { mayCancelCheckIn, mayConfirmCheckIn } from '#lib/domain/room/policies.ts'
import { isOwnIdea } from '#lib/domain/parley/turn-taking/reasons.ts'
import { message } from './timeline-builders.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Offsets of whole, half and quarter hours, and zones with other dates and sizes of clock changes. */
const ZONES = [
  ...[
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'America/Los_Angeles',
    'Asia/Tokyo',
    'Asia/Kathmandu',
    'Asia/Kolkata',
  ],
  ...[
    'Australia/Lord_Howe',
    'Australia/Sydney',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'America/St_Johns',
  ],
  ...['Africa/Cairo', 'America/Santiago', 'Atlantic/Azores', 'Asia/Beirut'],
]
const zone = fc.constantFrom(...ZONES)
/** Hours around both clock changes of 2027, in both hemispheres, and any time of these years. */
const CHANGES = [
  '2027-03-14T08',
  '2027-03-28T01',
  '2027-04-03T16',
  '2027-09-25T16',
  '2027-10-02T16',
  '2027-10-31T01',
  '2027-11-07T06',
]
const moment = fc.oneof(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -36 * 60, max: 36 * 60 }))
    .map(([at, minutes]) => new Date(Date.parse(`${at}:00:00Z`) + minutes * MINUTE_MS)),
)

const walls = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)
/** Returns the local time, such as 2027-03-28 08:00:00. */
const wall = (at: Date, timeZone: string) =>
  (
    walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  ).format(at)
const hourIn = (at: Date, timeZone: string) => Number(wall(at, timeZone).slice(11, 13))
const isAwake = (at: Date, timeZone: string) => hourIn(at, timeZone) >= 8 && hourIn(at, timeZone) < 22

describe('[DUE-1] never at night', () => {
  test('one person is asked at the time itself, or at 8:00 on their clock, also in nights of clock changes', () => {
    fc.assert(
      fc.property(moment, zone, (from, home) => {
        const at = nextMoment(from, { named: [], everybody: [home] })
        expect(isAwake(at, home)).toBe(true)
        if (isAwake(from, home)) {
          expect(at).toEqual(from)
        } else {
          expect(wall(at, home).slice(11, 16)).toBe('08:00')
          expect(at.getTime() - from.getTime()).toBeLessThanOrEqual(11 * 60 * MINUTE_MS)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('a check-in comes at the first minute within 24 hours that suits everybody, else the named people', () => {
    fc.assert(
      fc.property(
        moment,
        fc.array(zone, { maxLength: 3 }),
        fc.array(zone, { maxLength: 5 }),
        (from, named, everybody) => {
          const at = nextMoment(from, { named, everybody })
          expect(at.getTime()).toBeGreaterThanOrEqual(from.getTime())
          expect(at.getTime() - from.getTime()).toBeLessThanOrEqual(DAY_MS)
          const suits = (zones: readonly string[]) => {
            const minutes = Array.from({ length: 24 * 60 }, (_, minute) => from.getTime() + minute * MINUTE_MS)
            return minutes.find((ms) => zones.every((one) => isAwake(new Date(ms), one)))
          }
          const first = suits([...named, ...everybody])
          if (first !== undefined) {
            expect([...named, ...everybody].every((one) => isAwake(at, one))).toBe(true)
            expect(at.getTime() - first).toBeLessThan(MINUTE_MS)
          } else if (suits(named) !== undefined) expect(named.every((one) => isAwake(at, one))).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('22:00 is night and 8:00 is day; no zone and an unknown one have no night', () => {
    const at = (time: string) => new Date(`2027-01-10T${time}Z`)
    const alone = (timeZone: string | null) => ({ named: [timeZone], everybody: [timeZone] })
    expect([isDay(at('21:59:59'), 'UTC'), isDay(at('22:00:00'), 'UTC')]).toEqual([true, false])
    expect([isDay(at('07:59:59'), 'UTC'), isDay(at('08:00:00'), 'UTC')]).toEqual([false, true])
    expect(nextMoment(at('23:10:00'), alone('Not/A_Zone'))).toEqual(at('23:10:00'))
    expect(nextMoment(at('23:10:00'), alone(null))).toEqual(at('23:10:00'))
    const withBerlin = { named: [null], everybody: [null, 'Europe/Berlin'] }
    expect(nextMoment(at('23:10:00'), withBerlin)).toEqual(new Date('2027-01-11T07:00:00Z'))
    const around = { named: [null, 'Asia/Tokyo'], everybody: ['Europe/London', 'America/Los_Angeles'] }
    expect(nextMoment(at('13:00:00'), around), 'the one whose night is known').toEqual(at('23:00:00'))
    expect(nextMoment(at('23:10:00'), { named: [], everybody: [] }), 'nobody').toEqual(at('23:10:00'))
  })

  test('8:00 is right after a night that lacks an hour, and after one that has an hour twice', () => {
    const berlin = { named: ['Europe/Berlin'], everybody: [] }
    expect(nextMoment(new Date('2027-03-27T22:30:00Z'), berlin)).toEqual(new Date('2027-03-28T06:00:00Z'))
    expect(nextMoment(new Date('2027-10-30T21:30:00Z'), berlin)).toEqual(new Date('2027-10-31T07:00:00Z'))
  })

  test('the named people, or most of them, are asked by day if no hour is day for all', () => {
    const around = ['Europe/London', 'Asia/Tokyo', 'America/Los_Angeles']
    const from = new Date('2027-01-10T13:00:00Z') // afternoon in London, night in Tokyo
    const at = nextMoment(from, { named: ['Asia/Tokyo'], everybody: around })
    expect(hourIn(at, 'Asia/Tokyo')).toBe(8)
    expect(nextMoment(from, { named: around, everybody: [] })).toEqual(new Date('2027-01-10T16:00:00Z'))
  })
})

describe('[DUE-1] confirming and cancelling', () => {
  test('two votes confirm, or one of the only member', () => {
    const tallies = [
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 9],
      [0, 2],
    ].map(([votes, members]) => ({ votes: votes!, members: members! }))
    expect(tallies.map(isConfirmed)).toEqual([false, true, false, true, true, false])
  })

  test('a person confirms once, and only a check-in that waits', () => {
    const ana = { ids: new Set(['ana', 'ana-2']), isOwner: false }
    const may = (state: 'proposed' | 'confirmed' | 'done' | 'cancelled', confirmedBy: string[] = []) => [
      mayConfirmCheckIn({ state, confirmedBy }, ana),
      mayCancelCheckIn({ state }),
    ]
    expect([may('proposed'), may('proposed', ['ana-2']), may('confirmed'), may('done'), may('cancelled')]).toEqual([
      ...[
        [true, true],
        [false, true],
        [false, true],
      ],
      ...[
        [false, false],
        [false, false],
      ],
    ])
  })

  test('a check-in lies within a year from now', () => {
    const now = new Date('2027-01-01T00:00:00Z')
    const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
    expect([now, after(1), after(366), after(367)].map((at) => whenRefusal(at, now))).toEqual([
      'past',
      null,
      null,
      'far',
    ])
  })

  test('[PUSH-1] a check-in is meant for the people whom it names; Parley’s reason is no idea of its own', () => {
    const of = (userIds: string[]) =>
      message(1, { userId: 'Parley', text: 'Done?', checkIn: { checkInId: 'k', userIds } })
    const ids = new Set(['ben'])
    expect([of(['ben']), of(['ana']), of([])].map((one) => isMeant(one, ids, 'Ben'))).toEqual([true, false, true])
    expect(isOwnIdea({ code: 'check-in' })).toBe(false)
  })
})

describe('[DUE-1] times at hand', () => {
  test('are still to come, by the reader’s own clock', () => {
    const at = (now: string) => quickTimes(new Date(now)).map(({ name, at }) => `${name} ${fieldTime(at)}`)
    expect(at('2026-12-02T10:20')).toEqual([
      ...['Tonight 2026-12-02T18:00', 'Tomorrow 2026-12-03T09:00', 'Friday 2026-12-04T18:00'],
      'In a week 2026-12-09T10:20',
    ])
    expect(at('2026-12-04T18:00')).toEqual([
      ...['Tomorrow 2026-12-05T09:00', 'Friday 2026-12-11T18:00', 'In a week 2026-12-11T18:00'],
    ])
    expect(momentIn('2026-12-04T18:00')).toEqual(new Date(2026, 11, 4, 18))
    expect([momentIn(''), momentIn('soon')]).toEqual([null, null])
  })
})

describe('[DUE-1] an entry of a calendar (RFC 5545)', () => {
  const entry = (text: string, movedTo?: string) =>
    calendarEntry(
      { id: 'k1', at: '2026-12-04T17:00:00.000Z', movedTo, text, state: 'confirmed' },
      new Date('2026-11-28T20:15:01.5Z'),
    )
  const unfolded = (text: string) => entry(text).replaceAll('\r\n ', '')

  test('holds the time in UTC, and what there is to know of it', () => {
    expect(unfolded('Ben, is it done?').split('\r\n')).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Parley//Check-ins//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
      ...['BEGIN:VEVENT', 'UID:k1@parley', 'DTSTAMP:20261128T201501Z', 'DTSTART:20261204T170000Z', 'DURATION:PT15M'],
      ...['SUMMARY:Ben\\, is it done?', 'DESCRIPTION:Parley comes back to this in your chat.', 'STATUS:CONFIRMED'],
      ...['TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
    ])
  })

  test('moved out of the night it holds the morning', () => {
    expect(entry('Done?', '2026-12-05T08:00:00.000Z')).toContain('DTSTART:20261205T080000Z')
  })

  test('keeps lines to 75 octets with CRLF, and no text begins another property', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
        const text = typed.toWellFormed()
        const lines = entry(text).split('\r\n')
        expect(lines.at(-1)).toBe('')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n\u2028\u2029]/)
        }
        const names = unfolded(text)
          .split('\r\n')
          .map((line) => line.split(':')[0])
        expect(names.filter((name) => name === 'SUMMARY')).toHaveLength(1)
        expect(names).toHaveLength(17)
        const summary = unfolded(text)
          .split('\r\n')
          .find((line) => line.startsWith('SUMMARY:'))!
          .slice(8)
        const read = summary.replace(/\\(.)/gsu, (_, sign: string) => (sign === 'n' ? '\n' : sign))
        expect(read).toBe(text.replace(/\r\n|[\r\n\u2028\u2029]/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, ''))
      }),
    )
    expect(unfolded('a;b,c\\d\r\ne')).toContain('SUMMARY:a\\;b\\,c\\\\d\\ne\r\n')
    expect(entry('ü'.repeat(100))).toContain('\r\n ü')
  })
})
