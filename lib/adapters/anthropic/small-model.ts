import type Anthropic from '@anthropic-ai/sdk'
import type { ModelSettings } from '../model/model-settings.ts'
import type { SmallModel } from '../model/small-model.ts'
import { toFileBlock } from './blocks.ts'
import { makeClient, toModelUsage } from './client.ts'
import { inOurWords } from './failures.ts'
import { makeThinking } from './thinking.ts'

/** The small model of any server that speaks the Messages API. */
export function makeSmallModel(settings: ModelSettings): SmallModel {
  const model = settings.gateModel
  const client = makeClient(settings)
  const thinking = makeThinking(client, model)

  return async function ask({ system, text, file }, limits, took) {
    const { maxTokens, ...options } = limits
    const content = file ? [toFileBlock(file), { type: 'text' as const, text }] : text
    const messages = [{ role: 'user' as const, content }]
    const request = { model, max_tokens: maxTokens, system, messages, ...(await thinking.none()) }
    const {
      content: came,
      usage,
      stop_reason,
    } = await client.messages.create(request, options).catch((cause: unknown) => {
      throw inOurWords(cause)
    })
    took(toModelUsage(model, usage))
    return { text: came.map(textOf).join(''), isRefused: stop_reason === 'refusal' }
  }
}

function textOf(block: Anthropic.ContentBlock): string {
  return block.type === 'text' ? block.text : ''
}
