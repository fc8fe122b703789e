import type { FileStore, RemovedFiles } from '../ports/files.ts'

type Deps = { files: RemovedFiles; store: Pick<FileStore, 'remove'> }

const AT_ONCE = 50

/**
 * IMG-4: deletes the bytes of removed files, then their rows, and removes old unsent files. Idempotent: after a crash,
 * or beside another gateway, the next run goes on. Files that the store fails to delete stay for the next run.
 */
export function makeSweepFiles({ files, store }: Deps) {
  return async function sweepFiles(): Promise<void> {
    await files.removeUnsent()
    let fileIds = await files.due(AT_ONCE)
    while (fileIds.length > 0) {
      const outcomes = await Promise.allSettled(fileIds.map((fileId) => store.remove(fileId)))
      await files.forget(fileIds.filter((_, at) => outcomes[at]?.status === 'fulfilled'))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
      fileIds = await files.due(AT_ONCE)
    }
  }
}
