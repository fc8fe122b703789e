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
 * DUE-1: writes a check-in for a member's calendar. A download sends no headers, so it brings a ticket of COPY-1.
 * Throws NOT_FOUND alike for a cancelled, missing or foreign check-in, and UNAUTHENTICATED for an invalid ticket.
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
