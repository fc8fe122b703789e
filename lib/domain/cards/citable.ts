import type { Message } from '../../protocol/entities.ts'
import { isAnswerable } from '../messages/addressed/quotation.ts'
import { isTombstone } from '../messages/own-rewrites.ts'

/** CARD-1: whether a line of an agreement may come from a message: words that a person or Parley said, and that are there. */
export function isCitable(message: Message): boolean {
  return isAnswerable(message) && !isTombstone(message) && message.text !== ''
}
