import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import { isNotStored, type Appended } from '../../domain/messages/draft.ts'
import { quotaWarning, type Warn } from '../../domain/account/quota.ts'
import type { Message } from '../../protocol/entities.ts'
import type { AdmitSender } from './admit-sender.ts'
import type { AppendAndTell } from './append-and-tell.ts'
import type { Limit } from '../safety/limit.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { oneByOne } from '../one-by-one.ts'
import type { MessageLog } from '../ports/messages.ts'

/** More than any page has under way. */
const REPEATS_WAITING_MAX = 500

type Saying = { text: string; tempMsgId: string | null }

type Deps = {
  admitSender: AdmitSender
  messageLog: Pick<MessageLog, 'repeatOf'>
  appendAndTell: AppendAndTell
  /** How many repeats take nothing. */
  repeats: Limit
  room: Rooms
  assistant: { heard(sessionId: string, message: Message): void }
  warn: Warn
  makeId: () => string
}

/**
 * Check, save, broadcast, acknowledge. Answers the stored message, which for a repeat is the first one; null when that one
 * was cleared away meanwhile. Throws SESSION_CLOSED, QUOTA_EXCEEDED, LIMIT_EXCEEDED, IP_FLAGGED or RATE_LIMITED with nothing
 * stored or heard.
 */
export function makeSendMessage(deps: Deps) {
  const { admitSender, messageLog, appendAndTell, repeats, room, assistant, warn, makeId } = deps
  /**
   * A repeat answers the stored message before anything else is checked (contract, section 8). Nothing limits how often, so of
   * one payer it is looked up one at a time.
   */
  const storedBefore = oneByOne(
    REPEATS_WAITING_MAX,
    async (_payer, sender: Sender, tempMsgId: string, refusal: unknown): Promise<Message | null> => {
      const repeat = await messageLog.repeatOf(sender.sessionId, sender.ids, tempMsgId)
      if (repeat === null) throw refusal
      return answerTo(repeat)
    },
  )
  /** The last that is being stored: whatever was to be stored before it has its outcome by the time it has. */
  let last: Promise<unknown> = Promise.resolve()

  return async function sendMessage(sender: Sender, { text, tempMsgId }: Saying): Promise<Message | null> {
    const payer = payerOf(sender)
    let giveBack: () => Promise<void>
    try {
      giveBack = await admitSender({ payer, address: sender.address })
    } catch (refusal) {
      await last.catch(() => {}) // what this may be a repeat of is stored by then, and whoever said it hears of a failure
      if (tempMsgId === null) throw refusal
      return storedBefore(payer, sender, tempMsgId, refusal)
    }
    const { subject, accountId, addressSubject } = purseOf(sender)
    const draft = {
      id: makeId(),
      sessionId: sender.sessionId,
      userId: sender.userId,
      personIds: sender.ids,
      text,
      status: 'sent' as const,
      tempMsgId,
      subject,
      accountId,
      addressSubject,
    }
    const appending = appendAndTell(draft, (news, quotas) => {
      room(sender.sessionId).messageSent(news)
      assistant.heard(sender.sessionId, news)
      const warning = quotaWarning(quotas)
      if (warning !== null) warn(payer, warning)
    })
    last = appending
    const appended = await appending.catch(async (cause: unknown) => {
      if (!isNotStored(cause)) await giveBack() // what failed for a reason of ours goes again, and counts then
      throw cause
    })
    if (!appended.isRepeat) return appended.message
    await repeats.take(payer).then(giveBack, () => {})
    return answerTo(appended)
  }
}

function answerTo({ message, isCleared }: Pick<Appended, 'message' | 'isCleared'>): Message | null {
  return isCleared ? null : message
}
