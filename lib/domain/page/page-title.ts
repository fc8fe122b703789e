import { ASSISTANT_NAME } from '../../protocol/brand.ts'

/** CHAT-45, ROOM-1: returns the tab's title: unseen messages, the chat's title and the product's name. */
export function pageTitle(unseen: number, title: string | null = null): string {
  const name = title === null ? ASSISTANT_NAME : `${title} · ${ASSISTANT_NAME}`
  return unseen === 0 ? name : `(${unseen}) ${name}`
}
