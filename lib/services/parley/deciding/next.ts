/** The step after a decision: none, a look after `ms`, or a look at once from `sinceSeq` on. */
export type Next =
  { kind: 'done' } | { kind: 'wait'; ms: number; isPatient: boolean } | { kind: 'lookAgain'; sinceSeq: number }

export const DONE: Next = { kind: 'done' }
