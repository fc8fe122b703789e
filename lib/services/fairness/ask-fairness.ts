import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Notice } from '../../protocol/entities.ts'
import type { Asking, FairnessQuestions } from '../ports/mediation/fairness.ts'
import type { OnError } from '../on-error.ts'

type Deps = {
  questions: Pick<FairnessQuestions, 'claim'>
  room: Rooms
  onError: OnError
}

/**
 * FAIR-1: asks each person, once per room, whether Parley was fair to them. Only their own sockets hear it. It runs in
 * the background.
 */
export function makeAskFairness({ questions, room, onError }: Deps) {
  async function ask(sessionId: string, asking?: Asking): Promise<void> {
    for (const ids of await questions.claim(sessionId, asking)) room(sessionId).fairnessQuestion(ids)
  }

  function quietly(sessionId: string, asking?: Asking): void {
    void ask(sessionId, asking).catch((cause: unknown) => onError(cause, 'asking whether Parley was fair'))
  }

  return {
    ask,
    /** Asks when a notice says that everybody named on a card has agreed. */
    announced(sessionId: string, { code }: Notice): void {
      if (code === 'agreed') quietly(sessionId)
    },
    /** Asks a person who came, and may have been away when the question was due. */
    came: (sessionId: string, userId: string): void => quietly(sessionId, { among: [userId], isOnlyDue: true }),
  }
}
export type AskFairness = ReturnType<typeof makeAskFairness>
