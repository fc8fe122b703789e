import type { ModelUsage } from '#lib/domain/parley/model-usage.ts'
import { makeDetector } from '#lib/adapters/model/detector.ts'
import { makeGate } from '#lib/adapters/model/gate.ts'
import { makeNotesModel } from '#lib/adapters/model/notes.ts'
import type { SmallModel } from '#lib/adapters/model/small-model.ts'
import { largeModel, smallModel } from '#lib/server/compose/models.ts'
import type { ModelEnv } from '#lib/server/env/env.ts'

/** Makes the models that the product uses, and a judge. `heard` gets the usage of each request. */
export function makeModels(ai: ModelEnv, judgeName: string, heard: (usage: ModelUsage) => void) {
  const took = (_sessionId: string, usage: ModelUsage) => heard(usage)
  const judge: SmallModel = smallModel({ ai: { ...ai, gateModel: judgeName } })
  return {
    model: largeModel({ ai }),
    gate: makeGate(smallModel({ ai }), took),
    detector: makeDetector(smallModel({ ai }), took),
    notes: makeNotesModel(smallModel({ ai })),
    judge,
    heard,
  }
}
export type Models = ReturnType<typeof makeModels>
