import { z } from 'zod'
import type { SenderStanding } from '../domain/send-failure.ts'
import { request } from './http.ts'
import { makeSignal } from './signal.ts'

/** Who this browser is signed in as, as far as the chat needs to know. */
export type Identity = {
  /** The account's id, null while signed out (ROLE-22). */
  accountId: string | null
  /** DEC-7: active or past_due, the reading that the quota tier uses. */
  isSubscribed: boolean
}

export const SIGNED_OUT: Identity = { accountId: null, isSubscribed: false }

const changed = makeSignal()
let current: Identity = SIGNED_OUT
let token: { value: string; expiresAt: number } | null = null
let reading: Promise<unknown> = Promise.resolve()

/** What the sign-in state tells and the chat reads, in the shape of React's `useSyncExternalStore`. */
export const identity = {
  get: (): Identity => current,
  subscribe: changed.listen,
  set(next: Identity): void {
    if (next.accountId === current.accountId && next.isSubscribed === current.isSubscribed) return
    if (next.accountId !== current.accountId) token = null
    current = next
    changed.raise()
  },
  /** The server is being asked who is signed in; nobody should go out as a guest meanwhile. */
  whileReading(answer: Promise<unknown>): void {
    reading = answer
  },
  /** Another sign-in of the same account has tokens of its own. */
  forgetToken(): void {
    token = null
  },
}

/** What the kind of a quota failure depends on (MSG-13 to MSG-15). */
export function senderStanding(): SenderStanding {
  return { isSignedIn: current.accountId !== null, isSubscribed: current.isSubscribed }
}

const tokenAnswer = z.object({ token: z.string().min(1), expiresAt: z.union([z.string(), z.number()]) })
const RENEW_BEFORE_MS = 60_000

/**
 * ROLE-23, ROLE-24: the identity token, renewed a minute before it ends; null while signed out. Whoever also needs
 * `identity.get()` asks for the token first: this waits until the sign-in state is known.
 */
export async function identityToken(): Promise<string | null> {
  await reading
  if (current.accountId === null) return null
  if (token && token.expiresAt - RENEW_BEFORE_MS > Date.now()) return token.value

  const answer = await request('/user/token', { schema: tokenAnswer })
  token = { value: answer.token, expiresAt: new Date(answer.expiresAt).getTime() }
  return token.value
}
