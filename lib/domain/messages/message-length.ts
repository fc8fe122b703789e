import { MESSAGE_MAX_CHARS } from '../../protocol/limits.ts'
import { normaliseMessageText } from '../../protocol/text.ts'

/** Characters left in a message, counted as the server does (VAL-6, DEC-4); negative beyond the limit. */
export function charactersLeft(text: string): number {
  return MESSAGE_MAX_CHARS - normaliseMessageText(text).length
}
