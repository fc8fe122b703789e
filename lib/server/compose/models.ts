import { makeModel as makeMessagesModel } from '../../adapters/anthropic/model.ts'
import { makeSmallModel as makeSmallMessagesModel } from '../../adapters/anthropic/small-model.ts'
import type { SmallModel } from '../../adapters/model/small-model.ts'
import { makeModel as makeChatModel } from '../../adapters/openai/model.ts'
import { makeSmallModel as makeSmallChatModel } from '../../adapters/openai/small-model.ts'
import type { Model } from '../../services/ports/model.ts'
import type { GatewayEnv } from '../env/env.ts'

/** The large model, of the maker that AI_PROVIDER names (EVAL-2). */
export function largeModel({ ai }: Pick<GatewayEnv, 'ai'>): Model {
  return ai.provider === 'openai' ? makeChatModel(ai) : makeMessagesModel(ai)
}

/** The small model, with a client of its own for each purpose: none waits for another's. */
export function smallModel({ ai }: Pick<GatewayEnv, 'ai'>): SmallModel {
  return ai.provider === 'openai' ? makeSmallChatModel(ai) : makeSmallMessagesModel(ai)
}
