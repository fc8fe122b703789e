import type { z } from 'zod'
import { tokenAnswer } from '../protocol/http.ts'
import { authState } from './auth-state.ts'
import { request } from './http.ts'
import { identityLink } from './identity-link.ts'
import { anonymousBrowserId, anonymousProof, renewAnonymousBrowserId } from './storage.ts'

type Token = z.output<typeof tokenAnswer>

const RENEW_BEFORE_MS = 60_000

let token: Token | null = null
let asking: Promise<Token> | null = null
authState.subscribe(forgetToken)

/** Every sign-in has tokens of its own, also another one of the same account. */
export function forgetToken(): void {
  token = null
  asking = null
}

/** ROLE-24: the identity token of the account that is signed in, renewed a minute before it ends; null for a guest. */
export async function accountToken(): Promise<string | null> {
  if (authState.get().account === null) return null
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
