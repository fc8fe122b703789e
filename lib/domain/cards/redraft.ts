import { cardLinesSchema, type CardLine } from '../../protocol/cards.ts'
import { isSaid, isTold } from './said-words.ts'

/** A redraft as a model gives it. `from`: the card's lines, by their ids in the question. */
export type RawRedraft = { lines: readonly { text: string; from: readonly string[] }[] }

/** Thrown when the model's answer holds no lines. */
export class NoRedraft extends Error {
  override name = 'NoRedraft'
}

/** The material of a redraft: the card's lines with their sources' words, and the reasons that their authors released. */
export type RedraftMatter = {
  question: string
  lines: readonly (Pick<CardLine, 'text' | 'sources'> & { said: readonly string[] })[]
  reasons: readonly string[]
  /** Names of the people in the room, which `isSaid` ignores. */
  names: readonly string[]
}

/**
 * CARD-1, CARD-3: checks a model's redraft. Each line must come from the card's lines and say what they or a reason
 * say, but not in the reason's words (CARD-2). No line may be dropped, not even one person's point. Returns the lines
 * with their sources and earlier words, or an error in words for the model.
 */
export function checkRedraft(
  raw: RawRedraft,
  { question, lines, reasons, names }: RedraftMatter,
): { text: string; sources: string[]; before?: string }[] | { error: string } {
  const idOf = (at: number) => `l${at + 1}`
  const of = (from: readonly string[]) => lines.filter((_, at) => from.includes(idOf(at)))
  const open = [question, ...lines.flatMap((one) => [one.text, ...one.said])]
  const dropped = lines.findIndex((_, at) => !raw.lines.some(({ from }) => from.includes(idOf(at))))
  if (dropped >= 0) return { error: `Line ${idOf(dropped)} is dropped: keep it, as it is or changed.` }
  for (const [at, { text, from }] of raw.lines.entries()) {
    const origins = of(from)
    if (origins.length === 0) return { error: `Your line ${at + 1} comes from no line of the card.` }
    const texts = [...origins.flatMap((one) => [one.text, ...one.said]), ...reasons]
    if (!isSaid(text, texts, names)) {
      return { error: `Your line ${at + 1} says what neither the card nor a reason says.` }
    }
    if (reasons.some((reason) => isTold(text, reason, open))) {
      return { error: `Your line ${at + 1} tells a reason word for word: meet it in other words.` }
    }
  }
  const drafts = raw.lines.map(({ text, from }) => ({
    text,
    sources: [...new Set(of(from).flatMap(({ sources }) => sources))].slice(0, 10),
  }))
  const checked = cardLinesSchema.safeParse(drafts)
  if (!checked.success) return { error: 'Give short lines, each on one line, and as few as there are.' }
  const isNew = checked.data.some(({ text }, at) => text !== lines[at]?.text) || checked.data.length !== lines.length
  if (!isNew) return { error: 'Nothing is changed: take up the reasons.' }
  return checked.data.map((line, at) => {
    const [origin, another] = of(raw.lines[at]!.from)
    return origin && !another ? { ...line, before: origin.text } : line
  })
}
