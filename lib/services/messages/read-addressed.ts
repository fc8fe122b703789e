import { knownMentions, mentionsIn } from '../../domain/messages/addressed/mentions.ts'
import { isAnswerable, quotationOf } from '../../domain/messages/addressed/quotation.ts'
import type { Addressed, Mention, Quotation } from '../../protocol/addressed.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Quotations } from '../ports/messages.ts'
import type { ParticipantStore } from '../ports/room.ts'

/** A client's claim to whom a message is addressed: the message that it answers, and its mentions. */
export type Addressing = { text: string; replyTo?: string | null; mentions?: readonly Mention[] | null }

type Deps = {
  quotations: Pick<Quotations, 'find'>
  participants: Pick<ParticipantStore, 'names'>
}

/** True when the database must be asked. Most messages skip that, and cost nothing more (FEED-6). */
export function hasAddressing({ text, replyTo, mentions }: Addressing): boolean {
  return Boolean(replyTo) || (mentions?.length ?? 0) > 0 || (!mentions && text.includes('@'))
}

/**
 * REPLY-1, MENT-1: reads the quotation and the mentions of a message from the room as it is now. Throws INVALID_REQUEST
 * for a `replyTo` that is unknown, foreign, cleared or not answerable. Null when the message is addressed to no one.
 */
export function makeReadAddressed({ quotations, participants }: Deps) {
  return async function readAddressed(sessionId: string, addressing: Addressing): Promise<Addressed | null> {
    const { replyTo } = addressing
    const [quotation, mentions] = await Promise.all([
      replyTo ? quoted(sessionId, replyTo) : null,
      meant(sessionId, addressing),
    ])
    if (!quotation && mentions.length === 0) return null
    return { ...(quotation && { replyTo: quotation }), ...(mentions.length > 0 && { mentions }) }
  }

  async function quoted(sessionId: string, messageId: string): Promise<Quotation> {
    const message = await quotations.find(sessionId, messageId)
    if (!message || !isAnswerable(message)) throw new Refusal('INVALID_REQUEST')
    return quotationOf(message)
  }

  async function meant(sessionId: string, { text, mentions }: Addressing): Promise<Mention[]> {
    if (mentions?.length === 0 || (!mentions && !text.includes('@'))) return []
    const names = await participants.names(sessionId)
    return mentions ? knownMentions(mentions, names) : mentionsIn(text, names)
  }
}
export type ReadAddressed = ReturnType<typeof makeReadAddressed>
