import type { PromptLine } from '../parley/prompt/prompt-lines.ts'
import { namedFiles, type LineFile } from './line-files.ts'

/** Most files of one request to a model. */
const PICTURES_MAX = 6
const PDFS_MAX = 2
/** The newest message with files is looked at again while it is one of so many last lines. */
const LATELY_LINES = 12

/** A file that a model is to see, the message that it came with, and its name there. */
export type WantedFile = LineFile & { seq: number; name: string }

/**
 * IMG-3: the files that a reply looks at, the newest message's first: of what people said since Parley spoke last, of messages that
 * those answer, and of the newest message with files among the last lines, so that people can ask on. `lines` as Parley met them.
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
