import { askGate, readGateAnswer, type GateAnswer } from '../../../domain/parley/turn-taking/gate.ts'
import type { Speech } from '../../../domain/parley/turn-taking/decision.ts'
import type { Room } from '../../../domain/parley/turn-taking/room.ts'
import { ModelRefuses } from '../../../domain/parley/model-failure.ts'
import type { Gate } from '../../ports/model.ts'
import type { OnError } from '../../on-error.ts'

type Deps = { gate: Gate; onError: OnError }

/** Asks the small model whether Parley speaks, where the rules cannot tell. */
export function makeAskedGate({ gate, onError }: Deps) {
  /**
   * Reads an answer that is late, broken or in other words as silence. Only the gate's own word is silence where danger was
   * named (TURN-3), or Parley may be called.
   */
  return async function askedGate(sessionId: string, view: Room, speech: Speech): Promise<GateAnswer> {
    const unanswered = { speaks: speech.isUrgent === true || speech.mayBeCall === true, respondTo: [], isGuess: true }
    try {
      const words = await askOfGate(gate, sessionId, view)
      return words.trim() === '' ? unanswered : readGateAnswer(words, view)
    } catch (cause) {
      onError(cause, 'asking whether to speak')
      return unanswered
    }
  }
}

/** The model may refuse an older line: then it is asked about the newest line alone. */
async function askOfGate(gate: Gate, sessionId: string, view: Room): Promise<string> {
  try {
    return await gate.ask(askGate(view), sessionId)
  } catch (cause) {
    if (!(cause instanceof ModelRefuses) || view.lines.length < 2) throw cause
    return gate.ask(askGate({ ...view, lines: view.lines.slice(-1) }), sessionId)
  }
}
