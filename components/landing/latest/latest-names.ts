import type { RecentChat } from '#lib/client/storage/recent-chats.ts'
import { ASSISTANT_NAME, DEFAULT_NAME } from '#lib/protocol/brand.ts'
import { listed } from '#lib/protocol/texts/en.ts'
import { namesApart } from '../../history/session-name.ts'

/** PAST-2: returns the chat's title, or a title of its other people. */
export function latestTitle({ title, people }: RecentChat): string {
  if (title !== null) return title
  const names = people.map(({ userName }) => userName).filter((name) => name !== DEFAULT_NAME)
  if (names.length > 0) return `With ${listed(names)}`
  return people.length === 0 ? `A chat with ${ASSISTANT_NAME}` : 'A chat with others'
}

/** PAST-3: returns the accessible name of each chat. */
export function latestNames(chats: readonly RecentChat[], nowMs: number): ReadonlyMap<string, string> {
  return namesApart(
    chats.map((chat) => ({ id: chat.sessionId, title: latestTitle(chat), at: chat.at })),
    nowMs,
  )
}
