import type { SmallModel } from '../../adapters/model/small-model.ts'
import type { Model } from '../../services/ports/model.ts'
import type { GatewayEnv } from '../env/env.ts'

type Ai = Pick<GatewayEnv, 'ai'>

/** The large model, of the maker that AI_PROVIDER names (EVAL-2). */
export function largeModel({ ai }: Ai): Model {
  const loaded = large(ai)
  loaded.catch(() => {}) // each request fails with it
  return {
    takes: async (...question) => (await loaded).takes(...question),
    async *reply(...prompt) {
      yield* (await loaded).reply(...prompt)
    },
  }
}

/** The small model, with a client of its own for each purpose: none waits for another's. */
export function smallModel({ ai }: Ai): SmallModel {
  const loaded = small(ai)
  loaded.catch(() => {}) // each question fails with it
  return async (...question) => (await loaded)(...question)
}

/** Each maker's library takes 0.2 s and 35 MB to load: that of the other stays out. */
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
