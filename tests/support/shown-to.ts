import type { Person } from './person.ts'

/** All of the one reply that somebody heard, by the contract alone: chunks are appended, `partialMessage` replaces. */
export function shownTo(person: Person): string {
  let text = ''
  for (const { name, payload } of person.heardEvents) {
    if (name === 'ai-stream-chunk') text += payload.text
    if (name === 'partialMessage') text = payload.text
  }
  return text
}
