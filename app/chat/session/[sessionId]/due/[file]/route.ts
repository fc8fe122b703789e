import { Refusal } from '#lib/protocol/errors.ts'
import { calendarEntryQuery } from '#lib/protocol/events/check-ins.ts'
import { calendarFile } from '#lib/server/door/calendar-file.ts'
import { route, sessionIdIn } from '#lib/server/door/route.ts'

/** DUE-1: `{checkInId}.ics`. */
export const GET = route({ auth: 'anyone', query: calendarEntryQuery }, async ({ services, params, query, caller }) => {
  const sessionId = sessionIdIn(params)
  const [, checkInId] = /^([\w-]{1,128})\.ics$/.exec(params.file ?? '') ?? []
  if (checkInId === undefined) throw new Refusal('NOT_FOUND')
  if (query.ticket !== undefined) {
    return calendarFile(await services.calendarEntryByTicket(query.ticket, sessionId, checkInId))
  }
  if (!caller) throw new Refusal('UNAUTHENTICATED')
  return calendarFile(await services.readCalendarEntry(caller, sessionId, checkInId))
})
