import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { Speech } from '../../../domain/parley/turn-taking/decision.ts'
import type { TurnEvent } from '../../../domain/parley/turn-taking/room.ts'
import { saysDanger } from '../../../domain/safety/danger/danger.ts'
import type { ParleyStatus } from '../../../protocol/events/parley.ts'
import { RESTING } from '../../../protocol/parley-why.ts'
import { parleyWhyText } from '../../../protocol/texts/en.ts'
import type { ParleyNow } from '../parley-now.ts'
import type { SetParley } from '../parley-state.ts'
import type { AssistantReply } from '../reply/assistant-reply.ts'
import type { SayHelp } from '../say-help.ts'
import type { TellBudgetSpent } from '../tell-budget-spent.ts'
import type { TellSetAside } from '../tell-set-aside.ts'
import { DONE, type Next } from './next.ts'
import { makePrepare, type PrepareDeps } from './prepare.ts'
import type { OnError } from '../../on-error.ts'

export type ReplyToDeps = PrepareDeps & {
  assistantReply: Pick<AssistantReply, 'reply'>
  parleyNow: ParleyNow
  tellBudgetSpent: TellBudgetSpent
  tellSetAside: TellSetAside
  sayHelp: SayHelp
  setParley: SetParley
  onError: OnError
}

/** Has Parley speak as decided and returns the next step; 'anew': consider the occasion again. */
export function makeReplyTo(deps: ReplyToDeps) {
  const { assistantReply, parleyNow, tellBudgetSpent, tellSetAside, sayHelp, setParley, onError } = deps
  const prepare = makePrepare(deps)

  /** Publishes the status after a reply, or the quiet that the model set. */
  async function sayAfter(sessionId: string, status: ParleyStatus, seenSeq: number): Promise<void> {
    const quiet = await parleyNow(sessionId).catch((cause: unknown) => {
      onError(cause, 'asking whether Parley is quiet')
      return null
    })
    setParley(sessionId, quiet ?? status, { seenSeq })
  }

  return async function replyTo(
    sessionId: string,
    decision: Speech,
    occasion: TurnEvent,
    lastSeq: number,
  ): Promise<Next | 'anew'> {
    const { why, respondTo } = decision
    const payerId = (occasion.kind === 'askedAgain' ? occasion.byUserId : respondTo.at(-1)) ?? null
    let { dangerSeqs = [] } = decision
    const outcome = await assistantReply.reply(sessionId, { why, payerId }, async (lease) => {
      const prepared = await prepare(lease, occasion, decision)
      if (prepared) dangerSeqs = prepared.dangerSeqs // danger may have been named since the decision
      return prepared
    })
    const isDanger = dangerSeqs.length > 0
    switch (outcome.kind) {
      case 'busy':
        return DONE
      case 'withdrawn':
        return { kind: 'lookAgain', sinceSeq: lastSeq + 1 } // messages since then found the room busy with this reply
      case 'spent':
        if (isDanger) await sayHelp(sessionId, why, lastSeq)
        else if (decision.isCalled) await tellBudgetSpent(sessionId, outcome, payerId)
        setParley(sessionId, { status: 'silent', reason: RESTING }, { seenSeq: lastSeq })
        return DONE
      case 'setAside': {
        // Never tell a person that no model reads their words of danger.
        const refused = dangerAmong(outcome.lines, dangerSeqs)
        if (refused.length > 0) await sayHelp(sessionId, why, Math.max(...refused))
        else
          await tellSetAside(
            sessionId,
            outcome.lines.filter(({ text }) => !saysDanger(text)),
          )
        // Decides again about the rest; after a help sentence, only about lines behind the words of danger.
        await sayAfter(sessionId, { status: 'listening' }, lastSeq)
        return 'anew'
      }
      case 'unavailable':
        if (isDanger) await sayHelp(sessionId, why, Math.max(outcome.seenSeq, lastSeq))
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
}

/** The seqs of those lines that tell of danger. */
function dangerAmong(lines: readonly PromptLine[], dangerSeqs: readonly number[]): number[] {
  return lines.map(({ seq, edits }) => edits?.seq ?? seq).filter((seq) => dangerSeqs.includes(seq))
}
