import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { Quotation } from '../../../protocol/addressed.ts'
import type { Quotations } from '../../ports/messages.ts'
import type { OnError } from '../../on-error.ts'

export type QuotationDeps = {
  quotations: Pick<Quotations, 'unlessLast' | 'renew'>
  room: Rooms
  onError: OnError
}

/**
 * REPLY-3: quotes the message that Parley's reply answers, if people went on after it. A failure never fails the reply.
 */
export function makeReplyQuotation({ quotations, room, onError }: QuotationDeps) {
  return {
    /** Returns the quotation of the answered message; null when it is the last message, or there is none. */
    async quote(sessionId: string, seq: number | null): Promise<Quotation | null> {
      if (seq === null) return null
      return quotations.unlessLast(sessionId, seq).catch((cause: unknown) => {
        onError(cause, 'looking for what a reply answers')
        return null
      })
    },

    /** Renews the quotation: its message may have changed or gone while the reply was being stored. */
    async quoteAnew(sessionId: string, quotation: Quotation): Promise<void> {
      try {
        if (await quotations.renew(sessionId, quotation)) room(sessionId).changed()
      } catch (cause) {
        onError(cause, 'quoting a message anew')
      }
    },
  }
}
