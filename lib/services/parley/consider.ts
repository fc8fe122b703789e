import { askGate, readGateAnswer, type GateAnswer } from '../../domain/parley/turn-taking/gate.ts'
import { decide, NOTHING_NEW } from '../../domain/parley/turn-taking/decide.ts'
import type { Silence, Speech, Wait as RuledWait } from '../../domain/parley/turn-taking/decision.ts'
import { mayReact, reactsTo } from '../../domain/parley/turn-taking/reacting.ts'
import { HOLD_MAX_MS } from '../../domain/parley/turn-taking/hold.ts'
import { APART_MS } from '../../domain/parley/turn-taking/limits.ts'
import type { Room, TurnEvent } from '../../domain/parley/turn-taking/room.ts'
import { ModelRefuses } from '../../domain/parley/model-failure.ts'
import type { Lease } from '../../domain/parley/reply.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import { RESTING } from '../../protocol/silences.ts'
import { parleyWhyText } from '../../protocol/texts/en.ts'
import type { AssistantReply } from './reply/assistant-reply.ts'
import type { LookAtRoom } from './look-at-room.ts'
import type { ParleyNow } from './parley-now.ts'
import type { ParleyReacts } from './parley-reacts.ts'
import type { ParleyIs } from './parley-state.ts'
import type { Preparation, Prepared } from './reply/prepare-reply.ts'
import type { TellBudgetSpent } from './tell-budget-spent.ts'
import type { TellSetAside } from './tell-set-aside.ts'
import type { SessionStore } from '../ports/room.ts'
import type { Gate } from '../ports/model.ts'

type Deps = {
  lookAtRoom: LookAtRoom
  sessions: Pick<SessionStore, 'setHushed'>
  gate: Gate
  parleyReacts: ParleyReacts
  assistantReply: Pick<AssistantReply, 'reply'>
  prepareReply: (lease: Lease, kind: TurnEvent['kind']) => Promise<Preparation>
  parleyNow: ParleyNow
  tellBudgetSpent: TellBudgetSpent
  tellSetAside: TellSetAside
  parleyIs: ParleyIs
  onError: (cause: unknown, doing: string) => void
}

/** What only this gateway knows of the room. */
type OwnView = { typing: readonly string[]; hasNews: () => boolean }
/** What comes of it: nothing more, or another look, later or at what was said meanwhile. */
export type Next = { kind: 'done' } | Wait | { kind: 'lookAgain'; sinceSeq: number }
type Wait = { kind: 'wait'; ms: number; isPatient: boolean }

const DONE: Next = { kind: 'done' }

