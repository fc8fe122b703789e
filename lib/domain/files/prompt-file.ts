import type { FileKind } from '../../protocol/files.ts'
import { formatOfBytes, type FileFormat } from './kind-of-bytes.ts'

/** A file as a model reads it (IMG-3). */
export type PromptFile = {
  kind: FileKind
  mediaType: string
  base64: string
  /** Pixels of a picture, as it was sent; null of a PDF. */
  width: number | null
  height: number | null
}

/** Types that every maker's models read; AVIF is not among them. */
const MEDIA_TYPES: Partial<Record<FileFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** By content; null where no model reads it. */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  const format = formatOfBytes(bytes)
  return (format && MEDIA_TYPES[format]) ?? null
}

const PIXELS_PER_TOKEN = 750
/** Models read no picture larger than this. */
const PICTURE_TOKENS_MAX = 1600
/** Of a page of text and its picture: PDFs have some 50 KB a page. */
const PDF_BYTES_PER_TOKEN = 25

/** About how many tokens it takes, for servers that do not say. */
export function tokensOf({ kind, width, height, base64 }: PromptFile): number {
  if (kind === 'pdf') return Math.ceil((base64.length * 3) / 4 / PDF_BYTES_PER_TOKEN)
  return Math.min(PICTURE_TOKENS_MAX, Math.ceil(((width ?? 0) * (height ?? 0)) / PIXELS_PER_TOKEN))
}
