import type { ParleyWhy } from '../../../protocol/parley-why.ts'

type Code = Exclude<ParleyWhy['code'], 'waiting-for' | 'busy' | 'cannot-answer' | 'check-in'>
type OfPeople = 'called' | 'answered' | 'again'
/** Why Parley speaks. `danger` is turn-taking's own: nobody is told (TURN-3). */
export type Reason = { code: 'danger' | Exclude<Code, OfPeople> } | { code: OfPeople; names: readonly string[] }

/** Reasons without a call and without a waiting person. */
const OWN_IDEAS: ReadonlySet<ParleyWhy['code']> = new Set([
  'first',
  'wave',
  'heated',
  'lively',
  'open',
  'something-to-add',
] as const)

/** The reason that is stored with the message. Danger stands as most of Parley's messages do: it tells nobody what was heard. */
export function whyOf(reason: Reason): ParleyWhy {
  if ('names' in reason) return { code: reason.code, args: { names: [...reason.names] } }
  return { code: reason.code === 'danger' ? 'something-to-add' : reason.code, args: {} }
}

/** True when Parley speaks of its own accord for this reason. */
export function isOwnIdea(why: Pick<ParleyWhy, 'code'> | undefined): boolean {
  return why !== undefined && OWN_IDEAS.has(why.code)
}
