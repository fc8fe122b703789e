import { makeModelFiles } from '../../../adapters/prisma/files/model-files.ts'
import { systemClock } from '../../../services/clock.ts'
import { makeReadForModel } from '../../../services/files/read-for-model.ts'
import type { GatewayEnv } from '../../env/env.ts'
import { logFailure } from '../../log/log.ts'
import type { Services } from '../services.ts'
import { makeFileStore } from './file-store.ts'

/** Composes Parley's reading of pictures and PDFs (IMG-3). */
export function makeParleyFiles({ files: { url } }: Pick<GatewayEnv, 'files'>, { database }: Services) {
  const modelFiles = makeModelFiles(database)
  const reader = makeReadForModel({ modelFiles, store: makeFileStore(url), clock: systemClock, onError: logFailure })
  return { modelFiles, ...reader }
}
export type ParleyFiles = ReturnType<typeof makeParleyFiles>
