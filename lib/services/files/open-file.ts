import { Refusal } from '../../protocol/errors.ts'
import type { BroughtFiles, FileSize, FileStore, StoredFile } from '../ports/files.ts'

type Deps = {
  files: Pick<BroughtFiles, 'findShown'>
  store: Pick<FileStore, 'read'>
  isSigned: (file: { sessionId: string; fileId: string; userId: string }, key: string) => boolean
}

type Wanted = { sessionId: string; fileId: string; userId: string; key: string; size: FileSize }
export type OpenedFile = Pick<StoredFile, 'id' | 'kind' | 'name'> & {
  /** Returns the bytes. Throws NOT_FOUND when they are gone. */
  read(): Promise<{ bytes: ReadableStream<Uint8Array>; length: number }>
}

/** IMG-2: opens a file at the address of one person. Throws NOT_FOUND for every reason that keeps it from them. */
export function makeOpenFile({ files, store, isSigned }: Deps) {
  return async function openFile({ key, size, ...wanted }: Wanted): Promise<OpenedFile> {
    const { sessionId, fileId, userId } = wanted
    const file = isSigned(wanted, key) ? await files.findShown(sessionId, fileId, userId) : null
    if (!file || (file.kind === 'pdf' && size !== 'whole')) throw new Refusal('NOT_FOUND')
    return {
      ...file,
      async read() {
        const found = await store.read(fileId, size)
        if (!found) throw new Refusal('NOT_FOUND')
        return found
      },
    }
  }
}
