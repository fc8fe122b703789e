import type { Person } from './person.ts'

/** Returns the text of the one reply as this client heard it: chunks append, `partialMessage` replaces (contract). */
export function shownTo(person: Person): string {
  let text = ''
  for (const { name, payload } of person.heardEvents) {
    if (name === 'ai-stream-chunk') text += payload.text
    if (name === 'partialMessage') text = payload.text
  }
  return text
}
