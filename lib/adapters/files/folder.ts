import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileSize, FileStore } from '../../services/ports/files.ts'

const PIECE_BYTES = 64 * 1024
/** Our file ids: no slash and no dot, so none can lead out of the folder. */
const ID = /^[\w-]{1,64}$/
const SIZES: readonly FileSize[] = ['whole', 'thumbnail', 'model']

/** IMG-2: stores files in a folder that web and gateways share. Subfolders by the first two characters stay small. */
export function makeFolderStore(root: string): FileStore {
  function folderOf(fileId: string): string {
    if (!ID.test(fileId)) throw new Error('Not the id of a file')
    return join(root, fileId.slice(0, 2))
  }
  const pathOf = (fileId: string, size: FileSize) => join(folderOf(fileId), `${fileId}.${size}`)

  return {
    async put(fileId, size, bytes) {
      await mkdir(folderOf(fileId), { recursive: true, mode: 0o750 })
      const unfinished = `${pathOf(fileId, size)}.${randomUUID()}`
      const handle = await open(unfinished, 'wx', 0o640)
      try {
        await handle.writeFile(bytes)
        await handle.sync() // the row written next says that the file is whole, even after a crash
      } finally {
        await handle.close()
      }
      await rename(unfinished, pathOf(fileId, size))
    },

    async read(fileId, size) {
      const path = pathOf(fileId, size)
      const found = await stat(path).catch(absent)
      return found && { bytes: piecesOf(path), length: found.size }
    },

    /** Also removes the temporary file of a killed write. */
    async remove(fileId) {
      const folder = folderOf(fileId)
      const names = (await readdir(folder).catch(absent)) ?? []
      const own = names.filter((name) => SIZES.some((size) => name.startsWith(`${fileId}.${size}`)))
      await Promise.all(own.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

function absent(cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT') return null
  throw cause
}

/** Opens the file on the first read (HEAD never reads), and reads no faster than it sends. */
function piecesOf(path: string): ReadableStream<Uint8Array> {
  let handle: FileHandle | null = null
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        handle ??= await open(path)
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES)
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
        await handle.close()
        controller.close()
      },
      async cancel() {
        await handle?.close()
      },
    },
    { highWaterMark: 0 },
  )
}
