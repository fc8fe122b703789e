import { z } from 'zod'
import { anonymousBrowserIdSchema, sessionRedirectSchema } from '../entities.ts'

/** The handshake's auth fields as our client sends them (SOCK-5 to SOCK-8). */
export type Handshake = {
  sessionId: string
  accessToken: string
  anonymousBrowserId: string
  /** An identity token; absent when nobody is signed in. */
  token?: string
}

const textOrNull = z.string().nullable().catch(null)

/** The same fields from an untrusted client. Parsing never fails: an invalid field becomes null, which grants nothing. */
export const handshakeSchema = z.object({
  sessionId: textOrNull,
  accessToken: textOrNull,
  anonymousBrowserId: anonymousBrowserIdSchema.nullable().catch(null),
  /** A value of another type becomes an invalid token; absent, null and empty mean none. */
  token: z.string().nullish().catch('no token'),
})
/** A client's claims about itself, not yet proven. */
export type HandshakeClaims = z.output<typeof handshakeSchema>

/** Upper bound, so that a wrong value cannot stall a client. */
const SPREAD_ACCEPTED_MAX_SECONDS = 60

/** The data of a `connect_error` besides its message (contract, section 5). Clients ignore unreadable fields. */
export const connectionRefusalSchema = z.object({
  /** Code of the refusal; absent when the connection merely failed. */
  code: z.string().optional().catch(undefined),
  /** Sent with UNAVAILABLE under overload: clients spread their next attempts over this time. */
  spreadSeconds: z.number().positive().max(SPREAD_ACCEPTED_MAX_SECONDS).optional().catch(undefined),
  /** Sent with SESSION_CLOSED after a reset, to a member who missed the redirect. */
  redirect: sessionRedirectSchema.optional().catch(undefined),
})
export type ConnectionRefusal = z.output<typeof connectionRefusalSchema>