/** One decision from its beginning to its end: look, decide, ask the gate where the rules cannot tell, reply. */
export function makeConsider(deps: Deps) {
  const {
    lookAtRoom,
    sessions,
    gate,
    parleyReacts,
    assistantReply,
    prepareReply,
    parleyNow,
    tellBudgetSpent,
    tellSetAside,
    parleyIs,
    onError,
  } = deps
  const askedAt = new Map<string, Date>()
  const judged = makeJudged()

  return consider

  async function consider(sessionId: string, occasion: TurnEvent, own: OwnView): Promise<Next> {
    const look = await lookAtRoom(sessionId, occasion)
    if (!look?.isOpen || look.isReplying) return DONE // whoever replies looks again when done
    const view: Room = {
      ...look.room,
      typing: own.typing,
      lastAskedAt: askedAt.get(sessionId) ?? null,
      judgedSeq: judged.upTo(sessionId),
    }
    const decision = decide(view, occasion, look.now)
    const { isHushed } = decision
    const says = (status: ParleyStatus) => parleyIs(sessionId, status, { seenSeq: look.lastSeq })
    const isOutdated = isHushed !== view.isHushed && !(await sessions.setHushed(sessionId, isHushed, look.lastSeq))
    if (isOutdated) return consider(sessionId, occasion, own) // the chat was cleared meanwhile, or people went on

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
        remember(sessionId, look.now)
        const answer = await askedGate(sessionId, view, decision.isUrgent === true)
        // Newer words are decided upon together with these, but danger waits for nobody (TURN-3).
        const isLate = own.hasNews() && !(decision.isUrgent && answer.speaks)
        if (isLate) return { kind: 'lookAgain', sinceSeq: occasion.sinceSeq }
        if (!answer.speaks) judged.isHarmless(sessionId, look.lastSeq)
        if (answer.speaks) return reply(sessionId, answering(answer.respondTo, decision), occasion, look.lastSeq, own)
        if (answer.reaction && mayReact(view)) {
          const line = reactsTo(view, answer.reaction.userId)
          if (line) await parleyReacts(sessionId, line.seq, answer.reaction.emoji)
        }
        return keepsSilent(decision.otherwise ?? { ...decision, verdict: 'silent', reason: 'listening' })
      }
      case 'speak':
        return reply(sessionId, decision, occasion, look.lastSeq, own)
    }
  }

  /** Too late, broken, or in other words than agreed: silence. Where danger was named, only its word is silence (TURN-3). */
  async function askedGate(sessionId: string, view: Room, isUrgent: boolean): Promise<GateAnswer> {
    try {
      const words = await askOfGate(sessionId, view)
      return words.trim() === '' ? { speaks: isUrgent, respondTo: [] } : readGateAnswer(words, view)
    } catch (cause) {
      onError(cause, 'asking whether to speak')
      return { speaks: isUrgent, respondTo: [] }
    }
  }

  /** What it refuses to read may stand before what was just said: then it is asked about that alone. */
  async function askOfGate(sessionId: string, view: Room): Promise<string> {
    try {
      return await gate.ask(askGate(view), sessionId)
    } catch (cause) {
      if (!(cause instanceof ModelRefuses) || view.lines.length < 2) throw cause
      return gate.ask(askGate({ ...view, lines: view.lines.slice(-1) }), sessionId)
    }
  }

  /** `lastSeq`: the last message that was considered. It is not tried again by itself, whatever becomes of the reply. */
  async function reply(
    sessionId: string,
    decision: Speech,
    occasion: TurnEvent,
    lastSeq: number,
    own: OwnView,
  ): Promise<Next> {
    const { reason, respondTo } = decision
    const payerId = (occasion.kind === 'askedAgain' ? occasion.byUserId : respondTo.at(-1)) ?? null
    const outcome = await assistantReply.reply(sessionId, { reason, payerId }, (lease) =>
      prepare(lease, occasion, decision),
    )
    switch (outcome.kind) {
      case 'busy':
        return DONE
      case 'withdrawn':
        return { kind: 'lookAgain', sinceSeq: lastSeq + 1 } // whoever looked meanwhile left it to this reply
      case 'spent':
        if (decision.isCalled) await tellBudgetSpent(sessionId, outcome, payerId)
        parleyIs(sessionId, { status: 'silent', reason: RESTING }, { seenSeq: lastSeq })
        return DONE
      case 'setAside':
        // Nobody is to lose their answer for somebody else's words: what is left is decided upon anew.
        await tellSetAside(sessionId, outcome.lines)
        await sayAfter(sessionId, { status: 'listening' }, lastSeq)
        return consider(sessionId, occasion, own)
      case 'unavailable':
        await sayAfter(
          sessionId,
          { status: 'unavailable', reason: parleyWhyText(outcome.why), why: outcome.why },
          Math.max(outcome.seenSeq, lastSeq),
        )
        return { kind: 'lookAgain', sinceSeq: Math.max(outcome.seenSeq, lastSeq) + 1 }
      default:
        await sayAfter(sessionId, { status: 'listening' }, Math.max(outcome.seenSeq, lastSeq))
        return { kind: 'lookAgain', sinceSeq: outcome.seenSeq + 1 }
    }
  }

  /** The model may have made it quiet. */
  async function sayAfter(sessionId: string, status: ParleyStatus, seenSeq: number): Promise<void> {
    const quiet = await parleyNow(sessionId).catch((cause: unknown) => {
      onError(cause, 'asking whether Parley is quiet')
      return null
    })
    parleyIs(sessionId, quiet ?? status, { seenSeq })
  }

  /**
   * Under the lease the room is looked at once more: another gateway may have answered a moment ago, or somebody may have
   * asked for quiet. Then null. What the model reads and what is decided upon are the same messages, and so is whom it
   * answers; the first decision holds where this second one does not say, as where the gate has said it.
   */
  async function prepare(lease: Lease, occasion: TurnEvent, first: Speech): Promise<Prepared | null> {
    const { sessionId } = lease
    const [look, preparation] = await Promise.all([lookAtRoom(sessionId, occasion), prepareReply(lease, occasion.kind)])
    const { promptFor, ...prepared } = preparation
    const newest = look && look.lastSeq < prepared.seenSeq ? await lookAtRoom(sessionId, occasion) : look
    if (!newest?.isOpen) return null
    const pauseIsOver = new Date(newest.now.getTime() + HOLD_MAX_MS)
    const view: Room = { ...newest.room, typing: [], lastAskedAt: null, aloneSince: null }
    const decision = decide(view, occasion, pauseIsOver)
    // To wait means that another has just replied, or that somebody who was not heard here goes on: their gateway looks.
    if (decision.verdict === 'silent' || decision.verdict === 'wait') return null
    const { respondTo, answers } = decision.verdict === 'speak' ? decision : first
    return {
      ...prepared,
      names: newest.people.map(({ userName }) => userName),
      answersSeq: answers.at(-1)?.seq ?? null,
      promptOf: promptFor(newest.people, respondTo),
    }
  }

  /** Only the last moments matter. */
  function remember(sessionId: string, now: Date): void {
    askedAt.delete(sessionId)
    for (const [other, at] of askedAt) {
      if (now.getTime() - at.getTime() < APART_MS) break
      askedAt.delete(other)
    }
    askedAt.set(sessionId, now)
  }
}
export type Consider = ReturnType<typeof makeConsider>

const JUDGED_MAX = 1000

/** How far the gate has found nobody in danger: it is not asked again about the same words. */
function makeJudged() {
  const seqs = new Map<string, number>()
  return {
    upTo: (sessionId: string): number => seqs.get(sessionId) ?? 0,
    isHarmless(sessionId: string, seq: number): void {
      if (seqs.size >= JUDGED_MAX) seqs.clear()
      seqs.set(sessionId, seq)
    },
  }
}

/** The gate may single out some of those who spoke. */
function answering(userIds: readonly string[], decision: Speech): Speech {
  const respondTo = decision.respondTo.filter((userId) => userIds.includes(userId))
  const answers = decision.answers.filter(({ userId }) => userIds.includes(userId))
  return respondTo.length > 0 ? { ...decision, respondTo, answers } : decision
}
