import { markedNames } from './namesakes.ts'
import type { Timeline } from '../room/timeline.ts'

/** One short sentence that names the typists; empty when nobody types. */
export function typingSentence({ typing, ...room }: Pick<Timeline, 'typing' | 'participants' | 'me'>): string {
  if (typing.size === 0) return ''
  if (typing.size > 2) return 'several people are typing'
  const names = markedNames(typing, room)
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing`
}
