import { mediaTypeOf, type PromptFile } from '../../domain/files/prompt-file.ts'
import type { ShownFile } from '../../domain/files/place-files.ts'
import type { WantedFile } from '../../domain/files/shown-files.ts'
import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import type { FileStore, ModelFiles, ReadableFile } from '../ports/files.ts'

type Deps = {
  modelFiles: Pick<ModelFiles, 'readable'>
  store: Pick<FileStore, 'read'>
  clock: Pick<Clock, 'after'>
  onError: OnError
}

/** The longest that a reply waits for the store. */
const READ_MS = 4000
/** Models accept pictures of 5 MB in base64, and requests of 32 MB. */
const PICTURE_MAX_BYTES = 3_700_000
const REQUEST_MAX_BYTES = 16_000_000

/** IMG-3: reads the files of messages for a model, if they are there and the model may see them. */
export function makeReadForModel({ modelFiles, store, clock, onError }: Deps) {
  async function bytesOf({ id, kind }: ReadableFile, mostBytes: number): Promise<Buffer | null> {
    const stored = await store.read(id, kind === 'pdf' ? 'whole' : 'model')
    if (!stored) return null
    if (stored.length > mostBytes) {
      await stored.bytes.cancel()
      return null
    }
    return Buffer.from(await new Response(stored.bytes).arrayBuffer())
  }

  /** Null when the bytes do not come in time, or no model reads them. */
  async function read(file: ReadableFile, mostBytes: number): Promise<PromptFile | null> {
    const { kind, width, height } = file
    let endWait = () => {}
    const tooLate = new Promise<null>((resolve) => (endWait = clock.after(READ_MS, () => resolve(null))))
    const bytes = await Promise.race([bytesOf(file, mostBytes), tooLate])
      .catch((cause: unknown) => {
        onError(cause, 'reading a file for a model')
        return null
      })
      .finally(() => endWait())
    const mediaType = bytes && mediaTypeOf(bytes)
    if (!bytes || !mediaType || (mediaType === 'application/pdf') !== (kind === 'pdf')) return null
    return { kind, mediaType, base64: bytes.toString('base64'), width, height }
  }

  /**
   * Returns files in the order of the conversation. Without room for all, the newest are read; forbidden ones are left
   * out.
   */
  async function readForModel(sessionId: string, wanted: readonly WantedFile[]): Promise<ShownFile[]> {
    const readable = await modelFiles.readable(
      sessionId,
      wanted.map(({ id }) => id),
    )
    const shown: ShownFile[] = []
    let left = REQUEST_MAX_BYTES
    for (const { id, seq, name } of wanted) {
      const found = readable.find((one) => one.id === id)
      if (!found) continue
      const file = await read(found, found.kind === 'pdf' ? left : Math.min(left, PICTURE_MAX_BYTES))
      left -= ((file?.base64.length ?? 0) * 3) / 4
      shown.push({ seq, name, file })
    }
    return shown.sort((one, other) => one.seq - other.seq)
  }

  /** Returns one file; null when it is forbidden or missing, or a PDF of more than `mostBytes`. */
  async function readOne(sessionId: string, fileId: string, mostBytes: number): Promise<PromptFile | null> {
    const [found] = await modelFiles.readable(sessionId, [fileId])
    return found ? read(found, found.kind === 'pdf' ? mostBytes : PICTURE_MAX_BYTES) : null
  }

  return { readForModel, readOne }
}
export type ReadForModel = ReturnType<typeof makeReadForModel>

/** Replaces the files of a prompt by words. */
export function withoutFiles(files: readonly ShownFile[]): ShownFile[] {
  return files.map((one) => ({ ...one, file: null }))
}
