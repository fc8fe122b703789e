import { quotaWarning, type Warn } from '../../domain/account/quota.ts'
import { isNotStored } from '../../domain/messages/draft.ts'
import { payerOf, purseOf, type Sender } from '../../domain/people/caller.ts'
import type { AsideMessage } from '../../protocol/events/aside.ts'
import { SEQ_MAX } from '../../protocol/limits.ts'
import type { AdmitSender } from '../messages/admit-sender.ts'
import { makeStoredBefore } from '../messages/stored-before.ts'
import type { AsideLines, AsidePerson, AsideVoice } from '../ports/mediation/aside.ts'
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
  const storedBefore = makeStoredBefore((sender, tempMsgId) =>
    asideLines.repeatOf(asidePersonOf(sender.sessionId, sender), tempMsgId),
  )
  const storing = makeStoring()

  return async function sayAside(
    sender: Sender,
    { text, tempMsgId }: { text: string; tempMsgId: string | null },
  ): Promise<AsideMessage> {
    const { sessionId, userId, address } = sender
    const payer = payerOf(sender)
    const person = asidePersonOf(sessionId, sender)
    let giveBack: () => Promise<void>
    try {
      giveBack = await admitSender({ payer, address })
    } catch (refusal) {
      await storing.settled(person)
      return storedBefore(sender, tempMsgId, refusal)
    }
    const saying = asideLines.say(person, { id: makeId(), text, tempMsgId }, purseOf(sender))
    storing.began(person, saying)
    const said = await saying.catch(async (cause: unknown) => {
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
    dangerHeard(sessionId, { seq: SEQ_MAX, userId, text }, payer)
    answerAside(person)
    return message
  }
}

/** The lines being stored, by person: a refused repeat waits for its first attempt, and for no other person's line. */
function makeStoring() {
  const byPerson = new Map<string, Set<Promise<unknown>>>()
  const keyOf = ({ sessionId, personId }: AsidePerson) => `${sessionId} ${personId}`

  return {
    began(person: AsidePerson, saying: Promise<unknown>): void {
      const key = keyOf(person)
      const theirs = byPerson.get(key) ?? new Set()
      byPerson.set(key, theirs.add(saying))
      const ended = () => {
        theirs.delete(saying)
        if (theirs.size === 0) byPerson.delete(key)
      }
      void saying.then(ended, ended)
    },
    /** Resolves once every line that this person has sent so far has its outcome. */
    async settled(person: AsidePerson): Promise<void> {
      await Promise.allSettled([...(byPerson.get(keyOf(person)) ?? [])])
    },
  }
}
