import { ModelBusy, type ReplyAids, type ReplyPart, type StopReason } from '../../domain/parley/reply.ts'
import type { Took } from '../../domain/parley/model-usage.ts'
import { answerCalls, isKnown, SEARCHES_MAX, type Call, type CallResult } from './tools.ts'

/** How one request of a reply ended. `isComplete`: the model said that it was done. */
export type RoundEnd = { calls: Call[]; stopReason: StopReason; isComplete: boolean }

/** One reply's talk with a server: a request, and after each that asked for tools one more. */
export type Conversation = {
  /** Streams the text of the next request. */
  next(took: Took): AsyncIterable<string>
  /** How the newest request ended. */
  end(): RoundEnd
  /** Puts the newest answer and the results of its calls behind the rest. */
  add(results: CallResult[]): void
}

/** An adapter's reading of its SDK's failures. `isSaidInStream`: after the headers, where the SDK does not try again. */
export type Failures = { inOurWords(cause: unknown): unknown; busy(cause: unknown): { isSaidInStream: boolean } | null }

/**
 * Streams one reply; between two parts of it the model may have searched the room, a few times at most, or have asked
 * to be quiet. Throws when the model cannot be reached or the stream breaks off; {@link ModelBusy} where it
 * has no time, ModelRefuses where it will not take this prompt.
 */
export async function* replyLoop(
  conversation: Conversation,
  { took, ...aids }: ReplyAids,
  { inOurWords, busy }: Failures,
): AsyncGenerator<ReplyPart> {
  let said = ''
  let isSecondTry = false
  let wordsBefore = ''
  for (let searches = 0; ;) {
    const saidBefore = said
    try {
      for await (const text of conversation.next(took)) {
        const space = said === saidBefore && /\S$/.test(said) ? '\n\n' : ''
        said += space + text
        yield { type: 'text', text: space + text }
      }
    } catch (cause) {
      const failure = busy(cause)
      if (!failure) throw inOurWords(cause)
      // The SDK has tried again already what is refused before the stream.
      const mayTryAgain = failure.isSaidInStream && said === saidBefore && !isSecondTry
      if (!mayTryAgain) throw new ModelBusy('The model has no time', { cause })
      isSecondTry = true
      continue
    }
    const { calls, stopReason, isComplete } = conversation.end()
    if (!isComplete) return
    const words = said.slice(saidBefore.length).trim()
    const leadsOn = calls.some(isKnown) && (words === '' || words !== wordsBefore)
    // The text that is there counts, not why it is said to have stopped; whoever has spoken and only repeats itself is done.
    const isOver = calls.length === 0 || stopReason !== 'complete' || searches > SEARCHES_MAX
    if (isOver || (!leadsOn && said.trim() !== '')) {
      yield { type: 'end', stopReason }
      return
    }
    conversation.add(await answerCalls(calls, SEARCHES_MAX - searches, said.trim() !== '', aids))
    wordsBefore = words
    searches = leadsOn ? searches + calls.length : SEARCHES_MAX + 1
  }
}
