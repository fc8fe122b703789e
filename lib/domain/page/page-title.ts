import { ASSISTANT_NAME } from '../../protocol/brand.ts'

/** CHAT-45, ROOM-1: the chat's title, the product's name, and before them how many messages wait while the tab is hidden. */
export function pageTitle(unseen: number, title: string | null = null): string {
  const name = title === null ? ASSISTANT_NAME : `${title} · ${ASSISTANT_NAME}`
  return unseen === 0 ? name : `(${unseen}) ${name}`
}
