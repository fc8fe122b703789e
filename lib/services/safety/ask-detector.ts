import type { Member } from '../../domain/people/members.ts'
import { ModelRefuses } from '../../domain/parley/model-failure.ts'
import { askDetector, readDetectorAnswer, type DetectorAnswer } from '../../domain/safety/danger/detector.ts'
import type { Message } from '../../protocol/entities.ts'
import type { RoomView } from '../ports/parley.ts'
import type { Counter, DangerDetector } from '../ports/safety.ts'
import type { OnError } from '../on-error.ts'

type Deps = {
  roomView: Pick<RoomView, 'transcript'>
  detector: DangerDetector
  /** Counts the questions about a room within QUESTIONS_SECONDS. */
  questions: Pick<Counter, 'add'>
  onError: OnError
}

/** One room has QUESTIONS_MAX questions in this time, however many people it has. */
export const QUESTIONS_SECONDS = 60
const QUESTIONS_MAX = 20
/** Earlier lines in the question, which explain the message. */
const LINES_BEFORE = 6
const LINES_READ_MAX = 40

/** CARE-2: asks the small model about one message and the lines before it; null without a usable answer. */
export function makeAskDetector({ roomView, detector, questions, onError }: Deps) {
  return async function ask(
    sessionId: string,
    { seq, userId, text }: Pick<Message, 'seq' | 'userId' | 'text'>,
    people: readonly Member[],
    isPlay: boolean,
  ): Promise<DetectorAnswer | null> {
    const { count } = await questions.add(sessionId)
    if (count > QUESTIONS_MAX) return null
    const wanted = { atLeast: LINES_BEFORE, sinceSeq: seq - LINES_BEFORE, atMost: LINES_READ_MAX }
    const lines = await roomView.transcript(sessionId, wanted)
    const numberOf = (id: string) => people.find(({ ids }) => ids.includes(id))?.number ?? null
    const before = lines.filter((line) => line.seq < seq).slice(-LINES_BEFORE)
    const question = askDetector({
      person: numberOf(userId),
      text,
      before: before.map((line) => ({ person: numberOf(line.userId), text: line.text })),
      isGame: isPlay,
    })
    try {
      return readDetectorAnswer(await detector.ask(question, sessionId))
    } catch (cause) {
      if (!(cause instanceof ModelRefuses)) onError(cause, 'asking the small model')
      return null
    }
  }
}
export type AskDetector = ReturnType<typeof makeAskDetector>
