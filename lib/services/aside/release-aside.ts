import { quotaWarning, type Warn } from '../../domain/account/quota.ts'
import { isNotStored, type Draft } from '../../domain/messages/draft.ts'
import { releaseText, wordsOf } from '../../domain/messages/release.ts'
import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Message } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { AdmitSender } from '../messages/admit-sender.ts'
import type { AppendAndTell } from '../messages/append-and-tell.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Deps = {
  admitSender: AdmitSender
  participants: Pick<ParticipantStore, 'nameOf' | 'isMember'>
  appendAndTell: AppendAndTell
  room: Rooms
  /** Hears the message as if its author had said it. */
  heard(sessionId: string, message: Message): void
  warn: Warn
  makeId: () => string
}

/**
 * ASIDE-2: has Parley say a person's text in the room, word for word, and whose words they are. It gets this text alone
 * and reads no aside. It counts as the person's message. Throws what `sendMessage` throws.
 */
export function makeReleaseAside({ admitSender, participants, appendAndTell, room, heard, warn, makeId }: Deps) {
  return async function releaseAside(
    sender: Sender,
    { text, tempMsgId }: { text: string; tempMsgId: string | null },
  ): Promise<Message> {
    const { sessionId, userId, ids, address } = sender
    const payer = payerOf(sender)
    const giveBack = await admitSender({ payer, address })
    if (!(await participants.isMember(sessionId, ids))) throw new Refusal('REMOVED')
    const userName = await participants.nameOf(sessionId, userId)
    if (userName === null) throw new Refusal('NOT_JOINED')
    const draft: Draft = {
      ...{ id: makeId(), sessionId, userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, personIds: [ASSISTANT_NAME] },
      ...{ kind: 'release', text: releaseText(userName, text), details: { release: { userId } }, status: 'sent' },
      tempMsgId: tempMsgId && `release ${userId} ${tempMsgId}`,
      ...purseOf(sender),
    }
    const appended = await appendAndTell(draft, (news, quotas) => {
      room(sessionId).messageSent(news)
      heard(sessionId, { ...news, ...wordsOf(news) })
      const warning = quotaWarning(quotas)
      if (warning !== null) warn(payer, warning)
    }).catch(async (cause: unknown) => {
      if (!isNotStored(cause)) await giveBack()
      throw cause
    })
    if (appended.isRepeat) await giveBack()
    return appended.message
  }
}
