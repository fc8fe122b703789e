import type { FileKind } from '../../protocol/files.ts'
import { attribute } from '../parley/prompt/markup.ts'

/** A picture or PDF of a prompt line (IMG-3). */
export type LineFile = {
  id: string
  kind: FileKind
  /** The sender's words: a picture's description or a PDF's name; empty when there are none. */
  said: string
  /**
   * A model's description. Never set in a verbatim line of a prompt: it arrives later, and earlier turns must not
   * change.
   */
  caption?: string
}

/** Names the files of one line as the prompt does: pic1, pic2, pdf1. */
export function namedFiles(files: readonly LineFile[]): (LineFile & { name: string })[] {
  const count = { picture: 0, pdf: 0 }
  return files.map((file) => ({ ...file, name: `${file.kind === 'pdf' ? 'pdf' : 'pic'}${(count[file.kind] += 1)}` }))
}

/** Adds captions to the files of the lines, by file id. */
export function withCaptions<Line extends { files?: readonly LineFile[] }>(
  lines: readonly Line[],
  captions: ReadonlyMap<string, string>,
): Line[] {
  return lines.map((line) => {
    if (!line.files) return line
    return { ...line, files: line.files.map((file) => ({ ...file, caption: captions.get(file.id) ?? '' })) }
  })
}

/** Writes a line's files as attributes of its tag. People's text cannot forge them. */
export function fileMarks(files: readonly LineFile[]): string[] {
  return namedFiles(files).map(({ name, said, caption = '' }) => {
    const words = [said, caption].filter((one) => one !== '').join(' — ')
    return words === '' ? name : `${name}="${attribute(words)}"`
  })
}

/** Writes the files within a row of the gate's question. */
export function filesInRow(files: readonly LineFile[]): string {
  return files.map(({ kind, said }) => (said === '' ? `[${kind}]` : `[${kind}: ${said}]`)).join(' ')
}
