import type { FileKind } from '../../protocol/files.ts'

/** Prefix of a note that describes a file (IMG-3). Models and people read such a note as an ordinary topic. */
export const CAPTION_MARKS: Record<FileKind, string> = { picture: '🖼 ', pdf: '📄 ' }

/** Returns a note's caption and its file's kind; null when the note is no caption. */
export function captionOf(line: { kind: string; text: string }): { kind: FileKind; text: string } | null {
  if (line.kind !== 'topic') return null
  const kinds: readonly FileKind[] = ['picture', 'pdf']
  const kind = kinds.find((one) => line.text.startsWith(CAPTION_MARKS[one]))
  return kind ? { kind, text: line.text.slice(CAPTION_MARKS[kind].length) } : null
}
