import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import type { Appended, Draft } from '../../domain/messages/draft.ts'
import { warnOf, type Warn } from '../../domain/account/quota.ts'
import type { Addressed } from '../../protocol/addressed.ts'
import type { Message } from '../../protocol/entities.ts'
import type { SentFile } from '../../protocol/events/messages.ts'
import type { AdmitSender } from './admit-sender.ts'
import type { AppendAndTell } from './append-and-tell.ts'
import type { Limit } from '../safety/limit.ts'
import { hasAddressing, type Addressing, type ReadAddressed } from './read-addressed.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { makeInTurn } from '../in-turn.ts'
import type { MessageLog, Quotations } from '../ports/messages.ts'
import { makeSendOnce } from './send-once.ts'

type Saying = Addressing & { tempMsgId: string | null; files?: readonly SentFile[] | null }

type Deps = {
  admitSender: AdmitSender
  messageLog: Pick<MessageLog, 'repeatOf'>
  appendAndTell: AppendAndTell
  readAddressed: ReadAddressed
  quotations: Pick<Quotations, 'renew'>
  /** Limits the repeats that cost nothing. */
  repeats: Limit
  room: Rooms
  /** Tells all listeners of stored messages, after this turn's writes. `payerId`: the sender's payer. */
  heard(sessionId: string, message: Message, payerId: string): void
  warn: Warn
  makeId: () => string
}

/**
 * Checks, stores, broadcasts and acknowledges a message. Returns the stored message, for a repeat the first one; null
 * when that one was cleared meanwhile. Throws SESSION_CLOSED, QUOTA_EXCEEDED, LIMIT_EXCEEDED, IP_FLAGGED or
 * RATE_LIMITED. Throws INVALID_REQUEST for a message that cannot be answered (REPLY-1), and files that are not the
 * sender's to send (IMG-1). Nothing is stored or heard then.
 */
export function makeSendMessage(deps: Deps) {
  const { admitSender, messageLog, appendAndTell, readAddressed, quotations, repeats, room, heard, warn, makeId } = deps
  const sendOnce = makeSendOnce({
    admitSender,
    find: ({ sessionId, ids }, tempMsgId) => messageLog.repeatOf(sessionId, ids, tempMsgId),
  })
  const turns = makeInTurn()

  /**
   * Looks up the addressed people first, if there are any. The same person's next message does not overtake this one.
   */
  function store(sender: Sender, saying: Saying): Promise<Appended> {
    const { sessionId } = sender
    const isAddressed = hasAddressing(saying)
    const turn = `${sessionId} ${payerOf(sender)}`
    if (!isAddressed && !turns.isWaiting(turn)) return append(sender, saying, null)
    const look = async () => (isAddressed ? readAddressed(sessionId, saying) : null)
    return turns.inTurn(turn, look, (addressed) => append(sender, saying, addressed))
  }

  function append(sender: Sender, { text, tempMsgId, files }: Saying, details: Addressed | null): Promise<Appended> {
    const { sessionId, userId, ids } = sender
    const draft: Draft = {
      id: makeId(),
      sessionId,
      userId,
      personIds: ids,
      text,
      status: 'sent',
      tempMsgId,
      ...purseOf(sender),
      ...(details && { details }),
      ...(files?.length && { files }),
    }
    return appendAndTell(draft, (news, quotas) => {
      room(sessionId).messageSent(news)
      heard(sessionId, news, payerOf(sender))
      warnOf(warn, payerOf(sender), quotas)
    })
  }

  /** Renews the quotation: its message may have been edited or deleted while this one was stored. */
  async function quoteAnew(sessionId: string, { message, isCleared }: Appended): Promise<void> {
    if (!message.replyTo || isCleared) return
    if (await quotations.renew(sessionId, message.replyTo)) room(sessionId).changed()
  }

  return async function sendMessage(sender: Sender, saying: Saying): Promise<Message | null> {
    const { tempMsgId } = saying
    const sent = await sendOnce(sender, tempMsgId, () => store(sender, saying))
    if (sent.kind === 'before') return answerTo(sent.before)
    const { stored, giveBack } = sent
    await quoteAnew(sender.sessionId, stored)
    if (!stored.isRepeat || tempMsgId === null) return stored.message
    await repeats.take(payerOf(sender)).then(giveBack, () => {})
    // The append answers a repeat without its rev and its reactions.
    return answerTo((await messageLog.repeatOf(sender.sessionId, sender.ids, tempMsgId)) ?? stored)
  }
}

function answerTo({ message, isCleared }: Pick<Appended, 'message' | 'isCleared'>): Message | null {
  return isCleared ? null : message
}
