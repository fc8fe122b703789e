/** The part of micromark's types that a construct sees; its own types are no dependency of ours. */
export type Code = number | null
export type State = (code: Code) => State | undefined
type Point = { line: number; column: number; offset: number; _index: number; _bufferIndex: number }
export type Token = { type: string; start: Point; end: Point; _balanced?: boolean }
export type Event = ['enter' | 'exit', Token, unknown]
export type Effects = {
  enter(type: string): Token
  consume(code: Code): void
  exit(type: string): Token
  check(construct: { tokenize: Tokenize; partial: true }, ok: State, nok: State): State
}
export type Tokenizer = { events: Event[]; previous: Code; _labelStarts?: Token[] }
export type Tokenize = (this: Tokenizer, effects: Effects, ok: State, nok: State) => State

export const isLineEnd = (code: Code) => code === null || code < -2

/** Returns the UTF-16 unit of a code. Empty at the ends of the text; a space for tabs and line endings. */
export function charOf(code: Code): string {
  if (code === null) return ''
  return code < 0 ? ' ' : String.fromCharCode(code)
}
