import type Anthropic from '@anthropic-ai/sdk'
import type { Prompt, PromptBlock } from '../../domain/parley/prompt/prompt-layout.ts'
import { ModelBusy, type ReplyAids, type ReplyPart, type StopReason } from '../../domain/parley/reply.ts'
import type { Took } from '../../domain/parley/model-usage.ts'
import { ModelRefuses } from '../../domain/parley/model-failure.ts'
import { makeClient, toModelUsage, type ModelSettings } from './client.ts'
import { inOurWords, isBusy } from './failures.ts'
import { emptyRound, readRound } from './round.ts'
import { makeThinking } from './thinking.ts'
import { answerCalls, isKnown, SEARCHES_MAX, TOOLS } from './tools.ts'
import type { Model } from '../../services/ports/model.ts'

/** Replies are chat messages, of a few sentences, and a thought counts too. The persona keeps them short, not this. */
const REPLY_MAX_TOKENS = 4096

/** Parley's voice: any server that speaks the Messages API. */
export function makeModel(settings: ModelSettings): Model {
  const { model } = settings
  const client = makeClient(settings)
  const thinking = makeThinking(client, model)

  async function requestOf({ system, turns }: Prompt) {
    const messages: Anthropic.MessageParam[] = turns.map(({ role, blocks }) => ({ role, content: blocks.map(toBlock) }))
    const cached = { model, max_tokens: REPLY_MAX_TOKENS, system: system.map(toBlock), tools: TOOLS }
    return { ...cached, messages, ...(await thinking.little()) }
  }

  return {
    /** Whether it takes this prompt at all: it is asked for no more than a token of the reply. */
    async takes(prompt: Prompt, signal: AbortSignal, took: Took): Promise<boolean> {
      try {
        const request = { ...(await requestOf(prompt)), max_tokens: 1 }
        const { usage, stop_reason } = await client.messages.create(request, { signal })
        took(toModelUsage(model, usage))
        return stop_reason !== 'refusal'
      } catch (cause) {
        const why = inOurWords(cause)
        if (why instanceof ModelRefuses) return false
        throw why
      }
    },

    /**
     * Streams one reply; between two parts of it the model may have searched the room, a few times at most, or have asked
     * to be quiet. Throws when the model cannot be reached or the stream breaks off; {@link ModelBusy} where it
     * has no time, {@link ModelRefuses} where it will not take this prompt.
     */
    async *reply(prompt: Prompt, signal: AbortSignal, { took, ...aids }: ReplyAids): AsyncGenerator<ReplyPart> {
      const { messages, ...request } = await requestOf(prompt)
      let said = ''
      let isSecondTry = false
      let wordsBefore = ''
      for (let searches = 0; ;) {
        const round = emptyRound()
        const saidBefore = said
        try {
          const stream = await client.messages.create({ ...request, messages, stream: true }, { signal })
          for await (const text of readRound(stream, round)) {
            const space = said === saidBefore && /\S$/.test(said) ? '\n\n' : ''
            said += space + text
            yield { type: 'text', text: space + text }
          }
        } catch (cause) {
          if (!isBusy(cause)) throw inOurWords(cause)
          // What is refused before the stream, the SDK has tried again already.
          const mayTryAgain = cause.status === undefined && said === saidBefore && !isSecondTry
          if (!mayTryAgain) throw new ModelBusy('The model has no time', { cause })
          isSecondTry = true
          continue
        } finally {
          if (round.usage) took(toModelUsage(model, round.usage))
        }
        if (!round.isComplete) return
        const stopReason = ending(round.stopReason)
        const words = said.slice(saidBefore.length).trim()
        const leadsOn = round.calls.some(isKnown) && (words === '' || words !== wordsBefore)
        // What is there counts, not why it is said to have stopped; whoever has spoken and only repeats itself is done.
        const isOver = round.calls.length === 0 || stopReason !== 'complete' || searches > SEARCHES_MAX
        if (isOver || (!leadsOn && said.trim() !== '')) {
          yield { type: 'end', stopReason }
          return
        }
        const results = await answerCalls(round.calls, SEARCHES_MAX - searches, said.trim() !== '', aids)
        wordsBefore = words
        searches = leadsOn ? searches + round.calls.length : SEARCHES_MAX + 1
        messages.push({ role: 'assistant', content: round.content }, { role: 'user', content: results })
      }
    },
  }
}

function toBlock({ text, isCacheBreakpoint }: PromptBlock): Anthropic.TextBlockParam {
  return { type: 'text', text, ...(isCacheBreakpoint && { cache_control: { type: 'ephemeral' } }) }
}

function ending(stopReason: Anthropic.StopReason | null): StopReason {
  if (stopReason === 'refusal') return 'refused'
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded' ? 'cut' : 'complete'
}
