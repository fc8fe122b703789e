/** The step after a decision: nothing more, or another look, later or at what was said meanwhile. */
export type Next =
  { kind: 'done' } | { kind: 'wait'; ms: number; isPatient: boolean } | { kind: 'lookAgain'; sinceSeq: number }

export const DONE: Next = { kind: 'done' }
