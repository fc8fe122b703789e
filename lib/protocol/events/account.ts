import { z } from 'zod'
import { anonymousBrowserIdSchema, sessionRedirectSchema } from '../entities.ts'

/** The handshake's auth fields, as our client sends them (SOCK-5 to SOCK-8). */
export type Handshake = {
  sessionId: string
  accessToken: string
  anonymousBrowserId: string
  /** An identity token, where somebody is signed in. */
  token?: string
}

const textOrNull = z.string().nullable().catch(null)

/** The same as it comes from anybody. It refuses nothing: each field is looked at in its turn, and null opens nothing. */
export const handshakeSchema = z.object({
  sessionId: textOrNull,
  accessToken: textOrNull,
  anonymousBrowserId: anonymousBrowserIdSchema.nullable().catch(null),
  /** What is no text is a token that nobody issued; absent, null and empty are none. */
  token: z.string().nullish().catch('no token'),
})
/** What somebody says about themselves: nothing of it is proved yet. */
export type HandshakeClaims = z.output<typeof handshakeSchema>

/** Longer than anybody would wait. */
const SPREAD_ACCEPTED_MAX_SECONDS = 60

/** What a `connect_error` says besides its message (contract, section 5). A client does without whatever it cannot read. */
export const connectionRefusalSchema = z.object({
  /** The code of a refusal; absent where nothing was refused. */
  code: z.string().optional().catch(undefined),
  /** UNAVAILABLE because too many come at once: over so long the next attempts are spread. */
  spreadSeconds: z.number().positive().max(SPREAD_ACCEPTED_MAX_SECONDS).optional().catch(undefined),
  /** SESSION_CLOSED by a reset, to somebody who was there and whom nobody could lead on: the redirect that they missed. */
  redirect: sessionRedirectSchema.optional().catch(undefined),
})
export type ConnectionRefusal = z.output<typeof connectionRefusalSchema>
