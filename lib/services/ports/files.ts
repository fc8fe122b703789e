import type { FileKind } from '../../protocol/files.ts'

/** The bytes of a file: as it is shown, as it stands in a list, and as a model reads it. */
export type FileSize = 'whole' | 'thumbnail' | 'model'

/** The store of files' bytes: a folder, or an S3-compatible store (IMG-2). Names are ids of ours. */
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

/** A picture made anew from its pixels, in all sizes: nothing else of what came is in it (IMG-2). */
export type MadePicture = {
  width: number
  height: number
  /** A `data:` address. */
  placeholder: string
  sizes: Record<FileSize, Buffer>
}

/** Makes pictures anew. Throws UNSUPPORTED_FILE for what is no whole picture, TOO_LARGE beyond PICTURE_MAX_PIXELS. */
export interface PictureMaker {
  make(bytes: Buffer): Promise<MadePicture>
}

/** A file that has come and is to be stored. `cost`: the bytes that came, which count in its payer's day (IMG-3). */
export type BroughtFile = StoredFile & { payer: string; sha256: string; cost: number }

/** The rows of files that come (IMG-2): each is there before its bytes are. */
export interface BroughtFiles {
  /** The same that this person brought into this session before and has not sent; null where its bytes may not be whole. */
  findStored(same: Pick<BroughtFile, 'sessionId' | 'userId' | 'sha256'>): Promise<StoredFile | null>
  /** Answers the id of its row, which may be that of an earlier try. Throws FILES_EXCEEDED beyond the payer's day. */
  reserve(file: BroughtFile): Promise<string>
  /** Its bytes are whole: now it costs. False where it was removed meanwhile. */
  stored(fileId: string): Promise<boolean>
  /** Its bytes did not get there: it costs nothing, and is swept. */
  failed(fileId: string): Promise<void>
  /** A file that this person may see now, under any of their ids (IMG-2). */
  findShown(sessionId: string, fileId: string, userId: string): Promise<Pick<StoredFile, 'id' | 'kind' | 'name'> | null>
}

/** The parts of a file's row that a request to a model needs (IMG-3). */
export type ReadableFile = Pick<StoredFile, 'id' | 'kind' | 'width' | 'height'> & { caption: string | null }

/** Files of messages as models read them. */
export interface ModelFiles {
  /** Picks the files that a model may read now: of messages that are there, whose senders are not removed. */
  readable(sessionId: string, fileIds: readonly string[]): Promise<ReadableFile[]>
  /** Keeps what one shows, in a model's words. */
  caption(fileId: string, caption: string): Promise<void>
}

/** The rows of files that nobody gets any more; each stays until its bytes are gone (IMG-4). */
export interface RemovedFiles {
  /** Removes what was brought long ago and never sent. */
  removeUnsent(): Promise<void>
  /** Some of those whose bytes are to go now, the first removed first. */
  due(most: number): Promise<string[]>
  /** Their bytes are gone. */
  forget(fileIds: readonly string[]): Promise<void>
}
