import { ASSISTANT_NAME } from '../../protocol/brand.ts'

/** CHAT-45, and how many messages wait while the tab is hidden. */
export function pageTitle(unseen: number): string {
  return unseen === 0 ? ASSISTANT_NAME : `(${unseen}) ${ASSISTANT_NAME}`
}
