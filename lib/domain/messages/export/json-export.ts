import {
  CHAT_SCHEMA,
  type ExportedCard,
  type ExportedMessage,
  type ExportedPerson,
} from '../../../protocol/chat-export.ts'

/** The heading before the messages, in either format. */
export type ExportHead = { title: string | null; exportedAt: string; people: readonly ExportedPerson[] }

/** COPY-1: a document is written piece by piece: its head, each message, its end with the cards. */
export type ExportWriter = {
  head(about: ExportHead): string
  message(message: ExportedMessage): string
  end(cards: readonly ExportedCard[]): string
}

/** JSON with a message on each line, by the schema at /schemas/chat-1.json. */
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
    end: (cards) => `\n],"cards":[${cards.map((card) => `\n${JSON.stringify(card)}`).join(',')}]}\n`,
  }
}
