import { ModelShut, type ModelRefuses } from '../../../domain/parley/model-failure.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import { endingOf } from '../../../domain/parley/reply-endings.ts'
import type { Prepared } from './prepare-reply.ts'
import type { Clock } from '../../clock.ts'
import { findRefused } from './find-refused.ts'
import type { RunningReply } from './running-reply.ts'
import type { Model } from '../../ports/model.ts'
import type { ReplyStore } from '../../ports/parley.ts'

export type SetAsideDeps = {
  model: Pick<Model, 'takes'>
  replies: Pick<ReplyStore, 'setAside'>
  clock: Clock
}

/** Enough for a dozen questions of one token each. */
const FINDING_MS = 45_000

/** Handles a reply that the model refuses before its first word (decision 26). */
export function makeSetAside({ model, replies, clock }: SetAsideDeps) {
  /**
   * Finds and sets aside the refused lines, so that no model reads them again. Returns them when the reply should be
   * tried without them; none when it ended with a sentence of its own. Throws when nothing helps.
   */
  return async function setAside(
    current: RunningReply,
    { lines, promptOf, seenSeq, cue, dangerSeqs, aids }: Prepared,
    abort: AbortController,
    refusal: ModelRefuses | 'refused',
  ): Promise<readonly PromptLine[]> {
    const endFinding = clock.after(FINDING_MS, () => abort.abort(TOOK_TOO_LONG))
    const isTaken = (kept: readonly PromptLine[]) => model.takes(promptOf(kept), abort.signal, aids.took)
    const found = await findRefused(lines, isTaken).finally(endFinding)
    const seqs = found?.map(({ seq, edits }) => edits?.seq ?? seq) ?? []
    if (refusal !== 'refused') {
      if (found === null) throw new ModelShut(REFUSES_ALL, { cause: refusal })
      if (found.length === 0 || !(await replies.setAside(current.lease, seqs))) throw refusal
      return found
    }
    // Refused newest words: end with a sentence. Refused older words, or words beside those of danger: set them aside and
    // try again.
    const answered = answeredSeq(lines)
    const isOfBefore = found?.every(({ kind, seq }) => kind === 'assistant' || seq <= answered)
    const isBesideDanger = dangerSeqs.length > 0 && !seqs.some((seq) => dangerSeqs.includes(seq))
    if (found && seqs.length > 0 && (isOfBefore || isBesideDanger) && (await replies.setAside(current.lease, seqs)))
      return found
    await current.write(endingOf('refused', '', cue.isDanger), seenSeq)
    if (seqs.length === 0 || !(await replies.setAside(current.lease, seqs))) await current.refused(seenSeq, false)
    return []
  }
}
export type SetAside = ReturnType<typeof makeSetAside>

/** Returns the seq up to which Parley has answered. */
function answeredSeq(lines: readonly PromptLine[]): number {
  const last = lines.findLast(({ kind }) => kind === 'assistant')
  return last ? (last.seenSeq ?? last.seq) : 0
}

const TOOK_TOO_LONG = new Error('The model took too long to say what it takes')
const REFUSES_ALL =
  'The model refuses the request whatever people have said: names, notes, manner or settings are the cause'
