import type Anthropic from '@anthropic-ai/sdk'
import type { Prompt } from '../../domain/parley/prompt/prompt-layout.ts'
import type { StopReason } from '../../domain/parley/reply.ts'
import type { Took } from '../../domain/parley/model-usage.ts'
import { ModelRefuses } from '../../domain/parley/model-failure.ts'
import type { Model } from '../../services/ports/model.ts'
import { REPLY_MAX_TOKENS, type ModelSettings } from '../model/model-settings.ts'
import { replyLoop, type Conversation } from '../model/reply-loop.ts'
import { TOOLS } from '../model/tools.ts'
import { toBlock, toBlocks } from './blocks.ts'
import { makeClient, toModelUsage } from './client.ts'
import { busy, inOurWords } from './failures.ts'
import { emptyRound, readRound } from './round.ts'
import { makeThinking } from './thinking.ts'

/** Parley's voice: any server that speaks the Messages API. */
export function makeModel(settings: ModelSettings): Model {
  const { model } = settings
  const client = makeClient(settings)
  const thinking = makeThinking(client, model)
  const tools = TOOLS.map(({ schema, ...tool }) => ({ ...tool, input_schema: schema }))

  async function requestOf({ system, turns, hasNoTools = false }: Prompt) {
    const messages: Anthropic.MessageParam[] = turns.map(({ role, blocks }) => ({
      role,
      content: blocks.flatMap(toBlocks),
    }))
    const cached = { model, max_tokens: REPLY_MAX_TOKENS, system: system.map(toBlock), ...(!hasNoTools && { tools }) }
    return { ...cached, messages, ...(await thinking.little()) }
  }

  function converse(prompt: Prompt, signal: AbortSignal): Conversation {
    let request: Awaited<ReturnType<typeof requestOf>> | null = null
    let round = emptyRound()
    return {
      async *next(took) {
        round = emptyRound()
        request ??= await requestOf(prompt)
        try {
          const stream = await client.messages.create({ ...request, stream: true }, { signal })
          yield* readRound(stream, round)
        } finally {
          if (round.usage) took(toModelUsage(model, round.usage))
        }
      },
      end: () => ({ ...round, stopReason: ending(round.stopReason) }),
      add(results) {
        const content = results.map(({ id, content, isError }) => {
          return { type: 'tool_result' as const, tool_use_id: id, content, ...(isError && { is_error: true }) }
        })
        request?.messages.push({ role: 'assistant', content: round.content }, { role: 'user', content })
      },
    }
  }

  return {
    /** True when the model takes this prompt. Asks for no more than a token of the reply. */
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

    reply: (prompt, signal, aids) => replyLoop(converse(prompt, signal), aids, { inOurWords, busy }),
  }
}

function ending(stopReason: Anthropic.StopReason | null): StopReason {
  if (stopReason === 'refusal') return 'refused'
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded' ? 'cut' : 'complete'
}
