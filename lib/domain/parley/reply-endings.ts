import { Refusal } from '../../protocol/errors.ts'
import { HELP_SENTENCE } from '../../protocol/texts/care.ts'
import type { ParleyWhy } from '../../protocol/parley-why.ts'
import { LeaseLost } from '../messages/draft.ts'
import { ModelBusy, type StopReason } from './reply.ts'

export const REFUSED_TEXT = 'I’d rather not go into that one. I am glad to help another way.'
const CUT_TEXT = 'That is as much as I can say in one go. Ask me to go on, or for one part of it.'
/** Used when the reply was cut before its first word. */
const TOO_MUCH_TEXT = 'That is more than I can answer in one go. Ask me for one part of it.'

/**
 * Returns the sentence that ends a refused or overlong reply; empty for a complete one. Words of danger are not turned
 * away, but answered with the way to help (TURN-3).
 */
export function endingOf(stopReason: StopReason, text: string, isDanger = false): string {
  if (stopReason === 'complete') return ''
  const refused = isDanger ? HELP_SENTENCE : REFUSED_TEXT
  if (stopReason === 'refused') return text === '' ? refused : `\n\n${refused}`
  return text === '' ? TOO_MUCH_TEXT : ` …\n\n${CUT_TEXT}`
}

/** True when the reply lost its place: the chat was cleared, ended or taken over. */
export function isLoss(cause: unknown): boolean {
  return cause instanceof LeaseLost || (cause instanceof Refusal && cause.code === 'SESSION_CLOSED')
}

/** Returns the reason that the room may see when the model fails. Details go to the log only. */
export function whyUnavailable(cause: unknown): ParleyWhy {
  return { code: cause instanceof ModelBusy ? 'busy' : 'cannot-answer', args: {} }
}
