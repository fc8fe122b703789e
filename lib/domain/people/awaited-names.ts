import type { Awaited } from '../../protocol/parley-why.ts'
import type { Timeline } from '../room/timeline.ts'
import { markedNames } from './namesakes.ts'

/**
 * DEC-92: returns whom Parley waits for, as this reader calls them: themselves 'you', before the others; namesakes with
 * their marks. Takes the server's names where it tells no ids.
 */
export function awaitedNames(
  { names, userIds }: Awaited,
  { participants, me }: Pick<Timeline, 'participants' | 'me'>,
): readonly string[] {
  if (userIds?.length !== names.length) return names
  const others = userIds.flatMap((userId, at): [string, string][] => {
    const told = names[at] ?? ''
    return me?.ids.has(userId) ? [] : [[userId, participants.get(userId)?.userName ?? told]]
  })
  const marked = markedNames(others, { participants, me })
  return others.length < userIds.length ? ['you', ...marked] : marked
}
