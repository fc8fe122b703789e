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
import { APART_MS } from '../../domain/parley/turn-taking/timing/limits.ts'
import type { Room, TurnEvent } from '../../domain/parley/turn-taking/room.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import { parleyWhyText } from '../../protocol/texts/en.ts'
import type { Gate } from '../ports/model.ts'
import type { SessionStore } from '../ports/room.ts'
import { makeAskedGate } from './deciding/asked-gate.ts'
import { DONE, type Next } from './deciding/next.ts'
import { makeReplyTo, type ReplyToDeps } from './deciding/reply-to.ts'
import type { ParleyReacts } from './parley-reacts.ts'

type Deps = ReplyToDeps & {
  sessions: Pick<SessionStore, 'setHushed'>
  gate: Gate
  parleyReacts: ParleyReacts
}

/** The part of the room's state that only this gateway knows. */
type OwnView = { typing: readonly string[]; hasNews: () => boolean }

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
    const says = (status: ParleyStatus) => setParley(sessionId, status, { seenSeq: look.lastSeq })
    const isOutdated = isHushed !== view.isHushed && !(await sessions.setHushed(sessionId, isHushed, look.lastSeq))
    if (isOutdated) return consider(sessionId, occasion, own) // the chat was cleared, or people spoke since

    const keepsSilent = (ruling: Silence | RuledWait): Next => {
      if (ruling.verdict === 'wait') {
        const { waitMs: ms, isPatient, reason, why } = ruling
        if (why) says({ status: 'waiting', reason, why })
        return { kind: 'wait', ms, isPatient }
      }
      if (ruling.reason !== NOTHING_NEW) says({ status: 'silent', reason: ruling.reason })
      return DONE
    }

    switch (decision.verdict) {
      case 'wait':
      case 'silent':
        return keepsSilent(decision)
      case 'ask': {
        asked.now(sessionId, look.now)
        const answer = await askedGate(sessionId, { ...view, isHushed }, decision)
        // Newer messages are decided together with these, except for danger, which is answered at once (TURN-3).
        const isLate = own.hasNews() && !(decision.isUrgent && answer.speaks)
        if (isLate) return { kind: 'lookAgain', sinceSeq: occasion.sinceSeq }
        if (!answer.speaks) judged.markHarmless(sessionId, look.lastSeq)
        if (answer.speaks && decision.endsQuiet) await sessions.setHushed(sessionId, false, look.lastSeq)
        if (answer.speaks) return reply(sessionId, answering(answer, decision, view), occasion, look.lastSeq, own)
        if (answer.reaction && mayReact(view)) {
          const line = reactsTo(view, answer.reaction.userId)
          if (line) await parleyReacts(sessionId, line.seq, answer.reaction.emoji)
        }
        // Only that person's word changes it. What may be danger waits for nobody (TURN-3): the rules go on.
        if (answer.waitsFor && !decision.isUrgent) {
          says(waitingFor(answer.waitsFor, view))
          return DONE
        }
        const otherwise = decision.otherwise ?? { verdict: 'silent', reason: 'listening', isHushed }
        if (otherwise.isHushed !== isHushed) await sessions.setHushed(sessionId, otherwise.isHushed, look.lastSeq)
        return keepsSilent(otherwise)
      }
      case 'speak':
        return reply(sessionId, decision, occasion, look.lastSeq, own)
    }
  }

  /** Replies. `lastSeq` is the last considered message: it is never retried automatically, whatever the outcome. */
  async function reply(sessionId: string, speech: Speech, occasion: TurnEvent, lastSeq: number, own: OwnView) {
    const next = await replyTo(sessionId, speech, occasion, lastSeq)
    return next === 'anew' ? consider(sessionId, occasion, own) : next
  }
}
export type Consider = ReturnType<typeof makeConsider>

/** The last time at which the gate was asked in each room; only the last moments matter. */
function makeAsked() {
  const askedAt = new Map<string, Date>()
  return {
    at: (sessionId: string): Date | null => askedAt.get(sessionId) ?? null,
    now(sessionId: string, now: Date): void {
      askedAt.delete(sessionId)
      for (const [other, at] of askedAt) {
        if (now.getTime() - at.getTime() < APART_MS) break
        askedAt.delete(other)
      }
      askedAt.set(sessionId, now)
    },
  }
}

const JUDGED_MAX = 1000

/** The seq up to which the gate found no danger in each room: the same words are not asked about again. */
function makeJudged() {
  const seqs = new Map<string, number>()
  return {
    upTo: (sessionId: string): number => seqs.get(sessionId) ?? 0,
    markHarmless(sessionId: string, seq: number): void {
      if (seqs.size >= JUDGED_MAX) seqs.clear()
      seqs.set(sessionId, seq)
    },
  }
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
