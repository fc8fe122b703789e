import { exportTicketAnswer, type ExportFormat, type TicketUse } from '../../protocol/chat-export.ts'
import { identityToken } from '../account/auth.ts'
import { request } from '../http.ts'
import { sessionPath } from './sessions.ts'
import { anonymousProof } from '../storage/guest-secret.ts'

/** COPY-1: resolves with the address of a download of this chat, valid once and for a minute. */
export async function exportPath(sessionId: string, format: ExportFormat): Promise<string> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const ticket = await newTicket(sessionId, 'export')
  return `${sessionPath(sessionId)}/export?${new URLSearchParams({ format, ticket, timeZone })}`
}

/** DUE-1: resolves with the address of a check-in's calendar file, also by a ticket. */
export async function calendarPath(sessionId: string, checkInId: string): Promise<string> {
  const ticket = await newTicket(sessionId, 'calendar')
  return `${sessionPath(sessionId)}/due/${encodeURIComponent(checkInId)}.ics?${new URLSearchParams({ ticket })}`
}

async function newTicket(sessionId: string, use: TicketUse): Promise<string> {
  const bearer = await identityToken()
  const headers = anonymousProof()
  const { ticket } = await request(`${sessionPath(sessionId)}/export-ticket?for=${use}`, {
    method: 'POST',
    body: {},
    schema: exportTicketAnswer,
    bearer,
    headers,
  })
  return ticket
}
