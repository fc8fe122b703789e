/** Longest text in lines before it folds (DEC-59). The style sheet holds the same number. */
export const SHOWN_LINES = 20
/** Even the narrowest window shows this many characters per line. */
const LEAST_LINE_CHARS = 16

/** True when a text may exceed the shown lines; only then is its layout measured. */
export function mayFold(text: string): boolean {
  return text.length > SHOWN_LINES * LEAST_LINE_CHARS || text.split('\n').length > SHOWN_LINES
}
