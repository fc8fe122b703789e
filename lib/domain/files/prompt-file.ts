import type { FileKind } from '../../protocol/files.ts'
import { formatOfBytes, type FileFormat } from './kind-of-bytes.ts'

/** A file as it is sent to a model (IMG-3). */
export type PromptFile = {
  kind: FileKind
  mediaType: string
  base64: string
  /** Size of the picture in pixels; null for a PDF. */
  width: number | null
  height: number | null
}

/** Types that the models of all vendors read; AVIF is not one. */
const MEDIA_TYPES: Partial<Record<FileFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** Returns the media type by content; null when models cannot read the file. */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  const format = formatOfBytes(bytes)
  return (format && MEDIA_TYPES[format]) ?? null
}

const PIXELS_PER_TOKEN = 750
/** Most tokens of a picture: larger ones are scaled down. */
const PICTURE_TOKENS_MAX = 1600
/** Bytes per token of a PDF: about 50 KB a page, for its text and its picture. */
const PDF_BYTES_PER_TOKEN = 25

/** Estimates a file's tokens, for servers that do not count them. */
export function tokensOf({ kind, width, height, base64 }: PromptFile): number {
  if (kind === 'pdf') return Math.ceil((base64.length * 3) / 4 / PDF_BYTES_PER_TOKEN)
  return Math.min(PICTURE_TOKENS_MAX, Math.ceil(((width ?? 0) * (height ?? 0)) / PIXELS_PER_TOKEN))
}
