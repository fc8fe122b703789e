/** A text of more lines folds away (DEC-59). The style sheet holds the same number. */
export const SHOWN_LINES = 20
/** Fewer characters than this fill no line, however narrow the window. */
const LEAST_LINE_CHARS = 16

/** True where a text could be longer than the shown lines: only then its layout is measured. */
export function mayFold(text: string): boolean {
  return text.length > SHOWN_LINES * LEAST_LINE_CHARS || text.split('\n').length > SHOWN_LINES
}
