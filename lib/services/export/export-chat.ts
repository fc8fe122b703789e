import { payerOf, type Caller } from '../../domain/people/caller.ts'
import { exportedCard } from '../../domain/messages/export/exported-card.ts'
import { exportedCheckIn } from '../../domain/messages/export/exported-check-in.ts'
import { exportedMessage } from '../../domain/messages/export/exported-message.ts'
import { exportFileName } from '../../domain/messages/export/file-name.ts'
import { makeJsonWriter, type ExportWriter } from '../../domain/messages/export/json-export.ts'
import { makeMarkdownWriter } from '../../domain/messages/export/markdown-export.ts'
import type { ExportFormat, ExportTicket } from '../../protocol/chat-export.ts'
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
}

/** A requested export of a chat; times in Markdown are in `timeZone`. */
type Wanted = { sessionId: string; format: ExportFormat; timeZone: string }
type Exporter = Pick<Caller, 'ids' | 'accountId' | 'userId'>
/** A document that is read while it is sent. `close` ends it, even before the first read. */
export type ChatExport = { fileName: string; pieces: AsyncGenerator<string, void>; close(): Promise<void> }

/**
 * COPY-1: exports a chat as a file, for its members. Throws NOT_FOUND alike for "not there" and "not yours", and
 * RATE_LIMITED.
 */
export function makeExportChat(deps: Deps) {
  const { requireReader, snapshots, tickets, makeTicket, hashOf, exports } = deps

  async function open(reader: ExportReader, { sessionId, format, timeZone }: Wanted): Promise<ChatExport> {
    await requireReader(sessionId, reader)
    const snapshot = await snapshots.open(sessionId)
    if (!snapshot) throw new Refusal('NOT_FOUND')
    const writer = format === 'json' ? makeJsonWriter() : makeMarkdownWriter(timeZone)
    const fileName = exportFileName(snapshot.title, snapshot.exportedAt, format)
    return { fileName, pieces: written(snapshot, writer), close: snapshot.close }
  }

  return {
    /** Returns the document, a snapshot of the chat as it is now. */
    async exportChat(reader: Exporter, wanted: Wanted): Promise<ChatExport> {
      await requireReader(wanted.sessionId, reader)
      await exports.take(payerOf(reader))
      return open(reader, wanted)
    },

    /** Issues a ticket for a download, which sends no headers. It counts as one export. */
    async issueExportTicket(reader: Exporter, sessionId: string): Promise<ExportTicket> {
      await requireReader(sessionId, reader)
      await exports.take(payerOf(reader))
      const { token, hash } = makeTicket()
      const expiresAt = await tickets.issue(hash, sessionId, reader)
      return { ticket: token, expiresAt: expiresAt.toISOString() }
    },

    /** Exports by ticket. Throws UNAUTHENTICATED for a used, expired or foreign ticket. */
    async exportByTicket(ticket: string, wanted: Wanted): Promise<ChatExport> {
      const reader = await tickets.redeem(hashOf(ticket), wanted.sessionId)
      if (!reader) throw new Refusal('UNAUTHENTICATED')
      return open(reader, wanted)
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
