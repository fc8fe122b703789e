import type { FileStore, RemovedFiles } from '../ports/files.ts'

type Deps = { files: RemovedFiles; store: Pick<FileStore, 'remove'> }

const AT_ONCE = 50

/**
 * IMG-4: takes away the bytes of removed files, then their rows, and removes what was brought long ago and never sent. Stopped
 * anywhere, or done by two gateways at once, the next one goes on. What the store does not give up stays for the next time.
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
