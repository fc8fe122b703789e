import { ModelBusy, type ReplyAids, type ReplyPart, type StopReason } from '../../domain/parley/reply.ts'
import type { Took } from '../../domain/parley/model-usage.ts'
import { answerCalls, isKnown, SEARCHES_MAX, type Call, type CallResult } from './tools.ts'

/** The end of one request of a reply. `isComplete` is true when the model said that it was done. */
export type RoundEnd = { calls: Call[]; stopReason: StopReason; isComplete: boolean }

/** One reply's exchange with a server: one request, and one more after each round of tool calls. */
export type Conversation = {
  /** Streams the text of the next request. */
  next(took: Took): AsyncIterable<string>
  /** Returns the end of the newest request. */
  end(): RoundEnd
  /** Appends the newest answer and the results of its calls. */
  add(results: CallResult[]): void
}

/** Reads an SDK's errors. `isSaidInStream` is true after the headers, where the SDK does not retry. */
export type Failures = { inOurWords(cause: unknown): unknown; busy(cause: unknown): { isSaidInStream: boolean } | null }

/**
 * Streams one reply. Between two parts the model may call tools, such as a few searches of the room. Throws when the
 * model is unreachable or the stream breaks off; {@link ModelBusy} when it has no capacity, ModelRefuses when it
 * refuses this prompt.
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
      // The SDK has already retried an error that came before the stream.
      const mayTryAgain = failure.isSaidInStream && said === saidBefore && !isSecondTry
      if (!mayTryAgain) throw new ModelBusy('The model has no time', { cause })
      isSecondTry = true
      continue
    }
    const { calls, stopReason, isComplete } = conversation.end()
    if (!isComplete) return
    const words = said.slice(saidBefore.length).trim()
    const leadsOn = calls.some(isKnown) && (words === '' || words !== wordsBefore)
    // The streamed text counts, whatever the stop reason says. A model that has spoken and only repeats itself is done.
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
