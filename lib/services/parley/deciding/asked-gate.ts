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
   * Treats a late, broken or unreadable answer as silence. After words of danger (TURN-3), or where Parley may be
   * called, only an answered SILENT is silence.
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
