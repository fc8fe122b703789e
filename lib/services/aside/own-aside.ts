import { payerOf, type Caller, type Sender } from '../../domain/people/caller.ts'
import type { AsidePage } from '../../protocol/events/aside.ts'
import { ASIDE_PAGE } from '../../protocol/limits.ts'
import type { AdmitSender } from '../messages/admit-sender.ts'
import type { AsideLines, AsideReplies, AsideVoice } from '../ports/mediation/aside.ts'
import type { AnswerAside } from './answer-aside.ts'
import { asidePersonOf } from './aside-person.ts'

type Deps = {
  asideLines: Pick<AsideLines, 'page' | 'erase' | 'adopt'>
  asideReplies: Pick<AsideReplies, 'reap'>
  asideVoice: AsideVoice
  admitSender: AdmitSender
  answerAside: AnswerAside
}
type Who = Pick<Caller, 'userId' | 'accountId'>

/** ASIDE-1: a person's other actions on their own aside. There is no way to another person's. */
export function makeOwnAside({ asideLines, asideReplies, asideVoice, admitSender, answerAside }: Deps) {
  return {
    /** Returns a page of the aside. Throws SESSION_CLOSED, or REMOVED for a removed person. */
    readAside: (caller: Who, sessionId: string, before: number | null): Promise<AsidePage> =>
      asideLines.page(asidePersonOf(sessionId, caller), before, ASIDE_PAGE),

    /** Takes along what a signed-in person said here as a guest. */
    async adoptAside({ accountId, ids }: Pick<Caller, 'accountId' | 'ids'>, sessionId: string): Promise<void> {
      if (accountId !== null && ids.length > 1) await asideLines.adopt(sessionId, accountId)
    },

    /** Retries an answer that failed, if there is one. Throws IP_FLAGGED and RATE_LIMITED. */
    async askAsideAgain(sender: Sender): Promise<void> {
      await admitSender({ payer: payerOf(sender), address: sender.address })
      answerAside(asidePersonOf(sender.sessionId, sender), true)
    },

    /** Deletes the whole aside, in all windows of this person. */
    async deleteAside(caller: Who, sessionId: string): Promise<void> {
      const person = asidePersonOf(sessionId, caller)
      await asideLines.erase(person)
      asideVoice(person).deleted()
    },

    /** Ends answers of dead gateways, and answers lines that came meanwhile. */
    async reapAsides(until: Date): Promise<void> {
      for (const { person, message } of await asideReplies.reap(until)) {
        asideVoice(person).message(message)
        answerAside(person)
      }
    },
  }
}
