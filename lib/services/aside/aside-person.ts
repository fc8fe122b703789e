import { payerOf, type Caller } from '../../domain/people/caller.ts'
import type { AsidePerson } from '../ports/mediation/aside.ts'

/** ASIDE-1: returns the person of an aside. A sign-in takes the guest's lines along (`adoptAside`). */
export function asidePersonOf(sessionId: string, caller: Pick<Caller, 'userId' | 'accountId'>): AsidePerson {
  return { sessionId, personId: payerOf(caller), userId: caller.userId }
}
