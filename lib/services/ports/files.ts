import type { FileKind } from '../../protocol/entities.ts'

/** The bytes of a file: as it is shown, as it stands in a list, and as a model reads it. */
export type FileSize = 'whole' | 'thumbnail' | 'model'

/** Where bytes of files are kept: a folder, or an S3-compatible store (IMG-2). Names are ids of ours. */
export interface FileStore {
  /** Puts it there whole or not at all; the same name again takes its place. */
  put(fileId: string, size: FileSize, bytes: Buffer): Promise<void>
  /** Null where it is not there. */
  read(fileId: string, size: FileSize): Promise<{ bytes: ReadableStream<Uint8Array>; length: number } | null>
  /** Takes all sizes away; what is not there is no error. */
  remove(fileId: string): Promise<void>
}

/** A file's row, without its bytes. */
export type StoredFile = {
  id: string
  sessionId: string
  userId: string
  kind: FileKind
  name: string
  alt: string
  bytes: number
  width: number | null
  height: number | null
  placeholder: string | null
}
