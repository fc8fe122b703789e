import { dangerLeft } from '../../domain/parley/turn-taking/danger.ts'
import { decide, NOTHING_NEW } from '../../domain/parley/turn-taking/decide.ts'
import {
  whyWaiting,
  type Silence,
  type Speech,
  type Wait as RuledWait,
} from '../../domain/parley/turn-taking/decision.ts'
import type { GateAnswer } from '../../domain/parley/turn-taking/gate.ts'
import { mayReact, reactsTo } from '../../domain/parley/turn-taking/reacting.ts'
import type { Room, TurnEvent } from '../../domain/parley/turn-taking/room.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import { parleyWhyText } from '../../protocol/texts/en.ts'
import type { Gate } from '../ports/model.ts'
import type { SessionStore } from '../ports/room.ts'
import { makeAskedGate } from './deciding/asked-gate.ts'
import { makeAsked, makeJudged } from './deciding/gate-record.ts'
import { DONE, type Next } from './deciding/next.ts'
import { makeReplyTo, type ReplyToDeps } from './deciding/reply-to.ts'
import type { Look } from './look-at-room.ts'
import type { ParleyReacts } from './parley-reacts.ts'

type Deps = ReplyToDeps & {
  sessions: Pick<SessionStore, 'setHushed'>
  gate: Gate
  parleyReacts: ParleyReacts
}

/** The part of the room's state that only this gateway knows. */
type OwnView = { typing: readonly string[]; hasNews: () => boolean }

/** A decision's occasion, and the room as it was read for it. */
type Situation = { sessionId: string; occasion: TurnEvent; own: OwnView; look: Look; view: Room }

/** Runs one decision: look, decide, ask the gate where the rules cannot tell, reply. */
export function makeConsider(deps: Deps) {
  const { lookAtRoom, sessions, parleyReacts, setParley } = deps
  const askedGate = makeAskedGate(deps)
  const replyTo = makeReplyTo(deps)
  const asked = makeAsked()
  const judged = makeJudged()

  return consider

  async function consider(sessionId: string, occasion: TurnEvent, own: OwnView): Promise<Next> {
    const look = await lookAtRoom(sessionId, occasion)
    if (!look?.isOpen || look.isReplying) return DONE // the replying gateway looks again at the end
    const view: Room = {
      ...look.room,
      typing: own.typing,
      lastAskedAt: asked.at(sessionId),
      judgedSeq: judged.upTo(sessionId),
    }
    const decision = decide(view, occasion, look.now)
    const { isHushed } = decision
    const isOutdated = isHushed !== view.isHushed && !(await sessions.setHushed(sessionId, isHushed, look.lastSeq))
    if (isOutdated) return consider(sessionId, occasion, own) // the chat was cleared, or people spoke since

    const situation = { sessionId, occasion, own, look, view: { ...view, isHushed } }
    switch (decision.verdict) {
      case 'wait':
      case 'silent':
        return keepSilent(situation, decision)
      case 'ask':
        return askFirst(situation, decision)
      case 'speak':
        return reply(situation, decision)
    }
  }

  function say({ sessionId, look }: Situation, status: ParleyStatus): void {
    setParley(sessionId, status, { seenSeq: look.lastSeq })
  }

  function keepSilent(situation: Situation, ruling: Silence | RuledWait): Next {
    const status = statusOf(ruling)
    if (status) say(situation, status)
    return ruling.verdict === 'wait' ? { kind: 'wait', ms: ruling.waitMs, isPatient: ruling.isPatient } : DONE
  }

  /** Asks the gate, and replies only if it lets Parley speak. */
  async function askFirst(situation: Situation, question: Speech): Promise<Next> {
    const { sessionId, occasion, own, look, view } = situation
    asked.now(sessionId, look.now)
    const answer = await askedGate(sessionId, view, question)
    // Newer messages are decided together with these, except for danger, which is answered at once (TURN-3).
    const isLate = own.hasNews() && !(question.isUrgent && answer.speaks)
    if (isLate) return { kind: 'lookAgain', sinceSeq: occasion.sinceSeq }
    if (answer.speaks) {
      if (question.endsQuiet) await sessions.setHushed(sessionId, false, look.lastSeq)
      return reply(situation, answering(answer, question, view))
    }
    judged.markHarmless(sessionId, look.lastSeq)
    if (answer.reaction && mayReact(view)) {
      const line = reactsTo(view, answer.reaction.userId)
      if (line) await parleyReacts(sessionId, line.seq, answer.reaction.emoji)
    }
    // The status stays until that person speaks. Possible danger does not wait (TURN-3): the rules decide.
    if (answer.waitsFor && !question.isUrgent) {
      say(situation, waitingFor(answer.waitsFor, view))
      return DONE
    }
    const otherwise = question.otherwise ?? { verdict: 'silent', reason: 'listening', isHushed: view.isHushed }
    if (otherwise.isHushed !== view.isHushed) await sessions.setHushed(sessionId, otherwise.isHushed, look.lastSeq)
    return keepSilent(situation, otherwise)
  }

  /** Replies. Its last considered message is never retried automatically, whatever the outcome. */
  async function reply({ sessionId, occasion, own, look }: Situation, speech: Speech): Promise<Next> {
    const next = await replyTo(sessionId, speech, occasion, look.lastSeq)
    return next === 'anew' ? consider(sessionId, occasion, own) : next
  }
}
export type Consider = ReturnType<typeof makeConsider>

/** Returns the status to show while Parley does not speak; null when the shown one stays. */
function statusOf(ruling: Silence | RuledWait): ParleyStatus | null {
  if (ruling.verdict === 'silent') {
    return ruling.reason === NOTHING_NEW ? null : { status: 'silent', reason: ruling.reason }
  }
  return ruling.why && { status: 'waiting', reason: ruling.reason, why: ruling.why }
}

/** Builds the status for the person whose word is missing, as the gate says. */
function waitingFor(userId: string, { people }: Room): ParleyStatus {
  const why = whyWaiting(people.filter((person) => person.userId === userId))
  return { status: 'waiting', reason: parleyWhyText(why), why }
}

/** Narrows the answer to those speakers that the gate singled out, if any, and to the danger that its word leaves. */
function answering({ respondTo: userIds, isGuess = false }: GateAnswer, asked: Speech, view: Room): Speech {
  const decision = isGuess ? asked : { ...asked, dangerSeqs: dangerLeft(asked, userIds, view) }
  const respondTo = decision.respondTo.filter((userId) => userIds.includes(userId))
  const answers = decision.answers.filter(({ userId }) => userIds.includes(userId))
  return respondTo.length > 0 ? { ...decision, respondTo, answers } : { ...decision, isGuess }
}
