import type Anthropic from '@anthropic-ai/sdk'
import type { Took } from '../../domain/parley/model-usage.ts'
import { makeClient, toModelUsage, type ModelSettings } from './client.ts'
import { inOurWords } from './failures.ts'
import { makeThinking } from './thinking.ts'

type Question = { system: string; text: string }
type Limits = { maxTokens: number } & Pick<Anthropic.RequestOptions, 'maxRetries' | 'timeout' | 'signal'>
type Answer = { text: string; isRefused: boolean }

/** The small model, asked one thing and answering in one piece. `took` hears what that cost. Throws ModelRefuses where it will not take
 * the question, else what the SDK throws. */
export function makeSmallModel(settings: ModelSettings) {
  const model = settings.gateModel
  const client = makeClient(settings)
  const thinking = makeThinking(client, model)

  return async function ask({ system, text }: Question, limits: Limits, took: Took): Promise<Answer> {
    const { maxTokens, ...options } = limits
    const messages = [{ role: 'user' as const, content: text }]
    const request = { model, max_tokens: maxTokens, system, messages, ...(await thinking.none()) }
    const { content, usage, stop_reason } = await client.messages.create(request, options).catch((cause: unknown) => {
      throw inOurWords(cause)
    })
    took(toModelUsage(model, usage))
    return { text: content.map(textOf).join(''), isRefused: stop_reason === 'refusal' }
  }
}

function textOf(block: Anthropic.ContentBlock): string {
  return block.type === 'text' ? block.text : ''
}
