import { keptFiles } from '#lib/client/files/kept-files.ts'
import type { ChatCore } from '../core.ts'
import { keptOf, type Attachment } from './attachment.ts'

/** The delay before revoking previews: the page shows them until the server's pictures have loaded. */
const REVOKED_AFTER_MS = 60_000

export type Attachments = ReturnType<typeof makeAttachments>

/** Holds the files of the draft and of undelivered messages, in the chat's state and in IndexedDB. */
export function makeAttachments(core: ChatCore) {
  const { sessionId } = core.get().access

  function all(): readonly Attachment[] {
    const { attached, filesUnderWay } = core.get()
    return [...attached, ...[...filesUnderWay.values()].flat()]
  }

  function setDraft(attached: readonly Attachment[]): void {
    core.set({ attached })
    void keptFiles.keep({ sessionId }, attached.map(keptOf))
  }

  function setMessage(tempMsgId: string, files: readonly Attachment[]): void {
    core.set({ filesUnderWay: new Map(core.get().filesUnderWay).set(tempMsgId, files) })
    void keptFiles.keep({ sessionId, tempMsgId }, files.map(keptOf))
  }

  /** Updates one file in its place. Progress and failures are not stored. */
  function patch(id: string, changes: Partial<Attachment>): void {
    const changed = (files: readonly Attachment[]) =>
      files.map((file) => (file.id === id ? { ...file, ...changes } : file))
    const isKept = Object.keys(changes).some((name) => !['progress', 'failure'].includes(name))
    const { attached, filesUnderWay } = core.get()
    if (attached.some((file) => file.id === id)) {
      if (isKept) setDraft(changed(attached))
      else core.set({ attached: changed(attached) })
    }
    for (const [tempMsgId, files] of filesUnderWay) {
      if (!files.some((file) => file.id === id)) continue
      if (isKept) setMessage(tempMsgId, changed(files))
      else core.set({ filesUnderWay: new Map(filesUnderWay).set(tempMsgId, changed(files)) })
    }
  }

  return {
    patch,
    setDraft,
    setMessage,
    find: (id: string): Attachment | undefined => all().find((file) => file.id === id),
    ofMessage: (tempMsgId: string): readonly Attachment[] => core.get().filesUnderWay.get(tempMsgId) ?? [],
    /** Drops the files of a delivered or deleted message, and returns them. */
    dropMessage(tempMsgId: string): readonly Attachment[] {
      const filesUnderWay = new Map(core.get().filesUnderWay)
      const files = filesUnderWay.get(tempMsgId) ?? []
      if (!filesUnderWay.delete(tempMsgId)) return files
      core.set({ filesUnderWay })
      void keptFiles.drop({ sessionId, tempMsgId })
      return files
    },
  }
}

export function revokeLater(files: readonly Attachment[]): void {
  const previews = files.flatMap(({ preview }) => preview ?? [])
  if (previews.length > 0)
    setTimeout(() => previews.forEach((preview) => URL.revokeObjectURL(preview)), REVOKED_AFTER_MS)
}
