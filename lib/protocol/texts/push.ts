import type { Card } from '../cards.ts'

/** PUSH-1: returns the notification of a message: the sender, but none of the words. */
export function messageArrivedText(userName: string): string {
  return `${userName} wrote a message.`
}

/** PUSH-1: a running reset vote needs this person. */
export const VOTE_WAITS = 'A vote waits for you: start this chat anew?'
/** PUSH-1, DOOR-6: proposed rules need this person's vote. */
export const RULES_WAIT = 'A vote waits for you: new rules for this chat?'

/** PUSH-1: returns the notification of a card that waits for an answer, without its words. */
export function cardWaitsText({ kind, version }: Pick<Card, 'kind' | 'version'>): string {
  if (kind === 'poll') return 'A poll waits for your choice.'
  return version > 1 ? 'An agreement has new words, and waits for your answer.' : 'An agreement waits for your answer.'
}
