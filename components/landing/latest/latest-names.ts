import type { RecentChat } from '#lib/client/storage/recent-chats.ts'
import { listed } from '#lib/protocol/texts/en.ts'
import { namesApart } from '../../history/session-name.ts'

/** PAST-2: the chat's title, else who else was in it. */
export function latestTitle({ title, people }: RecentChat): string {
  if (title !== null) return title
  return people.length === 0 ? 'A chat with Parley' : `With ${listed(people.map(({ userName }) => userName))}`
}

/** PAST-3: what each chat is called by its buttons. */
export function latestNames(chats: readonly RecentChat[], nowMs: number): ReadonlyMap<string, string> {
  return namesApart(
    chats.map((chat) => ({ id: chat.sessionId, title: latestTitle(chat), at: chat.at })),
    nowMs,
  )
}
