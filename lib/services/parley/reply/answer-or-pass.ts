import { ModelRefuses } from '../../../domain/parley/model-failure.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { Prepared } from './prepare-reply.ts'
import type { RunningReply } from './running-reply.ts'
import type { SetAside } from './set-aside.ts'
import type { StreamReply } from './stream-reply.ts'

/** A reply that runs here; aborted, it ends where it stands. */
export type Running = { reply: RunningReply; abort: AbortController }

/** `refused`: the lines for which no answer comes. `isOwed`: somebody waits for an answer, and the model says nothing. */
export type Answered = { refused: readonly PromptLine[]; isOwed: boolean }

/** Has the model answer. */
export function makeAnswerOrPass(stream: StreamReply, setAside: SetAside) {
  /** Answers, or finds the lines for which no answer comes, and sets them aside. */
  async function answer({ reply, abort }: Running, prepared: Prepared): Promise<readonly PromptLine[]> {
    const refusal = await stream(reply, prepared, abort).catch((cause: unknown) => {
      if (cause instanceof ModelRefuses && !reply.hasBegun()) return cause
      throw cause
    })
    return refusal === null ? [] : setAside(reply, prepared, abort, refusal)
  }

  /**
   * TURN-6: the model may pass, but nobody who called it meets silence: it is told once that they wait. Where it made the room
   * quiet, as it was asked to, silence is its answer.
   */
  return async function answerOrPass(running: Running, prepared: Prepared): Promise<Answered> {
    let isQuiet = false
    const beQuiet = () => prepared.aids.beQuiet().then(() => void (isQuiet = true))
    const listening = { ...prepared, aids: { ...prepared.aids, beQuiet } }
    const isOwed = () => !running.reply.hasBegun() && !prepared.cue.mayPass && !isQuiet
    const refused = await answer(running, listening)
    if (refused.length > 0 || !isOwed()) return { refused, isOwed: false }
    const again = { ...listening, promptOf: (lines: readonly PromptLine[]) => prepared.promptOf(lines, true) }
    return { refused: await answer(running, again), isOwed: isOwed() }
  }
}
