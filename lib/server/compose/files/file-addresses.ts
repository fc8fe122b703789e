import { makeFileKeys } from '../../../adapters/identity/file-keys.ts'
import { withFileAddresses, type FileReader } from '../../../domain/files/with-file-addresses.ts'
import type { SharedEnv } from '../../env/env.ts'

/** IMG-2: signs a file's address for its reader; web and gateway share the secret. */
export function makeFileAddresses({ nextauthSecret }: Pick<SharedEnv, 'nextauthSecret'>) {
  const fileKeys = makeFileKeys(nextauthSecret)
  return {
    fileKeys,
    /** Returns the value with this person's addresses of the files in it. */
    addressed: <Told>(told: Told, reader: FileReader): Told => withFileAddresses(told, reader, fileKeys.sign),
  }
}
