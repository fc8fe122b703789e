import { makeModel } from '../../adapters/anthropic/model.ts'
import { makeSmallModel } from '../../adapters/anthropic/small-model.ts'
import type { SmallModel } from '../../adapters/model/small-model.ts'
import type { Model } from '../../services/ports/model.ts'
import type { GatewayEnv } from '../env/env.ts'

/** The large model, and the small one: a new client for each purpose, so that none waits for another's. */
export function modelsOf({ ai }: Pick<GatewayEnv, 'ai'>): { model: Model; smallModel: () => SmallModel } {
  return { model: makeModel(ai), smallModel: () => makeSmallModel(ai) }
}
