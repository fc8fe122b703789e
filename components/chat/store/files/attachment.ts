import type { KeptFile } from '#lib/client/files/kept-files.ts'
import type { MessageFile } from '#lib/protocol/files.ts'

/** Why a file is not on the server. `isFinal`: the same bytes would be refused again. */
export type UploadFailure = { sentence: string; isFinal: boolean; isOffline: boolean }

/** A picture or PDF of the draft, or of a message that is on its way (IMG-1). */
export type Attachment = KeptFile & {
  /** Shows the picture from this device; null of a PDF. */
  preview: string | null
  /** The part of the bytes that is sent, from 0 to 1. */
  progress: number
  failure: UploadFailure | null
}

export function attachmentOf(kept: KeptFile): Attachment {
  const preview = kept.kind === 'picture' ? URL.createObjectURL(kept.bytes) : null
  return { ...kept, preview, progress: 0, failure: null }
}

/** All but what is of this page alone. */
export function keptOf({ preview: _preview, progress: _progress, failure: _failure, ...kept }: Attachment): KeptFile {
  return kept
}

/** As the list shows it until the server confirms its message. */
export function shownFile({ id, kind, preview, width, height, alt, name, bytes }: Attachment): MessageFile {
  return {
    ...{ id, kind, width, height, alt, placeholder: null },
    ...{ url: preview ?? undefined, thumbnailUrl: preview, bytes: bytes.size, name: kind === 'pdf' ? name : '' },
  }
}

export type UploadStanding = 'waiting' | 'stored' | 'failed'

export function standingOf(files: readonly Attachment[]): UploadStanding {
  if (files.every(({ fileId }) => fileId !== null)) return 'stored'
  return files.some(({ failure }) => failure !== null) ? 'failed' : 'waiting'
}
