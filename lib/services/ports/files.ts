import type { FileKind } from '../../protocol/files.ts'

/** The sizes of a file: as shown, as a thumbnail, and as a model reads it. */
export type FileSize = 'whole' | 'thumbnail' | 'model'

/** Stores the bytes of files: in a folder, or an S3-compatible store (IMG-2). Names are our own ids. */
export interface FileStore {
  /** Stores the bytes atomically; the same name overwrites. */
  put(fileId: string, size: FileSize, bytes: Buffer): Promise<void>
  /** Null when there are no such bytes. */
  read(fileId: string, size: FileSize): Promise<{ bytes: ReadableStream<Uint8Array>; length: number } | null>
  /** Deletes all sizes; missing ones are no error. */
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

/** A picture re-encoded from its pixels, in all sizes: nothing else of the upload is left (IMG-2). */
export type MadePicture = {
  width: number
  height: number
  /** A `data:` URL. */
  placeholder: string
  sizes: Record<FileSize, Buffer>
}

/**
 * Re-encodes pictures. Throws UNSUPPORTED_FILE for a broken or unknown picture, TOO_LARGE beyond PICTURE_MAX_PIXELS.
 */
export interface PictureMaker {
  make(bytes: Buffer): Promise<MadePicture>
}

/**
 * The payers of a file (IMG-3): its person, under all `payerIds`, and a guest's hashed address. `cost` is its uploaded
 * bytes.
 */
export type FilePurse = { payer: string; payerIds: readonly string[]; address: string | null; cost: number }

/** An uploaded file to be stored. */
export type BroughtFile = StoredFile & FilePurse & { uploadId: string | null; sha256: string }

/** Two uploads with the same key are one file, unless `uploadId` is null. */
export type UploadKey = Pick<BroughtFile, 'sessionId' | 'userId' | 'uploadId' | 'sha256'>

/** The rows of uploaded files (IMG-2): each is written before its bytes. */
export interface BroughtFiles {
  /** Returns the unsent file of an earlier try of this upload; null when its bytes may be incomplete. */
  findStored(key: UploadKey): Promise<StoredFile | null>
  /** Throws FILES_EXCEEDED for a file beyond its payers' day, before anything is done for it. */
  requireRoom(purse: FilePurse): Promise<void>
  /** Returns the id of the row, maybe of an earlier try. Throws FILES_EXCEEDED beyond its payers' day. */
  reserve(file: BroughtFile): Promise<string>
  /** Marks the bytes as complete: from now on they cost. Returns false when the file was removed meanwhile. */
  stored(fileId: string): Promise<boolean>
  /** Marks the upload as failed: it costs nothing, and is swept. */
  failed(fileId: string): Promise<void>
  /** Returns a file that this person may see now, under any of their ids (IMG-2); else null. */
  findShown(sessionId: string, fileId: string, userId: string): Promise<Pick<StoredFile, 'id' | 'kind' | 'name'> | null>
}

/** The parts of a file's row that a request to a model needs (IMG-3). */
export type ReadableFile = Pick<StoredFile, 'id' | 'kind' | 'width' | 'height'> & { caption: string | null }

/** Reads files of messages for models. */
export interface ModelFiles {
  /** Returns the files that a model may read now: their message is there, and its sender not removed. */
  readable(sessionId: string, fileIds: readonly string[]): Promise<ReadableFile[]>
  /** Stores a file's caption, in a model's words. */
  caption(fileId: string, caption: string): Promise<void>
}

/** The rows of removed files; each stays until its bytes are gone (IMG-4). */
export interface RemovedFiles {
  /** Removes old files that were never sent. */
  removeUnsent(): Promise<void>
  /** Returns files whose bytes must go now, the first removed first. */
  due(most: number): Promise<string[]>
  /** Deletes the rows, because their bytes are gone. */
  forget(fileIds: readonly string[]): Promise<void>
}
