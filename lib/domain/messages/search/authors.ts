import type { Participant } from '../../../protocol/entities.ts'
import { personOf } from '../../people/person-of.ts'
import type { Timeline } from '../../room/timeline.ts'
import { wordsOf } from '../release.ts'
import { isFindable } from './search-block.ts'

type Author = Pick<Participant, 'userId' | 'userName' | 'formerIds'>

/**
 * FIND-1: returns the people from whom messages can be found: the participants, and authors in the loaded messages who
 * left for good, by the name that they had last. The reader's former ids are not people who left.
 */
export function authorsOf({
  participants,
  messages,
  me,
}: Pick<Timeline, 'participants' | 'messages' | 'me'>): Author[] {
  const former = new Map<string, Author>()
  for (const message of messages.filter(isFindable)) {
    const { userId, userName } = wordsOf(message)
    if (!me?.ids.has(userId) && !personOf(participants, userId)) former.set(userId, { userId, userName })
  }
  return [...participants.values(), ...former.values()]
}
