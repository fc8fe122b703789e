import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { Quotation } from '../../../protocol/addressed.ts'
import type { Quotations } from '../../ports/messages.ts'

export type QuotationDeps = {
  quotations: Pick<Quotations, 'unlessLast' | 'renew'>
  room: Rooms
  onError: (cause: unknown, doing: string) => void
}

/** REPLY-3: what a reply of Parley's answers, where people went on after it. No reply fails for want of that. */
export function makeReplyQuotation({ quotations, room, onError }: QuotationDeps) {
  return {
    /** Quotes the message that a reply answers; null where it is the last one, or none. */
    async quote(sessionId: string, seq: number | null): Promise<Quotation | null> {
      if (seq === null) return null
      return quotations.unlessLast(sessionId, seq).catch((cause: unknown) => {
        onError(cause, 'looking for what a reply answers')
        return null
      })
    },

    /** The quoted message may have been changed, or deleted, while the reply was being stored. */
    async quoteAnew(sessionId: string, quotation: Quotation): Promise<void> {
      try {
        if (await quotations.renew(sessionId, quotation)) room(sessionId).changed()
      } catch (cause) {
        onError(cause, 'quoting a message anew')
      }
    },
  }
}
