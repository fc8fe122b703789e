import type { FileKind } from '../../protocol/files.ts'
import { attribute } from '../parley/prompt/markup.ts'

/** A picture or a PDF of a line, as Parley reads of it (IMG-3). */
export type LineFile = {
  id: string
  kind: FileKind
  /** In its sender's words: what a picture shows, or what a PDF is called; empty where they gave none. */
  said: string
  /** In a model's words. Never in a line that stands in a prompt word by word: earlier turns never change. */
  caption?: string
}

/** The files of one line by the names that they have there: pic1, pic2, pdf1. */
export function namedFiles(files: readonly LineFile[]): (LineFile & { name: string })[] {
  const count = { picture: 0, pdf: 0 }
  return files.map((file) => ({ ...file, name: `${file.kind === 'pdf' ? 'pdf' : 'pic'}${(count[file.kind] += 1)}` }))
}

/** The same lines with what their pictures show, by the ids of the pictures. */
export function withCaptions<Line extends { files?: readonly LineFile[] }>(
  lines: readonly Line[],
  captions: ReadonlyMap<string, string>,
): Line[] {
  return lines.map((line) => {
    if (!line.files) return line
    return { ...line, files: line.files.map((file) => ({ ...file, caption: captions.get(file.id) ?? '' })) }
  })
}

/** The files of a line as an attribute of its tag, which people's words can't imitate. */
export function fileMarks(files: readonly LineFile[]): string[] {
  return namedFiles(files).map(({ name, said, caption = '' }) => {
    const words = [said, caption].filter((one) => one !== '').join(' — ')
    return words === '' ? name : `${name}="${attribute(words)}"`
  })
}

/** The same in a row of the gate's question. */
export function filesInRow(files: readonly LineFile[]): string {
  return files.map(({ kind, said }) => (said === '' ? `[${kind}]` : `[${kind}: ${said}]`)).join(' ')
}
