import { createHash } from 'node:crypto'

export type Person = { name: string; email: string }

/** Three people to sign in as. */
export const DEMO_PEOPLE: readonly Person[] = [
  { name: 'Ana Bauer', email: 'ana@example.com' },
  { name: 'Ben Okafor', email: 'ben@example.com' },
  { name: 'Chiyo Tanaka', email: 'chiyo@example.com' },
]

/** Returns Google's claims about a person. The same e-mail is always the same person. */
export function claimsOf({ name, email }: Person) {
  const subject = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21)
  return { sub: subject, name, given_name: name.split(' ')[0], email, email_verified: true }
}
