import type { ChatState } from '../store/core.ts'

/** SHARE-1: the newcomer's card shows. Help that a person may need at once goes before it. */
export function isArriving({ timeline, care }: ChatState): boolean {
  return timeline.isNewcomer && care.card === null
}
