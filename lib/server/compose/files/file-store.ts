import { fileURLToPath } from 'node:url'
import { makeS3Store } from '../../../adapters/files/s3.ts'
import { readS3Url } from '../../../domain/files/s3-url.ts'
import { makeFolderStore } from '../../../adapters/files/folder.ts'
import type { FileStore } from '../../../services/ports/files.ts'

/** Makes the store that FILES_URL names (IMG-2). */
export function makeFileStore(filesUrl: string): FileStore {
  const bucket = readS3Url(filesUrl)
  if (bucket) return makeS3Store(bucket)
  return makeFolderStore(fileURLToPath(filesUrl))
}
