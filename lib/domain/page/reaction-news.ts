import type { Message } from '../../protocol/entities.ts'
import { nameOfMessage } from '../files/page/files-in-words.ts'
import { isOwn, type Me, type Timeline } from '../room/timeline.ts'
import { personOf } from '../people/person-of.ts'

/** One person's new reaction. `about`: the message's first words, or its files in words. */
export type ReactionNews = { messageId: string; userId: string; emoji: string; about: string }

/** More reactions than these are only counted. */
const SAID_AT_ONCE = 3

/** Returns other people's reactions that are new in `after`, on messages in both lists. Both are sorted by `seq`. */
export function reactionNews(before: readonly Message[], after: readonly Message[], me: Me | null): ReactionNews[] {
  const news: ReactionNews[] = []
  let at = 0
  for (const message of after) {
    while ((before[at]?.seq ?? Infinity) < message.seq) at++
    const known = before[at]
    if (known?.seq === message.seq && known.reactions !== message.reactions) news.push(...added(known, message, me))
  }
  return news
}

function added({ reactions = [] }: Message, message: Message, me: Me | null): ReactionNews[] {
  const { id, reactions: now = [] } = message
  const had = new Set(reactions.flatMap(({ emoji, userIds }) => userIds.map((userId) => `${emoji} ${userId}`)))
  return now.flatMap(({ emoji, userIds }) =>
    userIds
      .filter((userId) => !isOwn({ userId }, me) && !had.has(`${emoji} ${userId}`))
      .map((userId) => ({ messageId: id, userId, emoji, about: nameOfMessage(message) })),
  )
}

/** REACT-2: returns the sentence that a screen reader says for new reactions. */
export function reactionSentence(
  news: readonly ReactionNews[],
  { participants }: Pick<Timeline, 'participants'>,
): string {
  if (news.length > SAID_AT_ONCE) return `${news.length} new reactions.`
  return news
    .map(({ userId, emoji, about }) => {
      return `${personOf(participants, userId)?.userName ?? 'Somebody'} reacted ${emoji} to: ${about}`
    })
    .join('\n')
}
