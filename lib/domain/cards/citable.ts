import type { Message } from '../../protocol/entities.ts'
import { isAnswerable } from '../messages/addressed/quotation.ts'
import { isTombstone } from '../messages/own-rewrites.ts'

/** CARD-1: true when an agreement's line may cite this message: sent words of a person or Parley, not deleted. */
export function isCitable(message: Message): boolean {
  return isAnswerable(message) && !isTombstone(message) && message.text !== ''
}
