import type { Manner } from '../../protocol/entities.ts'

/** CARE-3: chats in which each person is asked privately if talking there is safe for them. */
export const ASKING_MANNERS: readonly Manner[] = ['mediation', 'conflict', 'relationships']

export function asksWhetherSafe(manner: Manner | null | undefined): boolean {
  return manner !== null && manner !== undefined && ASKING_MANNERS.includes(manner)
}
