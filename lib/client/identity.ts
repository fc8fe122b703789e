import type { z } from 'zod'
import type { SenderStanding } from '../domain/send-failure.ts'
import { tokenAnswer } from '../protocol/http.ts'
import { request } from './http.ts'
import { identityLink } from './identity-link.ts'
import { makeSignal } from './signal.ts'
import { anonymousBrowserId, anonymousProof, renewAnonymousBrowserId } from './storage.ts'

/** Who this browser is signed in as, as far as the chat needs to know. */
type Identity = {
  /** The account's id, null while signed out (ROLE-22). */
  accountId: string | null
  /** DEC-7: active or past_due, the reading of the menu and of quota failures. */
  isSubscribed: boolean
}

export const SIGNED_OUT: Identity = { accountId: null, isSubscribed: false }

type Token = z.output<typeof tokenAnswer>

const changed = makeSignal()
let current: Identity = SIGNED_OUT
let token: Token | null = null
let asking: Promise<Token> | null = null
let known: () => Promise<unknown> = () => Promise.resolve()

/** What the sign-in state tells and the chat reads, in the shape of React's `useSyncExternalStore`. */
export const identity = {
  get: (): Identity => current,
  subscribe: changed.listen,
  set(next: Identity): void {
    if (next.accountId === current.accountId && next.isSubscribed === current.isSubscribed) return
    if (next.accountId !== current.accountId) forgetToken()
    current = next
    changed.raise()
  },
  /** How one waits until the server has said who is signed in: nobody should go out as a guest before. */
  knownThrough(ask: () => Promise<unknown>): void {
    known = ask
  },
  /** Another sign-in of the same account has tokens of its own. */
  forgetToken,
}

function forgetToken(): void {
  token = null
  asking = null
}

/** What the kind of a quota failure depends on (MSG-13 to MSG-15). */
export function senderStanding(): SenderStanding {
  return { isSignedIn: current.accountId !== null, isSubscribed: current.isSubscribed }
}

const RENEW_BEFORE_MS = 60_000

/**
 * ROLE-23, ROLE-24: the identity token, renewed a minute before it ends; null while signed out. Whoever also needs
 * `identity.get()` asks for the token first: this waits until the sign-in state is known, and rejects when it cannot be.
 */
export async function identityToken(): Promise<string | null> {
  await known()
  if (current.accountId === null) return null
  if (token && Date.parse(token.expiresAt) - RENEW_BEFORE_MS > Date.now()) return token.token

  const asked = (asking ??= askToken())
  try {
    const answer = await asked
    if (asking === asked) token = answer // else it belongs to a sign-in that is over
    return answer.token
  } finally {
    if (asking === asked) asking = null
  }
}

/** A guest who is another account's stays theirs; the next one is made here (contract, section 8). */
async function askToken(): Promise<Token> {
  const answer = await proveGuest()
  if (answer.linkedAuthenticatedId !== null) return answer
  renewAnonymousBrowserId()
  return proveGuest()
}

/** PROD-26: proves the sign-in and this browser's guest id at once, and remembers what the server says of them. */
async function proveGuest(): Promise<Token> {
  const guest = anonymousBrowserId()
  const answer = await request('/user/token', { schema: tokenAnswer, headers: anonymousProof() })
  if (answer.linkedAuthenticatedId) identityLink.remember(guest, answer.linkedAuthenticatedId)
  return answer
}
