import Anthropic, { type APIError } from '@anthropic-ai/sdk'
import type { Prompt, PromptBlock } from '../../domain/prompt-layout.ts'
import { ModelBusy, type ReplyAids, type ReplyPart, type StopReason } from '../../domain/reply.ts'
import { makeClient, toModelUsage, type ModelSettings } from './client.ts'
import { emptyRound, readRound } from './round.ts'
import { makeThinking } from './thinking.ts'
import { answerCalls, isKnown, SEARCHES_MAX, TOOLS } from './tools.ts'

/** Replies are chat messages, of a few sentences, and a thought counts too. The persona keeps them short, not this. */
const REPLY_MAX_TOKENS = 4096

/** Parley's voice: any server that speaks the Messages API. */
export function makeModel(settings: ModelSettings) {
  const { model } = settings
  const client = makeClient(settings)
  const thinking = makeThinking(client, model)

  return {
    /**
     * Streams one reply; between two parts of it the model may have searched the room, a few times at most, or have asked
     * to be quiet. Throws when the model cannot be reached, refuses the request, or the stream breaks off;
     * {@link ModelBusy} where it has no time.
     */
    async *reply(
      { system, turns }: Prompt,
      signal: AbortSignal,
      { took, ...aids }: ReplyAids,
    ): AsyncGenerator<ReplyPart> {
      const messages: Anthropic.MessageParam[] = turns.map(({ role, blocks }) => ({
        role,
        content: blocks.map(toBlock),
      }))
      const request = {
        ...{ model, max_tokens: REPLY_MAX_TOKENS, system: system.map(toBlock), tools: TOOLS },
        ...(await thinking.little()),
      }
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
          if (!isBusy(cause)) throw cause
          // What is refused before the stream, the SDK has tried again already.
          const mayTryAgain = cause.status === undefined && said === saidBefore && !isSecondTry
          if (!mayTryAgain) throw new ModelBusy('The model has no time', { cause })
          isSecondTry = true
          continue
        } finally {
          if (round.usage) took(toModelUsage(model, round.usage))
        }
        if (!round.isComplete) return
        const stopReason = inOurWords(round.stopReason)
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

/**
 * Too many requests of ours, or of everybody's: said again after each wait, or with one that is too long; or said in the
 * stream, where an error has no status any more.
 */
function isBusy(cause: unknown): cause is APIError {
  if (!(cause instanceof Anthropic.APIError)) return false
  return cause.status === undefined ? BUSY_TYPES.has(cause.type) : BUSY_STATUSES.has(cause.status)
}
const BUSY_STATUSES = new Set<unknown>([429, 529])
const BUSY_TYPES = new Set<unknown>(['rate_limit_error', 'overloaded_error'])

function inOurWords(stopReason: Anthropic.StopReason | null): StopReason {
  if (stopReason === 'refusal') return 'refused'
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded' ? 'cut' : 'complete'
}
