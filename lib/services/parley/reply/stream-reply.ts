import { REPLY_TOTAL_MS } from '../../../domain/parley/reply.ts'
import type { Cue } from '../../../domain/parley/prompt/cue.ts'
import { endingOf } from '../../../domain/parley/reply-endings.ts'
import { makeReplyForm } from '../../../domain/parley/reply-form.ts'
import type { Clock } from '../../clock.ts'
import type { Model } from '../../ports/model.ts'
import type { Prepared } from './prepare-reply.ts'
import type { RunningReply } from './running-reply.ts'

type Deps = {
  model: Pick<Model, 'reply'>
  clock: Clock
  /** Hears the seconds until the first text. */
  began: (seconds: number) => void
}

const FIRST_TOKEN_MS = 30_000
const IDLE_MS = 20_000
/** A longer reply is cut: it is a chat message. */
const TEXT_MAX_CHARS = 20_000
const TOOK_TOO_LONG = new Error('The model took too long')

/** A prompt to stream the answer of. `isDanger`: a refusal ends with the way to help (TURN-3). */
export type Streamed = Pick<Prepared, 'lines' | 'names' | 'promptOf' | 'seenSeq' | 'aids'> & {
  cue: Pick<Cue, 'isDanger'>
}

/** Streams the model's words into a running reply. */
export function makeStreamReply({ model, clock, began }: Deps) {
  /**
   * Streams the whole answer, as long as text keeps coming in time. Returns 'refused' when the model refuses without a
   * word.
   */
  return async function streamReply(
    current: Pick<RunningReply, 'write' | 'text' | 'hasBegun' | 'length' | 'refused'>,
    { lines, names, promptOf, seenSeq, aids, cue }: Streamed,
    abort: AbortController,
  ): Promise<'refused' | null> {
    const tooLong = () => abort.abort(TOOK_TOO_LONG)
    const endTotal = clock.after(REPLY_TOTAL_MS, tooLong)
    let endIdle = clock.after(FIRST_TOKEN_MS, tooLong)
    const beganAt = clock.now()
    const form = makeReplyForm(names)
    try {
      for await (const part of model.reply(promptOf(lines), abort.signal, aids)) {
        if (part.type === 'end') {
          await current.write(form.end(), seenSeq)
          const said = current.text()
          if (part.stopReason === 'refused' && said === '') return 'refused'
          const ending = endingOf(part.stopReason, said, cue.isDanger)
          if (ending !== '') await current.write(ending, seenSeq)
          if (part.stopReason === 'refused') await current.refused(seenSeq, true)
          return null
        }
        endIdle()
        endIdle = clock.after(IDLE_MS, tooLong)
        const hadBegun = current.hasBegun()
        const seconds = (clock.now() - beganAt) / 1000
        await current.write(form.push(part.text), seenSeq)
        if (!hadBegun && current.hasBegun()) began(seconds)
        if (form.isOver()) return null
        if (current.length() > TEXT_MAX_CHARS) {
          await current.write(endingOf('cut', current.text()), seenSeq)
          return null
        }
      }
      throw new Error('The model ended its answer without saying so')
    } finally {
      endTotal()
      endIdle()
    }
  }
}
export type StreamReply = ReturnType<typeof makeStreamReply>
