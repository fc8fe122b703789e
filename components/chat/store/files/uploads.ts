import { readyPicture } from '#lib/client/files/ready-picture.ts'
import { uploadFile } from '#lib/client/files/upload-file.ts'
import { log } from '#lib/client/log.ts'
import { RequestError } from '#lib/client/http.ts'
import { ERRORS, TEXTS } from '#lib/protocol/errors.ts'
import { toastFailure } from '../../../ui/toasts/complain.ts'
import type { ChatCore } from '../core.ts'
import type { UploadFailure } from './attachment.ts'
import type { Attachments } from './attachments.ts'

/** Codes for which a retry of the same bytes fails too. */
const FINAL = new Set<string | undefined>(['UNSUPPORTED_FILE', 'TOO_LARGE'])
/** Progress advances in steps, so that the page does not render for each packet. */
const STEP = 0.02

export type Uploads = ReturnType<typeof makeUploads>

/** IMG-1: uploads each file as soon as it is chosen, and again on request. */
export function makeUploads(core: ChatCore, attachments: Attachments) {
  const running = new Map<string, AbortController>()

  async function start(id: string): Promise<void> {
    const file = attachments.find(id)
    if (!file || file.fileId !== null || running.has(id)) return
    const aborting = new AbortController()
    running.set(id, aborting)
    attachments.patch(id, { failure: null, progress: 0 })
    try {
      const bytes = file.kind === 'picture' ? await readyPicture(file.bytes, file.type) : file.bytes
      if (bytes !== file.bytes) attachments.patch(id, { bytes, type: bytes.type })
      const { fileId } = await uploadFile(core.get().access, {
        uploadId: id,
        bytes,
        name: file.name,
        signal: aborting.signal,
        onProgress: (part) => progressed(id, part),
      })
      attachments.patch(id, { fileId, progress: 1 })
    } catch (error) {
      if (aborting.signal.aborted) return
      attachments.patch(id, { failure: failureOf(error) })
    } finally {
      if (running.get(id) === aborting) running.delete(id)
    }
  }

  function progressed(id: string, part: number): void {
    const file = attachments.find(id)
    if (file && (part - file.progress >= STEP || part === 1)) attachments.patch(id, { progress: part })
  }

  function stop(id: string): void {
    running.get(id)?.abort()
    running.delete(id)
  }

  return {
    start: (id: string): void => void start(id),
    stop,
    /** Ends an upload as failed. */
    giveUp(id: string): void {
      stop(id)
      const failure = { sentence: TEXTS.uploadStopped, isFinal: false, isOffline: false }
      if (attachments.find(id)?.fileId === null) attachments.patch(id, { failure })
    },
  }
}

function failureOf(error: unknown): UploadFailure {
  log.warn('A file was not uploaded', error)
  const refusal = error instanceof RequestError && error.isRefusal ? error : null
  const isOffline = error instanceof RequestError && error.statusCode === undefined
  if (refusal?.code === 'FILES_EXCEEDED') toastFailure(ERRORS.FILES_EXCEEDED.text)
  return { sentence: refusal?.message ?? TEXTS.fileNotUploaded, isFinal: FINAL.has(refusal?.code), isOffline }
}
