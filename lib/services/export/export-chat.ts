import { payerOf, type Caller } from '../../domain/people/caller.ts'
import { exportedCard } from '../../domain/messages/export/exported-card.ts'
import { exportedCheckIn } from '../../domain/messages/export/exported-check-in.ts'
import { exportedMessage } from '../../domain/messages/export/exported-message.ts'
import { exportFileName } from '../../domain/messages/export/file-name.ts'
import { makeJsonWriter, type ExportWriter } from '../../domain/messages/export/json-export.ts'
import { makeMarkdownWriter } from '../../domain/messages/export/markdown-export.ts'
import type { ExportFormat, ExportTicket, TicketUse } from '../../protocol/chat-export.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { ChatSnapshot, ChatSnapshots, ExportReader, ExportTickets } from '../ports/export.ts'
import type { Limit } from '../safety/limit.ts'
import type { RequireReader } from './require-reader.ts'

type Deps = {
  requireReader: RequireReader
  snapshots: ChatSnapshots
  tickets: ExportTickets
  makeTicket: () => { token: string; hash: string }
  hashOf: (token: string) => string
  /** Per person. */
  exports: Limit
  ticketLimit: Limit
}

/** A requested export of a chat; times in Markdown, and the day in the file's name, are in `timeZone`. */
type Wanted = { sessionId: string; format: ExportFormat; timeZone: string }
type Exporter = Pick<Caller, 'ids' | 'accountId' | 'userId'>
/** A document that is read while it is sent. `close` ends it, even before the first read. */
export type ChatExport = { fileName: string; pieces: AsyncGenerator<string, void>; close(): Promise<void> }

/**
 * COPY-1: exports a chat as a file, for its members. Throws NOT_FOUND alike for "not there" and "not yours", and
 * RATE_LIMITED.
 */
export function makeExportChat(deps: Deps) {
  const { requireReader, snapshots, tickets, makeTicket, hashOf, exports, ticketLimit } = deps

  async function open(reader: ExportReader, payer: string, wanted: Wanted): Promise<ChatExport> {
    const { sessionId, format, timeZone } = wanted
    await requireReader(sessionId, reader)
    await exports.take(payer)
    const snapshot = await opened(sessionId).catch(async (cause: unknown) => {
      await exports.giveBack(payer) // nothing was exported
      throw cause
    })
    const writer = format === 'json' ? makeJsonWriter() : makeMarkdownWriter(timeZone)
    const fileName = exportFileName({ ...snapshot, format, timeZone })
    return { fileName, pieces: written(snapshot, writer), close: snapshot.close }
  }

  async function opened(sessionId: string): Promise<ChatSnapshot> {
    const snapshot = await snapshots.open(sessionId)
    if (!snapshot) throw new Refusal('NOT_FOUND')
    return snapshot
  }

  return {
    /** Returns the document, a snapshot of the chat as it is now. */
    exportChat: (reader: Exporter, wanted: Wanted): Promise<ChatExport> => open(reader, payerOf(reader), wanted),

    /**
     * Issues a ticket for a download, which sends no headers. An export counts once it is fetched. If none is left, the
     * page hears so here, where it can say so.
     */
    async issueExportTicket(reader: Exporter, sessionId: string, use: TicketUse): Promise<ExportTicket> {
      const payer = payerOf(reader)
      await requireReader(sessionId, reader)
      await ticketLimit.take(payer)
      if (use === 'export') await exports.requireLeft(payer)
      const { token, hash } = makeTicket()
      const expiresAt = await tickets.issue(hash, sessionId, reader)
      return { ticket: token, expiresAt: expiresAt.toISOString() }
    },

    /**
     * Exports by ticket. Throws UNAUTHENTICATED for a used, expired or foreign ticket. A failure that is no refusal
     * leaves the ticket for another attempt.
     */
    async exportByTicket(ticket: string, wanted: Wanted): Promise<ChatExport> {
      const hash = hashOf(ticket)
      const reader = await tickets.redeem(hash, wanted.sessionId)
      if (!reader) throw new Refusal('UNAUTHENTICATED')
      const [userId = ''] = reader.ids // a guest's only id
      try {
        return await open(reader, payerOf({ ...reader, userId }), wanted)
      } catch (cause) {
        if (!(cause instanceof Refusal)) await tickets.issue(hash, wanted.sessionId, reader)
        throw cause
      }
    },
  }
}

/** Writes one page of messages at a time, and closes the snapshot however it ends. */
async function* written(snapshot: ChatSnapshot, writer: ExportWriter): AsyncGenerator<string, void> {
  try {
    yield writer.head({ title: snapshot.title, exportedAt: snapshot.exportedAt, people: snapshot.people })
    for (let page = await snapshot.next(); page.length > 0; page = await snapshot.next()) {
      const lines = page.map(exportedMessage).filter((message) => message !== null)
      if (lines.length > 0) yield lines.map(writer.message).join('')
    }
    const cards = (await snapshot.cards()).map(exportedCard)
    const checkIns = (await snapshot.checkIns()).map(exportedCheckIn).filter((checkIn) => checkIn !== null)
    yield writer.end(cards, checkIns)
  } finally {
    await snapshot.close()
  }
}
