import { ModelRefuses } from '../../../domain/parley/model-failure.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { ReplyAids } from '../../../domain/parley/reply.ts'
import type { Prepared } from './prepare-reply.ts'
import type { RunningReply } from './running-reply.ts'
import type { SetAside } from './set-aside.ts'
import type { StreamReply } from './stream-reply.ts'

/** A reply that runs here; aborted, it ends where it stands. */
export type Running = { reply: RunningReply; abort: AbortController }

/** `refused`: the lines for which no answer comes. `isOwed`: somebody waits for an answer, and the model says nothing. */
export type Answered = { refused: readonly PromptLine[]; isOwed: boolean }

type Aid = (...given: unknown[]) => unknown
/** Looking something up, and counting what that took, changes nothing in a room. */
const NO_ACTS = new Set<string>(['search', 'took'] satisfies (keyof ReplyAids)[])

/** The same aids; `hasActed`: the model did something by one of them, and it worked. */
function watched(given: ReplyAids): { aids: ReplyAids; hasActed: () => boolean } {
  let isDone = false
  const acting =
    (aid: Aid): Aid =>
    async (...asked) => {
      const answer = await aid(...asked)
      isDone ||= !(typeof answer === 'object' && answer !== null && 'error' in answer)
      return answer
    }
  const aids = Object.entries(given).map(([name, aid]) => [name, NO_ACTS.has(name) ? aid : acting(aid as Aid)])
  return { aids: Object.fromEntries(aids) as ReplyAids, hasActed: () => isDone }
}

/** Has the model answer. */
export function makeAnswerOrPass(stream: StreamReply, setAside: SetAside) {
  /** Answers; what it is refused with otherwise. */
  async function tried({ reply, abort }: Running, prepared: Prepared): Promise<ModelRefuses | 'refused' | null> {
    return stream(reply, prepared, abort).catch((cause: unknown) => {
      if (cause instanceof ModelRefuses && !reply.hasBegun()) return cause
      throw cause
    })
  }

  /**
   * Answers, or finds the lines for which no answer comes, and sets them aside. Where there are pictures the model is asked without
   * them first: what it refuses may be one of those (IMG-3).
   */
  async function answer(running: Running, prepared: Prepared): Promise<readonly PromptLine[]> {
    let refusal = await tried(running, prepared)
    if (refusal === null) return []
    let asked = prepared
    if (prepared.hasFiles) {
      asked = { ...prepared, promptOf: (lines, how) => prepared.promptOf(lines, { ...how, hasNoFiles: true }) }
      refusal = await tried(running, asked)
    }
    return refusal === null ? [] : setAside(running.reply, asked, running.abort, refusal)
  }

  /**
   * TURN-6: the model may pass, but nobody who called it meets silence: it is told once that they wait. Where it did something in
   * the room, as it was asked to, that is its answer.
   */
  return async function answerOrPass(running: Running, prepared: Prepared): Promise<Answered> {
    const { aids, hasActed } = watched(prepared.aids)
    const isOwed = () => !running.reply.hasBegun() && !prepared.cue.mayPass && !hasActed()
    const refused = await answer(running, { ...prepared, aids })
    if (refused.length > 0 || !isOwed()) return { refused, isOwed: false }
    const promptOf: Prepared['promptOf'] = (lines, how) => prepared.promptOf(lines, { ...how, hasPassed: true })
    return { refused: await answer(running, { ...prepared, aids, promptOf }), isOwed: isOwed() }
  }
}
