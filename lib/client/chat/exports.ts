import { exportTicketAnswer, type ExportFormat } from '../../protocol/chat-export.ts'
import { identityToken } from '../account/auth.ts'
import { request } from '../http.ts'
import { anonymousProof } from '../storage/storage.ts'

/** COPY-1: the address of a download of this chat, good once and for a minute. */
export async function exportPath(sessionId: string, format: ExportFormat): Promise<string> {
  const path = `/chat/session/${encodeURIComponent(sessionId)}`
  const [bearer, headers] = [await identityToken(), anonymousProof()]
  const { ticket } = await request(`${path}/export-ticket`, {
    method: 'POST',
    body: {},
    schema: exportTicketAnswer,
    bearer,
    headers,
  })
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return `${path}/export?${new URLSearchParams({ format, ticket, timeZone })}`
}
