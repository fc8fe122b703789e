import type { Manner } from '../../protocol/entities.ts'

/** CARE-3: in such chats people are asked, each alone, whether it is safe for them to talk there. */
export const ASKING_MANNERS: readonly Manner[] = ['mediation', 'conflict', 'relationships']

export function asksWhetherSafe(manner: Manner | null | undefined): boolean {
  return manner !== null && manner !== undefined && ASKING_MANNERS.includes(manner)
}
