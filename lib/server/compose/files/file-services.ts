import { hashOfBytes, makeId } from '../../../adapters/identity/secrets.ts'
import { makeBroughtFiles } from '../../../adapters/prisma/files/brought-files.ts'
import { makePictureMaker } from '../../../adapters/pictures/picture-maker.ts'
import { atMost } from '../../../services/at-most.ts'
import { makeBringFile } from '../../../services/files/bring-file.ts'
import { makeOpenFile } from '../../../services/files/open-file.ts'
import { makeFlags } from '../../../services/safety/flags.ts'
import type { WebEnv } from '../../env/env.ts'
import type { Services } from '../services.ts'
import { makeFileStore } from './file-store.ts'

const BYTES_PER_MB = 1_000_000
/** IMG-3: all guests of one address bring as much as so many people. */
const PEOPLE_OF_ADDRESS = 10

/** Composes the upload and delivery of files (IMG-2): web alone does both. */
export function makeFileServices({ files: { url, dailyMb } }: Pick<WebEnv, 'files'>, services: Services) {
  const { database, databaseClock: clock, flagStore, sessions, participants, limits, fileKeys, secrets } = services
  const { addressSubjectOf } = secrets
  const person = dailyMb * BYTES_PER_MB
  const files = makeBroughtFiles(database, { person, address: person * PEOPLE_OF_ADDRESS })
  const flags = makeFlags({ store: flagStore, hashOf: addressSubjectOf, clock })
  const store = makeFileStore(url)
  // One at a time: a large picture takes more memory than the rest of this process.
  const pictures = { make: atMost(1, makePictureMaker().make) }
  const shared = { files, store, sessions, participants }
  return {
    bringFile: makeBringFile({
      ...{ ...shared, pictures, uploads: limits.files, addressSubjectOf, makeId, hashOf: hashOfBytes },
      async isFlagged(address) {
        await flags.reload() // web hears of no changes; uploads are few
        return flags.isFlagged(address)
      },
    }),
    openFile: makeOpenFile({ files, store, isSigned: fileKeys.isSigned }),
  }
}
export type FileServices = ReturnType<typeof makeFileServices>
