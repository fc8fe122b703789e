import type { FileKind } from '../../protocol/files.ts'

/** Begins a line of the notes that says what a file shows (IMG-3): for models and people it is a topic like others. */
export const CAPTION_MARKS: Record<FileKind, string> = { picture: '🖼 ', pdf: '📄 ' }

/** The caption in a line of the notes, with the kind of its file; null where the line is no caption. */
export function captionOf(line: { kind: string; text: string }): { kind: FileKind; text: string } | null {
  if (line.kind !== 'topic') return null
  const kinds: readonly FileKind[] = ['picture', 'pdf']
  const kind = kinds.find((one) => line.text.startsWith(CAPTION_MARKS[one]))
  return kind ? { kind, text: line.text.slice(CAPTION_MARKS[kind].length) } : null
}
