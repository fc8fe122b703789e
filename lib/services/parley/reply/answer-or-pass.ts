import { ModelRefuses } from '../../../domain/parley/model-failure.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { ReplyAids } from '../../../domain/parley/reply.ts'
import type { Prepared } from './prepare-reply.ts'
import type { RunningReply } from './running-reply.ts'
import type { SetAside } from './set-aside.ts'
import type { StreamReply } from './stream-reply.ts'

/** A reply that runs here; an abort ends it where it stands. */
export type Running = { reply: RunningReply; abort: AbortController }

/**
 * `refused` are the lines that the model refuses. `isOwed` is true when an answer is due and the model says nothing.
 */
export type Answered = { refused: readonly PromptLine[]; isOwed: boolean }

type Aid = (...given: unknown[]) => unknown
/** Aids that change nothing in a room: searching, and counting usage. */
const NO_ACTS = new Set<string>(['search', 'took'] satisfies (keyof ReplyAids)[])

/** Wraps the aids; `hasActed` tells whether one of them changed something in the room. */
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

/** Makes the model's answer to a prepared prompt. */
export function makeAnswerOrPass(stream: StreamReply, setAside: SetAside) {
  /** Streams an answer; returns the refusal, or null when it was answered. */
  async function tried({ reply, abort }: Running, prepared: Prepared): Promise<ModelRefuses | 'refused' | null> {
    return stream(reply, prepared, abort).catch((cause: unknown) => {
      if (cause instanceof ModelRefuses && !reply.hasBegun()) return cause
      throw cause
    })
  }

  /**
   * Answers, or sets aside the lines that the model refuses, and returns these. With pictures the model is first asked
   * again without them: it may refuse one of those (IMG-3).
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
   * TURN-6: lets the model pass, but not when it was called: then it is told once that people wait. An action in the
   * room, as it was asked to, counts as its answer.
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
