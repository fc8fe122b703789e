import type { z } from 'zod'
import { tokenAnswer } from '../../protocol/http.ts'
import { IDENTITY_TOKEN_MS } from '../../protocol/limits.ts'
import { authState } from './auth-state.ts'
import { request } from '../http.ts'
import { identityLink } from './identity-link.ts'
import { anonymousBrowserId, anonymousProof, renewAnonymousBrowserId } from '../storage/guest-secret.ts'

type Token = z.output<typeof tokenAnswer>

export const TOKEN_PATH = '/user/token'

const KEPT_MS = IDENTITY_TOKEN_MS - 60_000

/** `askedAtMs` is only compared with this device's clock, which may be hours off the server's. */
let token: (Token & { askedAtMs: number }) | null = null
let asking: Promise<Token> | null = null
authState.subscribe(forgetToken)

/** Each sign-in has its own tokens, even a second one of the same account. */
export function forgetToken(): void {
  token = null
  asking = null
}

/** ROLE-24: returns the signed-in account's identity token, renewed a minute before it ends; null for a guest. */
export async function accountToken(): Promise<string | null> {
  if (authState.get().account === null) return null
  const askedAtMs = Date.now()
  const ageMs = token ? askedAtMs - token.askedAtMs : Infinity
  if (token && ageMs >= 0 && ageMs < KEPT_MS) return token.token

  const asked = (asking ??= askToken())
  try {
    const answer = await asked
    if (asking === asked) token = { ...answer, askedAtMs } // else the token belongs to an ended sign-in
    return answer.token
  } finally {
    if (asking === asked) asking = null
  }
}

/** A guest id that is linked to another account stays theirs; a new one is made here (contract, section 8). */
async function askToken(): Promise<Token> {
  const answer = await proveGuest()
  if (answer.linkedAuthenticatedId !== null) return answer
  renewAnonymousBrowserId()
  return proveGuest()
}

/** PROD-26: proves the sign-in and this browser's guest id at once, and remembers the link that the server answers. */
async function proveGuest(): Promise<Token> {
  const guest = anonymousBrowserId()
  const answer = await request(TOKEN_PATH, { schema: tokenAnswer, headers: anonymousProof() })
  // After a sign-out this would write the former guest's secret back.
  const isStillHere = authState.get().account !== null && anonymousBrowserId() === guest
  if (answer.linkedAuthenticatedId && isStillHere) identityLink.remember(guest, answer.linkedAuthenticatedId)
  return answer
}
