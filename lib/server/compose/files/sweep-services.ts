import { makeRemovedFiles } from '../../../adapters/prisma/files/removed-files.ts'
import { makeSweepFiles } from '../../../services/files/sweep-files.ts'
import type { GatewayEnv } from '../../env/env.ts'
import type { Services } from '../services.ts'
import { makeFileStore } from './file-store.ts'

/** Composes the removal of files, which gateways do (IMG-4). */
export function makeSweepServices({ files: { url } }: Pick<GatewayEnv, 'files'>, { database }: Services) {
  return {
    sweepFiles: makeSweepFiles({ files: makeRemovedFiles(database), store: makeFileStore(url) }),
  }
}
