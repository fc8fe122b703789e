import type { KeptFile } from '#lib/client/files/kept-files.ts'
import type { MessageFile } from '#lib/protocol/files.ts'

/** The reason why a file is not on the server. `isFinal`: a retry of the same bytes would be refused too. */
export type UploadFailure = { sentence: string; isFinal: boolean; isOffline: boolean }

/** A picture or PDF of the draft, or of a message in delivery (IMG-1). */
export type Attachment = KeptFile & {
  /** An object URL of the picture on this device; null for a PDF. */
  preview: string | null
  /** The fraction of the bytes that is sent, from 0 to 1. */
  progress: number
  failure: UploadFailure | null
}

export function attachmentOf(kept: KeptFile): Attachment {
  const preview = kept.kind === 'picture' ? URL.createObjectURL(kept.bytes) : null
  return { ...kept, preview, progress: 0, failure: null }
}

/** Returns the stored part, without the fields of this page. */
export function keptOf({ preview: _preview, progress: _progress, failure: _failure, ...kept }: Attachment): KeptFile {
  return kept
}

/** Returns the file as the list shows it until the server confirms its message. */
export function shownFile({ id, kind, preview, width, height, alt, name, bytes }: Attachment): MessageFile {
  return {
    id,
    kind,
    width,
    height,
    alt,
    placeholder: null,
    url: preview ?? undefined,
    thumbnailUrl: preview,
    bytes: bytes.size,
    name: kind === 'pdf' ? name : '',
  }
}

type UploadStanding = 'waiting' | 'stored' | 'failed'

export function standingOf(files: readonly Attachment[]): UploadStanding {
  if (files.every(({ fileId }) => fileId !== null)) return 'stored'
  return files.some(({ failure }) => failure !== null) ? 'failed' : 'waiting'
}
