import { markedNames } from './namesakes.ts'
import type { Timeline } from '../room/timeline.ts'

/** Returns a short sentence that names who is typing; empty when nobody is. */
export function typingSentence({ typing, ...room }: Pick<Timeline, 'typing' | 'participants' | 'me'>): string {
  if (typing.size === 0) return ''
  if (typing.size > 2) return 'several people are typing'
  const names = markedNames(typing, room)
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing`
}
