import { readFileSync } from 'node:fs'
import { mediaTypeOf } from '#lib/domain/files/prompt-file.ts'
import type { LineFile } from '#lib/domain/files/line-files.ts'
import type { ShownFile } from '#lib/domain/files/place-files.ts'
import { filesToShow } from '#lib/domain/files/shown-files.ts'
import type { PromptLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import { fromRoot } from '#scripts/lib/paths.ts'

/** Returns a file of evals/files for a prompt line: a picture has no caption, a PDF has its name. */
export function lineFile(name: string): LineFile {
  return name.endsWith('.pdf') ? { id: name, kind: 'pdf', said: name } : { id: name, kind: 'picture', said: '' }
}

/** Returns the files that the product would show the model with these lines. */
export function shownWith(lines: readonly PromptLine[]): ShownFile[] {
  return filesToShow(lines).map(({ id, kind, seq, name }) => {
    const bytes = readFileSync(fromRoot('evals/files', id))
    const size = kind === 'picture' ? pngSize(bytes) : { width: null, height: null }
    return { seq, name, file: { kind, mediaType: mediaTypeOf(bytes) ?? '', base64: bytes.toString('base64'), ...size } }
  })
}

/** Reads the size from a PNG's header, in pixels. */
function pngSize(bytes: Buffer) {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
