import { payerOf, type Caller, type Sender } from '../../domain/people/caller.ts'
import type { AsidePage } from '../../protocol/events/aside.ts'
import { ASIDE_PAGE } from '../../protocol/limits.ts'
import type { AdmitSender } from '../messages/admit-sender.ts'
import type { AsideLines, AsideReplies, AsideVoice } from '../ports/mediation/aside.ts'
import type { AnswerAside } from './answer-aside.ts'
import { asidePersonOf } from './aside-person.ts'

type Deps = {
  asideLines: Pick<AsideLines, 'page' | 'erase'>
  asideReplies: Pick<AsideReplies, 'reap'>
  asideVoice: AsideVoice
  admitSender: AdmitSender
  answerAside: AnswerAside
}
type Who = Pick<Caller, 'userId' | 'accountId' | 'ids'>

/** ASIDE-1: what a person may do with their own aside besides speaking in it. Nobody has a right to another's. */
export function makeOwnAside({ asideLines, asideReplies, asideVoice, admitSender, answerAside }: Deps) {
  return {
    /** A page of it. Throws SESSION_CLOSED, and REMOVED for whoever is out. */
    readAside: (caller: Who, sessionId: string, before: number | null): Promise<AsidePage> =>
      asideLines.page(asidePersonOf(sessionId, caller), before, ASIDE_PAGE),

    /** One more try at an answer that failed; where none did nothing happens. Throws IP_FLAGGED and RATE_LIMITED. */
    async askAsideAgain(sender: Sender): Promise<void> {
      await admitSender({ payer: payerOf(sender), address: sender.address })
      answerAside(asidePersonOf(sender.sessionId, sender), true)
    },

    /** All of it goes, in all of this person's windows. */
    async deleteAside(caller: Who, sessionId: string): Promise<void> {
      const person = asidePersonOf(sessionId, caller)
      await asideLines.erase(person)
      asideVoice(person).deleted()
    },

    /** Ends answers whose gateway stopped, and takes up what was said meanwhile. */
    async reapAsides(until: Date): Promise<void> {
      for (const { person, message } of await asideReplies.reap(until)) {
        asideVoice(person).message(message)
        answerAside(person)
      }
    },
  }
}
