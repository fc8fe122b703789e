import { fileURLToPath } from 'node:url'
import { makeFolderStore } from '../../../adapters/files/folder.ts'
import type { FileStore } from '../../../services/ports/files.ts'

/** The store that FILES_URL names (IMG-2). */
export function makeFileStore(filesUrl: string): FileStore {
  return makeFolderStore(fileURLToPath(filesUrl))
}
