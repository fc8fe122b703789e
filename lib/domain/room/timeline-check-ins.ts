import type { CheckIn } from '../../protocol/events/check-ins.ts'
import type { Timeline } from './timeline.ts'

/** DUE-1: adds or replaces check-ins. The newest rev wins, in any order of arrival. */
export function withCheckIns(state: Timeline, checkIns: readonly CheckIn[]): Timeline {
  const news = checkIns.filter(({ id, rev }) => rev > (state.checkIns.get(id)?.rev ?? 0))
  if (news.length === 0) return state
  return { ...state, checkIns: new Map([...state.checkIns, ...news.map((one) => [one.id, one] as const)]) }
}
