import { warnOf, type Warn } from '../../domain/account/quota.ts'
import type { Draft } from '../../domain/messages/draft.ts'
import { releaseOf, releaseText, wordsOf } from '../../domain/messages/release.ts'
import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Message } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { AdmitSender } from '../messages/admit-sender.ts'
import type { AppendAndTell } from '../messages/append-and-tell.ts'
import { makeSendOnce } from '../messages/send-once.ts'
import type { MessageLog } from '../ports/messages.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Deps = {
  admitSender: AdmitSender
  participants: Pick<ParticipantStore, 'nameOf' | 'isMember'>
  messageLog: Pick<MessageLog, 'repeatOf'>
  appendAndTell: AppendAndTell
  room: Rooms
  /** Tells all listeners of stored messages, as if the author had said it in the room. */
  heard(sessionId: string, message: Message, payerId: string): void
  warn: Warn
  makeId: () => string
}
type Released = { message: Message; key: string }

/**
 * ASIDE-2: has Parley say a person's text in the room, word for word, and whose words they are. It gets this text alone
 * and reads no aside. It counts as the person's message. A repeat returns the first message; only the sender's
 * membership is checked before. Throws what `sendMessage` throws.
 */
export function makeReleaseAside(deps: Deps) {
  const { admitSender, participants, messageLog, appendAndTell, room, heard, warn, makeId } = deps
  const sendOnce = makeSendOnce({ admitSender, find: released })

  /** Finds what this person released before, under any of their ids: they may have signed in since. */
  async function released({ sessionId, ids }: Sender, tempMsgId: string): Promise<Released | null> {
    for (const key of ids.map((id) => keyOf(id, tempMsgId))) {
      const repeat = await messageLog.repeatOf(sessionId, [ASSISTANT_NAME], key)
      if (repeat) return { message: repeat.message, key }
    }
    return null
  }

  async function draftOf(sender: Sender, text: string, tempMsgId: string | null): Promise<Draft> {
    const { sessionId, userId, ids } = sender
    if (!(await participants.isMember(sessionId, ids))) throw new Refusal('REMOVED')
    const userName = await participants.nameOf(sessionId, userId)
    if (userName === null) throw new Refusal('NOT_JOINED')
    const before = tempMsgId === null ? null : await released(sender, tempMsgId)
    return {
      id: makeId(),
      sessionId,
      userId: ASSISTANT_NAME,
      userName: ASSISTANT_NAME,
      personIds: [ASSISTANT_NAME],
      kind: 'release',
      text: releaseText(userName, text),
      status: 'sent',
      details: { release: releaseOf({ userId, userName }) },
      tempMsgId: before?.key ?? (tempMsgId && keyOf(userId, tempMsgId)),
      ...purseOf(sender),
    }
  }

  return async function releaseAside(
    sender: Sender,
    { text, tempMsgId }: { text: string; tempMsgId: string | null },
  ): Promise<Message> {
    const { sessionId } = sender
    const payer = payerOf(sender)
    const sent = await sendOnce(sender, tempMsgId, async () =>
      appendAndTell(await draftOf(sender, text, tempMsgId), (news, quotas) => {
        room(sessionId).messageSent(news)
        heard(sessionId, { ...news, ...wordsOf(news) }, payer)
        warnOf(warn, payer, quotas)
      }),
    )
    if (sent.kind === 'before') return sent.before.message
    if (sent.stored.isRepeat) await sent.giveBack()
    return sent.stored.message
  }
}

const keyOf = (userId: string, tempMsgId: string) => `release ${userId} ${tempMsgId}`
