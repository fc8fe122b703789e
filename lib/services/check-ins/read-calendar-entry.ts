import { calendarEntry } from '../../domain/check-ins/calendar-entry.ts'
import type { ExportReader, ExportTickets } from '../ports/export.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { RequireReader } from '../export/require-reader.ts'
import type { CheckInReader } from '../ports/mediation/check-ins.ts'

type Deps = {
  checkIns: CheckInReader
  requireReader: RequireReader
  tickets: Pick<ExportTickets, 'redeem'>
  hashOf: (token: string) => string
}

/**
 * DUE-1: a check-in for a calendar, for members. A download, which sends no headers, brings a ticket of COPY-1. NOT_FOUND alike
 * for what is cancelled, not there and not theirs; UNAUTHENTICATED for a ticket that is no good.
 */
export function makeReadCalendarEntry({ checkIns, requireReader, tickets, hashOf }: Deps) {
  async function read(reader: ExportReader, sessionId: string, checkInId: string): Promise<string> {
    await requireReader(sessionId, reader)
    const checkIn = await checkIns.find(sessionId, checkInId)
    if (!checkIn || checkIn.state === 'cancelled' || checkIn.text === '') throw new Refusal('NOT_FOUND')
    return calendarEntry(checkIn, new Date())
  }

  return {
    readCalendarEntry: read,
    async calendarEntryByTicket(ticket: string, sessionId: string, checkInId: string): Promise<string> {
      const reader = await tickets.redeem(hashOf(ticket), sessionId)
      if (!reader) throw new Refusal('UNAUTHENTICATED')
      return read(reader, sessionId, checkInId)
    },
  }
}
