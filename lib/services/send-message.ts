import type { Draft } from '../domain/draft.ts'
import { quotaWarning, type Allowance } from '../domain/quota.ts'
import type { Message } from '../protocol/entities.ts'
import type { AdmitSender } from './admit-sender.ts'
import type { Rooms } from './room.ts'

/** Somebody in a session who says something. `addressSubject` is their hashed address. */
type Sender = {
  sessionId: string
  userId: string
  accountId: string | null
  ids: readonly string[]
  address: string
  addressSubject: string
}
type Saying = { text: string; tempMsgId: string | null }

type Deps = {
  admitSender: AdmitSender
  messageLog: {
    repeatOf(
      sessionId: string,
      personIds: readonly string[],
      tempMsgId: string,
    ): Promise<{ message: Message; isCleared: boolean } | null>
    append(draft: Draft): Promise<{ message: Message; isRepeat: boolean; isCleared: boolean; quotas: Allowance[] }>
  }
  room: Rooms
  assistant: { heard(sessionId: string, message: Message): void }
  warn: (personKey: string, warning: string) => void
  makeId: () => string
}

/**
 * Check, save, broadcast, acknowledge. Answers the stored message, which for a repeat is the first one; null when that one
 * was cleared away meanwhile. Throws SESSION_CLOSED, QUOTA_EXCEEDED, LIMIT_EXCEEDED, IP_FLAGGED or RATE_LIMITED with nothing
 * stored or heard.
 */
export function makeSendMessage({ admitSender, messageLog, room, assistant, warn, makeId }: Deps) {
  return async function sendMessage(sender: Sender, { text, tempMsgId }: Saying): Promise<Message | null> {
    // One purse for a person, whichever of their ids they speak under.
    const personKey = sender.accountId ?? sender.userId
    try {
      await admitSender({ personKey, address: sender.address })
    } catch (refusal) {
      return storedBefore(sender, tempMsgId, refusal)
    }
    const { message, isRepeat, isCleared, quotas } = await messageLog.append({
      id: makeId(),
      sessionId: sender.sessionId,
      userId: sender.userId,
      personIds: sender.ids,
      text,
      status: 'sent',
      tempMsgId,
      subject: personKey,
      accountId: sender.accountId,
      addressSubject: sender.accountId ? null : sender.addressSubject,
    })
    if (isCleared) return null
    if (isRepeat) return message

    room(sender.sessionId).messageSent(message)
    assistant.heard(sender.sessionId, message)
    for (const warning of quotas.flatMap((quota) => quotaWarning(quota) ?? []).slice(0, 1)) warn(personKey, warning)
    return message
  }

  /** A repeat answers the stored message before anything else is checked (contract, section 8). */
  async function storedBefore(sender: Sender, tempMsgId: string | null, refusal: unknown): Promise<Message | null> {
    const repeat = tempMsgId === null ? null : await messageLog.repeatOf(sender.sessionId, sender.ids, tempMsgId)
    if (repeat === null) throw refusal
    return repeat.isCleared ? null : repeat.message
  }
}
