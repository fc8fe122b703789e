import {
  CHAT_SCHEMA,
  type ExportedCard,
  type ExportedCheckIn,
  type ExportedMessage,
  type ExportedPerson,
} from '../../../protocol/chat-export.ts'

/** The head of an export, in both formats. */
export type ExportHead = { title: string | null; exportedAt: string; people: readonly ExportedPerson[] }

/** COPY-1: writes an export piece by piece: the head, each message, then cards and check-ins. */
export type ExportWriter = {
  head(about: ExportHead): string
  message(message: ExportedMessage): string
  end(cards: readonly ExportedCard[], checkIns: readonly ExportedCheckIn[]): string
}

/** Writes JSON with one message per line, by the schema at /schemas/chat-1.json. */
export function makeJsonWriter(): ExportWriter {
  let isFirst = true
  return {
    head(about: ExportHead): string {
      const open = JSON.stringify({ schema: CHAT_SCHEMA, ...about })
      return `${open.slice(0, -1)},"messages":[`
    },
    message(message: ExportedMessage): string {
      const comma = isFirst ? '' : ','
      isFirst = false
      return `${comma}\n${JSON.stringify(message)}`
    },
    end: (cards, checkIns) => `\n],"cards":${lines(cards)},"checkIns":${lines(checkIns)}}\n`,
  }
}

function lines(rows: readonly object[]): string {
  return `[${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}]`
}
