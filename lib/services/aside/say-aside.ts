import { warnOf, type Warn } from '../../domain/account/quota.ts'
import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import type { AsideMessage } from '../../protocol/events/aside.ts'
import { SEQ_MAX } from '../../protocol/limits.ts'
import type { AdmitSender } from '../messages/admit-sender.ts'
import { makeSendOnce } from '../messages/send-once.ts'
import type { AsideLines, AsideVoice } from '../ports/mediation/aside.ts'
import type { AnswerAside } from './answer-aside.ts'
import { asidePersonOf } from './aside-person.ts'

type Deps = {
  admitSender: AdmitSender
  asideLines: Pick<AsideLines, 'say' | 'repeatOf'>
  asideVoice: AsideVoice
  answerAside: AnswerAside
  /** CARE-2: shows the author a help card if the words tell of danger, as in the room. */
  dangerHeard(sessionId: string, said: { seq: number; userId: string; text: string }, payerId: string): void
  warn: Warn
  makeId: () => string
}

/**
 * ASIDE-1: stores a line that a person says to Parley alone. It tells only their sockets in this room, and has the line
 * answered. The line counts in their rates and quota like a message. Returns the stored line for a repeat, before any
 * other check. Throws what `sendMessage` throws, with nothing stored or told.
 */
export function makeSayAside(deps: Deps) {
  const { admitSender, asideLines, asideVoice, answerAside, dangerHeard, warn, makeId } = deps
  const sendOnce = makeSendOnce({
    admitSender,
    find: (sender, tempMsgId) => asideLines.repeatOf(asidePersonOf(sender.sessionId, sender), tempMsgId),
  })

  return async function sayAside(
    sender: Sender,
    { text, tempMsgId }: { text: string; tempMsgId: string | null },
  ): Promise<AsideMessage> {
    const { sessionId, userId } = sender
    const payer = payerOf(sender)
    const person = asidePersonOf(sessionId, sender)
    const sent = await sendOnce(sender, tempMsgId, () =>
      asideLines.say(person, { id: makeId(), text, tempMsgId }, purseOf(sender)),
    )
    if (sent.kind === 'before') return sent.before
    const { message, isRepeat, quotas } = sent.stored
    if (isRepeat) {
      await sent.giveBack()
      return message
    }
    asideVoice(person).message(message)
    warnOf(warn, payer, quotas)
    dangerHeard(sessionId, { seq: SEQ_MAX, userId, text }, payer)
    answerAside(person)
    return message
  }
}
