import { makeFileKeys } from '../../../adapters/identity/file-keys.ts'
import { withFileAddresses, type FileReader } from '../../../domain/files/with-file-addresses.ts'
import type { SharedEnv } from '../../env/env.ts'

/** IMG-2: who may have a file is written into its address; web and gateway agree by the secret that they share. */
export function makeFileAddresses({ nextauthSecret }: Pick<SharedEnv, 'nextauthSecret'>) {
  const fileKeys = makeFileKeys(nextauthSecret)
  return {
    fileKeys,
    /** The same with the addresses that this person has of the files in it. */
    addressed: <Told>(told: Told, reader: FileReader): Told => withFileAddresses(told, reader, fileKeys.sign),
  }
}
