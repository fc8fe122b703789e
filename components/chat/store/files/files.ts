import { toast } from 'sonner'
import { keptFiles, type KeptFile } from '#lib/client/files/kept-files.ts'
import { pictureSize } from '#lib/client/files/ready-picture.ts'
import { randomId } from '#lib/client/random-id.ts'
import { signedOutSignal } from '#lib/client/signal.ts'
import { attachable, typeOf } from '#lib/domain/files/page/attachable.ts'
import type { FileKind } from '#lib/protocol/files.ts'
import { ERRORS } from '#lib/protocol/errors.ts'
import { FILE_NAME_MAX_CHARS } from '#lib/protocol/limits.ts'
import { allOf, type ChatCore } from '../core.ts'
import { attachmentOf } from './attachment.ts'
import { makeAttachments, revokeLater } from './attachments.ts'
import { makeFilesOfMessages } from './files-of-messages.ts'
import { makeUploads } from './uploads.ts'

/** IMG-1: the pictures and files of the draft and of undelivered messages. */
export function makeFiles(core: ChatCore) {
  const { sessionId } = core.get().access
  const attachments = makeAttachments(core)
  const uploads = makeUploads(core, attachments)

  async function add(brought: readonly File[]): Promise<void> {
    const { taken, refusals } = attachable(
      core.get().attached.map(({ kind }) => kind),
      brought,
    )
    const read = await Promise.all(taken.map(({ file, kind }) => readFile(file, kind)))
    const files = read.filter((file) => file !== null)
    if (files.length < read.length) refusals.push(ERRORS.UNSUPPORTED_FILE.text)
    for (const refusal of new Set(refusals)) toast.error(refusal, { id: refusal })
    // More files may have been added while these were read.
    const kinds = core.get().attached.map(({ kind }) => kind)
    const now = attachable(
      kinds,
      files.map((file) => ({ ...file, size: file.bytes.size })),
    )
    attach(now.taken.map(({ file: { size: _size, ...file } }) => file))
  }

  function attach(files: readonly KeptFile[]): void {
    if (files.length === 0) return
    attachments.setDraft([...core.get().attached, ...files.map(attachmentOf)])
    for (const { id } of files) uploads.start(id)
  }

  function clear(): void {
    const { attached } = core.get()
    for (const { id } of attached) uploads.stop(id)
    revokeLater(attached)
    if (attached.length > 0) attachments.setDraft([])
  }

  function remove(id: string): void {
    uploads.stop(id)
    const { attached } = core.get()
    revokeLater(attached.filter((file) => file.id === id))
    attachments.setDraft(attached.filter((file) => file.id !== id))
  }

  async function restore(): Promise<void> {
    await keptFiles.sweep()
    const kept = await keptFiles.of({ sessionId })
    if (core.get().attached.length === 0) attach(kept)
  }

  /** Resumes uploads that failed offline. */
  function joined(): void {
    for (const { id, failure } of core.get().attached) if (failure?.isOffline) uploads.start(id)
  }

  return {
    ofMessages: makeFilesOfMessages(core, attachments, uploads),
    actions: {
      add: (brought: readonly File[]): void => void add(brought),
      remove,
      retry: (id: string): void => uploads.start(id),
      describe: (id: string, alt: string): void => attachments.patch(id, { alt }),
      /** Cancels the uploads of a waiting message, which then counts as failed, with Retry. */
      cancel: (tempMsgId: string): void => attachments.ofMessage(tempMsgId).forEach(({ id }) => uploads.giveUp(id)),
    },
    open(): () => void {
      void restore()
      return allOf(
        core.watch(({ joins }) => joins, joined),
        signedOutSignal.listen(clear),
      )
    },
  }
}

async function readFile(file: File, kind: FileKind): Promise<KeptFile | null> {
  const type = typeOf(file)
  const size = kind === 'picture' ? await pictureSize(file) : { width: null, height: null }
  if (size === null) return null
  const name = file.name.slice(-FILE_NAME_MAX_CHARS)
  return { id: randomId(), kind, type, bytes: file, name, alt: '', fileId: null, ...size }
}
