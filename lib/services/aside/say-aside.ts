import { quotaWarning, type Warn } from '../../domain/account/quota.ts'
import { isNotStored } from '../../domain/messages/draft.ts'
import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import type { AsideMessage } from '../../protocol/events/aside.ts'
import { SEQ_MAX } from '../../protocol/limits.ts'
import type { AdmitSender } from '../messages/admit-sender.ts'
import type { AsideLines, AsideVoice } from '../ports/mediation/aside.ts'
import type { AnswerAside } from './answer-aside.ts'
import { asidePersonOf } from './aside-person.ts'

type Deps = {
  admitSender: AdmitSender
  asideLines: Pick<AsideLines, 'say'>
  asideVoice: AsideVoice
  answerAside: AnswerAside
  /** CARE-2: shows the author a help card if the words tell of danger, as in the room. */
  dangerHeard(sessionId: string, said: { seq: number; userId: string; text: string }): void
  warn: Warn
  makeId: () => string
}

/**
 * ASIDE-1: stores a line that a person says to Parley alone. It tells only their sockets in this room, and has the line
 * answered. The line counts in their rates and quota like a message. Throws what `sendMessage` throws, with nothing
 * stored or told.
 */
export function makeSayAside(deps: Deps) {
  const { admitSender, asideLines, asideVoice, answerAside, dangerHeard, warn, makeId } = deps

  return async function sayAside(
    sender: Sender,
    { text, tempMsgId }: { text: string; tempMsgId: string | null },
  ): Promise<AsideMessage> {
    const { sessionId, userId, address } = sender
    const payer = payerOf(sender)
    const giveBack = await admitSender({ payer, address })
    const person = asidePersonOf(sessionId, sender)
    const said = await asideLines
      .say(person, { id: makeId(), text, tempMsgId }, purseOf(sender))
      .catch(async (cause: unknown) => {
        if (!isNotStored(cause)) await giveBack() // our own failure: the retry counts instead
        throw cause
      })
    const { message, isRepeat, quotas } = said
    if (isRepeat) {
      await giveBack()
      return message
    }
    asideVoice(person).message(message)
    const warning = quotaWarning(quotas)
    if (warning !== null) warn(payer, warning)
    dangerHeard(sessionId, { seq: SEQ_MAX, userId, text })
    answerAside(person)
    return message
  }
}
