import type { Agreement } from '../../protocol/cards.ts'

/** One person's answer to the current version. */
export type Answer = { userId: string; answer: 'agree' | 'not-yet'; isNameHidden: boolean }

/** The result of an agreement's answers. `notYet` is null until everybody named on it has answered. */
export type Standing = { isAgreed: boolean; notYet: Agreement['notYet'] | null }

/**
 * CARD-1: counts the answers. An agreement closes only when everybody named on it agrees. Once all have answered,
 * `notYet` names those who do not agree, or counts them where they hide their name.
 */
export function standingOf(named: readonly string[], answers: readonly Answer[]): Standing {
  const given = new Map(answers.map((one) => [one.userId, one]))
  if (named.length === 0 || named.some((userId) => !given.has(userId))) return { isAgreed: false, notYet: null }
  const against = named.flatMap((userId) => given.get(userId) ?? []).filter(({ answer }) => answer === 'not-yet')
  if (against.length === 0) return { isAgreed: true, notYet: null }
  const shown = against.filter(({ isNameHidden }) => !isNameHidden)
  return {
    isAgreed: false,
    notYet: { userIds: shown.map(({ userId }) => userId), unnamed: against.length - shown.length },
  }
}
