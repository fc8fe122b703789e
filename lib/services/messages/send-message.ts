import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import { isNotStored, type Appended, type Draft } from '../../domain/messages/draft.ts'
import { quotaWarning, type Warn } from '../../domain/account/quota.ts'
import type { Addressed } from '../../protocol/addressed.ts'
import type { Message } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { SentFile } from '../../protocol/events/messages.ts'
import type { AdmitSender } from './admit-sender.ts'
import type { AppendAndTell } from './append-and-tell.ts'
import type { Limit } from '../safety/limit.ts'
import { hasAddressing, type Addressing, type ReadAddressed } from './read-addressed.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { makeInTurn } from '../in-turn.ts'
import type { MessageLog, Quotations } from '../ports/messages.ts'
import { makeStoredBefore } from './stored-before.ts'

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
  /** `payerId`: of whoever sent it. */
  assistant: { heard(sessionId: string, message: Message, payerId: string): void }
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
  const { admitSender, messageLog, appendAndTell, readAddressed, quotations, repeats, room, assistant, warn, makeId } =
    deps
  const storedBefore = makeStoredBefore(({ sessionId, ids }, tempMsgId) =>
    messageLog.repeatOf(sessionId, ids, tempMsgId),
  )
  /** The newest store. Commits are FIFO: once it settles, every earlier send has settled too. */
  let last: Promise<unknown> = Promise.resolve()
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
      ...{ id: makeId(), sessionId, userId, personIds: ids, text, status: 'sent', tempMsgId },
      ...purseOf(sender),
      ...(details && { details }),
      ...(files?.length && { files }),
    }
    return appendAndTell(draft, (news, quotas) => {
      room(sessionId).messageSent(news)
      assistant.heard(sessionId, news, payerOf(sender))
      const warning = quotaWarning(quotas)
      if (warning !== null) warn(payerOf(sender), warning)
    })
  }

  /** Renews the quotation: its message may have been edited or deleted while this one was stored. */
  async function quoteAnew(sessionId: string, { message, isCleared }: Appended): Promise<void> {
    if (!message.replyTo || isCleared) return
    if (await quotations.renew(sessionId, message.replyTo)) room(sessionId).changed()
  }

  return async function sendMessage(sender: Sender, saying: Saying): Promise<Message | null> {
    const { tempMsgId } = saying
    const payer = payerOf(sender)
    let giveBack: () => Promise<void>
    try {
      giveBack = await admitSender({ payer, address: sender.address })
    } catch (refusal) {
      await last.catch(() => {}) // the first send has settled by then; its own caller hears of a failure
      return answerTo(await storedBefore(sender, tempMsgId, refusal))
    }
    const storing = store(sender, saying)
    last = storing
    const appended = await storing.catch(async (cause: unknown) => {
      if (!isNotStored(cause)) await giveBack() // our own failure: the retry counts instead
      if (!isUnanswerable(cause)) throw cause
      return storedBefore(sender, tempMsgId, cause) // its `replyTo` may have gone since the first send
    })
    if (!('quotas' in appended)) return answerTo(appended)
    await quoteAnew(sender.sessionId, appended)
    if (!appended.isRepeat || tempMsgId === null) return appended.message
    await repeats.take(payer).then(giveBack, () => {})
    // The append answers a repeat without its rev and its reactions.
    return answerTo((await messageLog.repeatOf(sender.sessionId, sender.ids, tempMsgId)) ?? appended)
  }
}

function isUnanswerable(cause: unknown): boolean {
  return cause instanceof Refusal && cause.code === 'INVALID_REQUEST'
}

function answerTo({ message, isCleared }: Pick<Appended, 'message' | 'isCleared'>): Message | null {
  return isCleared ? null : message
}
