import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { ModelRefuses } from '../../domain/parley/model-failure.ts'
import type { Prompt } from '../../domain/parley/prompt/prompt-layout.ts'
import type { Model } from '../../services/ports/model.ts'
import type { ModelSettings } from '../model/model-settings.ts'
import { replyLoop, type Conversation } from '../model/reply-loop.ts'
import { makeAbilities, type Takes } from './abilities.ts'
import { CHAT_TOOLS, chatMessages } from './chat-messages.ts'
import { makeClient } from './client.ts'
import { busy, inOurWords, isOutOfTokens } from './failures.ts'
import { assistantMessage, callsIn, emptyRound, ending, readRound } from './round.ts'
import { withoutThought } from './thoughts.ts'
import { filesIn, toModelUsage } from './usage.ts'

/** Parley's voice: any server that speaks Chat Completions (EVAL-2). */
export function makeModel(settings: ModelSettings): Model {
  const { model } = settings
  const client = makeClient(settings)
  const abilities = makeAbilities(['low'])

  function requestOf(
    messages: ChatCompletionMessageParam[],
    { limit, replyTokens, efforts, hasTools }: Takes,
    hasNoTools = false,
  ) {
    const [reasoning_effort] = efforts
    return {
      ...{ model, messages, [limit]: replyTokens },
      ...(hasTools && !hasNoTools && { tools: CHAT_TOOLS }),
      ...(reasoning_effort && { reasoning_effort }),
    }
  }

  function converse(prompt: Prompt, signal: AbortSignal): Conversation {
    const added: ChatCompletionMessageParam[] = []
    let messages = added
    let round = emptyRound()
    return {
      async *next(took) {
        round = emptyRound()
        const stream = await abilities.ask((takes) => {
          messages = [...chatMessages(prompt, takes), ...added]
          const usage = takes.hasStreamOptions && { stream_options: { include_usage: true } }
          return client.chat.completions.create(
            { ...requestOf(messages, takes, prompt.hasNoTools), ...usage, stream: true },
            { signal },
          )
        })
        try {
          yield* withoutThought(readRound(stream, round))
        } finally {
          const came = round.text + round.calls.map(({ json }) => json).join('')
          took(toModelUsage(model, round.usage, { sent: messages, came, files: filesIn(prompt) }))
        }
      },
      end: () => ({ calls: callsIn(round), stopReason: ending(round), isComplete: round.finish !== null }),
      add(results) {
        const answers = results.map(({ id, content }) => ({ role: 'tool' as const, tool_call_id: id, content }))
        added.push(assistantMessage(round), ...answers)
      },
    }
  }

  return {
    /** True when the model takes this prompt. Asks for no more than a token of the reply. */
    async takes(prompt, signal, took) {
      let messages: ChatCompletionMessageParam[] = []
      try {
        const { usage, choices } = await abilities.ask((takes) => {
          messages = chatMessages(prompt, takes)
          return client.chat.completions.create(requestOf(messages, { ...takes, replyTokens: 1 }), { signal })
        })
        took(toModelUsage(model, usage, { sent: messages, came: '', files: filesIn(prompt) }))
        return choices[0]?.finish_reason !== 'content_filter' && !choices[0]?.message.refusal
      } catch (cause) {
        if (isOutOfTokens(cause)) return true
        const why = inOurWords(cause)
        if (why instanceof ModelRefuses) return false
        throw why
      }
    },

    reply: (prompt, signal, aids) => replyLoop(converse(prompt, signal), aids, { inOurWords, busy }),
  }
}
