import { quotaWarning, type Warn } from '../../domain/account/quota.ts'
import { isNotStored } from '../../domain/messages/draft.ts'
import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import type { AsideMessage } from '../../protocol/events/aside.ts'
import type { AdmitSender } from '../messages/admit-sender.ts'
import type { AsideLines, AsideVoice } from '../ports/mediation/aside.ts'
import type { AnswerAside } from './answer-aside.ts'
import { asidePersonOf } from './aside-person.ts'

type Deps = {
  admitSender: AdmitSender
  asideLines: Pick<AsideLines, 'say'>
  asideVoice: AsideVoice
  answerAside: AnswerAside
  /** CARE-2: words that may tell of danger bring their author a card, as in the room. */
  dangerHeard(sessionId: string, said: { seq: number; userId: string; text: string }): void
  warn: Warn
  makeId: () => string
}

/** Every line that the room has stands before it. */
const AFTER_ALL_SEQ = 2_147_483_647

/**
 * ASIDE-1: stores what one person says to Parley alone, tells their sockets in this room and no others, and has it answered. Counts
 * in their rates and quota as a message does. Throws as `sendMessage` does, with nothing stored or heard.
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
        if (!isNotStored(cause)) await giveBack() // it failed for a reason of ours, and counts when it goes again
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
    dangerHeard(sessionId, { seq: AFTER_ALL_SEQ, userId, text })
    answerAside(person)
    return message
  }
}
