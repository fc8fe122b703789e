import { payerOf, type Caller } from '../../domain/people/caller.ts'
import type { AsidePerson } from '../ports/mediation/aside.ts'

/** ASIDE-1: returns the person of an aside: their guest and their account share one aside in a session. */
export function asidePersonOf(sessionId: string, caller: Pick<Caller, 'userId' | 'accountId' | 'ids'>): AsidePerson {
  const personId = payerOf(caller)
  return { sessionId, personId, ids: [...new Set([personId, ...caller.ids])] }
}
