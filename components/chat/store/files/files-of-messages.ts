import { keptFiles } from '#lib/client/files/kept-files.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { MessageFile } from '#lib/protocol/files.ts'
import type { SentFile } from '#lib/protocol/events/messages.ts'
import type { ChatCore } from '../core.ts'
import { attachmentOf, shownFile, standingOf, type Attachment } from './attachment.ts'
import { revokeLater, type Attachments } from './attachments.ts'
import type { Uploads } from './uploads.ts'

type Outcome = { stored: (files: SentFile[]) => void; failed: (sentence: string) => void }

export type FilesOfMessages = ReturnType<typeof makeFilesOfMessages>

/**
 * IMG-1: holds a message until its files are on the server, and uploads them again if the server has forgotten them.
 */
export function makeFilesOfMessages(core: ChatCore, attachments: Attachments, uploads: Uploads) {
  const { sessionId } = core.get().access
  const waits = new Map<string, () => void>() // by tempMsgId

  function stopWaiting(tempMsgId: string): void {
    waits.get(tempMsgId)?.()
    waits.delete(tempMsgId)
  }

  function settle(tempMsgId: string, outcome: Outcome): void {
    const files = attachments.ofMessage(tempMsgId)
    const standing = standingOf(files)
    if (standing === 'waiting') return
    stopWaiting(tempMsgId)
    if (standing === 'stored') return outcome.stored(sentFiles(files))
    outcome.failed(files.find(({ failure }) => failure)?.failure?.sentence ?? TEXTS.sendFailed)
  }

  return {
    /** Moves the draft's files into a message; returns an empty list without any. */
    take(tempMsgId: string): MessageFile[] {
      const { attached } = core.get()
      if (attached.length === 0) return []
      attachments.setMessage(tempMsgId, attached)
      attachments.setDraft([])
      return attached.map(shownFile)
    },
    has: (tempMsgId: string): boolean => attachments.ofMessage(tempMsgId).length > 0,
    /** Starts missing uploads; calls one outcome once. */
    whenStored(tempMsgId: string, outcome: Outcome): void {
      stopWaiting(tempMsgId)
      for (const { id } of attachments.ofMessage(tempMsgId)) uploads.start(id)
      core.watch(
        ({ filesUnderWay }) => filesUnderWay.get(tempMsgId),
        (_files, stop) => {
          waits.set(tempMsgId, stop)
          settle(tempMsgId, outcome)
        },
      )
    },
    /** The server has dropped the files: unsent ones expire after an hour (IMG-4). */
    forgotten(tempMsgId: string): void {
      const files = attachments.ofMessage(tempMsgId).map((file) => ({ ...file, fileId: null, failure: null }))
      attachments.setMessage(tempMsgId, files)
    },
    /** Restores the files that an earlier page stored for a message. */
    async restore(tempMsgId: string): Promise<MessageFile[]> {
      const files = (await keptFiles.of({ sessionId, tempMsgId })).map(attachmentOf)
      if (files.length > 0) attachments.setMessage(tempMsgId, files)
      return files.map(shownFile)
    },
    /** The message left the outbox for good. */
    settled(tempMsgId: string): void {
      stopWaiting(tempMsgId)
      const files = attachments.dropMessage(tempMsgId)
      for (const { id } of files) uploads.stop(id)
      revokeLater(files)
    },
    /** Fails all uploads after a change of identity: nothing may go out under another name. */
    giveUpAll(): void {
      for (const tempMsgId of waits.keys()) attachments.ofMessage(tempMsgId).forEach(({ id }) => uploads.giveUp(id))
    },
    stop: (): void => [...waits.keys()].forEach(stopWaiting),
  }
}

function sentFiles(files: readonly Attachment[]): SentFile[] {
  return files.map(({ fileId, alt }) => ({ id: fileId ?? '', alt }))
}
