import type { SmallModel } from '../../adapters/model/small-model.ts'
import type { Model } from '../../services/ports/model.ts'
import type { GatewayEnv } from '../env/env.ts'

type Ai = Pick<GatewayEnv, 'ai'>

/** Returns the large model of the maker that AI_PROVIDER names (EVAL-2). */
export function largeModel({ ai }: Ai): Model {
  const loaded = large(ai)
  loaded.catch(() => {}) // each request fails with the error instead
  return {
    takes: async (...question) => (await loaded).takes(...question),
    async *reply(...prompt) {
      yield* (await loaded).reply(...prompt)
    },
  }
}

/** Returns the small model, with a client for each purpose: none waits for another's requests. */
export function smallModel({ ai }: Ai): SmallModel {
  const loaded = small(ai)
  loaded.catch(() => {}) // each question fails with the error instead
  return async (...question) => (await loaded)(...question)
}

/** Loads one maker's library only: each takes 0.2 s and 35 MB. */
async function large(ai: Ai['ai']): Promise<Model> {
  const { makeModel } = await (ai.provider === 'openai'
    ? import('../../adapters/openai/model.ts')
    : import('../../adapters/anthropic/model.ts'))
  return makeModel(ai)
}

async function small(ai: Ai['ai']): Promise<SmallModel> {
  const { makeSmallModel } = await (ai.provider === 'openai'
    ? import('../../adapters/openai/small-model.ts')
    : import('../../adapters/anthropic/small-model.ts'))
  return makeSmallModel(ai)
}
