import type { PromptLine } from '../parley/prompt/prompt-lines.ts'
import { namedFiles, type LineFile } from './line-files.ts'

/** Largest number of pictures in one model request; PDFs have their own limit. */
const PICTURES_MAX = 6
const PDFS_MAX = 2
/** The newest message with files stays in the request for so many lines. */
const LATELY_LINES = 12

/** A file to show to the model, with its message's seq and its name there. */
export type WantedFile = LineFile & { seq: number; name: string }

/**
 * IMG-3: returns the files for a reply, newest message first. They come from unanswered messages and from those that
 * these quote. The newest message with files stays for some lines, so that people can ask follow-ups. `lines`: in the
 * order in which Parley met them.
 */
export function filesToShow(lines: readonly PromptLine[]): WantedFile[] {
  const unanswered = lines.slice(lines.findLastIndex(({ kind }) => kind === 'assistant') + 1)
  const quoted = new Set(unanswered.flatMap(({ replyTo }) => (replyTo ? [replyTo.seq] : [])))
  const withFiles = lines.filter(({ files, edits }) => files?.length && !edits)
  const latest = withFiles.findLast((line) => lines.indexOf(line) >= lines.length - LATELY_LINES)
  const chosen = withFiles.filter((line) => unanswered.includes(line) || quoted.has(line.seq) || line === latest)
  const left = { picture: PICTURES_MAX, pdf: PDFS_MAX }
  return chosen
    .toReversed()
    .flatMap(({ seq, files = [] }) => namedFiles(files).map((file) => ({ ...file, seq })))
    .filter(({ kind }) => (left[kind] -= 1) >= 0)
}
