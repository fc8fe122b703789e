/** PUSH-1: says who wrote, and none of the words. */
export function messageArrivedText(userName: string): string {
  return `${userName} wrote a message.`
}

/** PUSH-1: a reset takes this person's vote, too. */
export const VOTE_WAITS = 'A vote waits for you: start this chat anew?'
