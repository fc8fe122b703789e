import type { PromptBlock, PromptTurn } from '../parley/prompt/prompt-layout.ts'
import type { Piece } from '../parley/prompt/prompt-lines.ts'
import type { PromptFile } from './prompt-file.ts'

/** A file for the model, by its name in its message. `file` is null when the model cannot see it this time. */
export type ShownFile = { seq: number; name: string; file: PromptFile | null }

/**
 * IMG-3: completes the last turn with its files. A file stands before its message's text, or before the volatile tail
 * when Parley has already answered the message. The cache breakpoint precedes the first file: the next request repeats
 * the text before it, without files. `said`: the pieces at the end of the last turn.
 */
export function closeTurns(
  turns: readonly PromptTurn[],
  said: readonly Piece[],
  files: readonly ShownFile[],
  tail: PromptBlock,
): PromptTurn[] {
  const last = turns.at(-1)
  if (last?.role !== 'user') return [...turns, { role: 'user', blocks: [...files.map(blockOf), tail] }]
  const first = last.blocks.length - said.length
  const filesAt = (at: number) => files.filter(({ seq }) => seq === said[at - first]?.opening?.seq)
  const shownAt = last.blocks.findIndex((_, at) => filesAt(at).length > 0)
  const marked = shownAt < 0 ? last.blocks.length - 1 : shownAt - 1
  const blocks = last.blocks.flatMap((block, at) => [
    ...filesAt(at).map(blockOf),
    at === marked ? { ...block, isCacheBreakpoint: true } : block,
  ])
  const elsewhere = files.filter(({ seq }) => !said.some(({ opening }) => opening?.seq === seq))
  const before = marked < 0 ? endingCached(turns.slice(0, -1)) : turns.slice(0, -1)
  return [...before, { role: 'user', blocks: [...blocks, ...elsewhere.map(blockOf), tail] }]
}

function endingCached(turns: readonly PromptTurn[]): PromptTurn[] {
  const last = turns.at(-1)
  if (!last) return []
  const blocks = last.blocks.map((block, at) =>
    at < last.blocks.length - 1 ? block : { ...block, isCacheBreakpoint: true },
  )
  return [...turns.slice(0, -1), { ...last, blocks }]
}

function blockOf({ seq, name, file }: ShownFile): PromptBlock {
  const unseen = `<unseen m="${seq}" file="${name}">You cannot see this here; say so where it matters.</unseen>`
  if (file === null) return { text: unseen, isCacheBreakpoint: false }
  return { text: `<shown m="${seq}" file="${name}"/>`, isCacheBreakpoint: false, file: { ...file, unseen } }
}
