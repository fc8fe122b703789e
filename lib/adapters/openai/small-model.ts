import type { ChatCompletion } from 'openai/resources/chat/completions'
import type { ModelSettings } from '../model/model-settings.ts'
import { ModelRefuses } from '../../domain/parley/model-failure.ts'
import type { SmallAnswer, SmallModel } from '../model/small-model.ts'
import { makeAbilities } from './abilities.ts'
import { canSee, filePart } from './chat-messages.ts'
import { makeClient } from './client.ts'
import { inOurWords, isOutOfTokens } from './failures.ts'
import { spokenIn } from './thoughts.ts'
import { toModelUsage } from './usage.ts'

/** Room for a short thought, for a model that thinks at any effort. */
const THINKING_TOKENS = 1024

/** The small model of any server that speaks Chat Completions. */
export function makeSmallModel(settings: ModelSettings): SmallModel {
  const model = settings.gateModel
  const client = makeClient(settings)
  const abilities = makeAbilities(['none', 'minimal', 'low'])

  return async function ask({ system, text, file }, limits, took): Promise<SmallAnswer> {
    const { maxTokens, ...options } = limits
    const messages = [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: file ? [filePart(file), { type: 'text' as const, text }] : text },
    ]

    /** Asks once; null when the model's thoughts used up the tokens. */
    async function once(): Promise<SmallAnswer | null> {
      const completion = await abilities
        .ask(({ limit, efforts: [reasoning_effort], thinkingTokens, ...takes }) => {
          if (file && !canSee(file, takes)) throw new ModelRefuses('The model reads no such files')
          const tokens = maxTokens === 1 ? 1 : maxTokens + thinkingTokens
          const request = { model, messages, [limit]: tokens, ...(reasoning_effort && { reasoning_effort }) }
          return client.chat.completions.create(request, options)
        })
        .catch((cause: unknown) => {
          if (isOutOfTokens(cause)) return null
          throw inOurWords(cause)
        })
      const answer = completion && answerIn(completion)
      const came = completion?.choices[0]?.message.content ?? ''
      if (completion) took(toModelUsage(model, completion.usage, { sent: messages, came, files: file ? [file] : [] }))
      return answer
    }

    const first = await once()
    if (first || maxTokens === 1) return first ?? NOTHING
    if (abilities.now().thinkingTokens > 0) return NOTHING
    abilities.leaveRoomToThink(THINKING_TOKENS)
    return (await once()) ?? NOTHING
  }
}
const NOTHING: SmallAnswer = { text: '', isRefused: false }

function answerIn({ choices: [choice] }: ChatCompletion): SmallAnswer | null {
  const text = spokenIn(choice?.message.content ?? '')
  const isRefused = choice?.finish_reason === 'content_filter' || Boolean(choice?.message.refusal)
  return text === '' && !isRefused && choice?.finish_reason === 'length' ? null : { text, isRefused }
}
