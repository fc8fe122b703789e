import { guestCaller, type Caller } from '../domain/caller.ts'
import { anonymousBrowserIdSchema } from '../protocol/entities.ts'
import { Refusal } from '../protocol/errors.ts'
import { ANONYMOUS_ID_HEADER } from '../protocol/http.ts'
import type { Services } from './services.ts'

/**
 * Who calls, by their credentials; null without any. Throws UNAUTHENTICATED for credentials that prove nothing.
 * `bodyAnonymousId` is the anonymous proof where the specification has it in the body.
 */
export function identify(services: Services, request: Request, bodyAnonymousId?: string): Caller | null {
  // A bearer token that nobody here issued proves nothing.
  if (request.headers.has('authorization')) throw new Refusal('UNAUTHENTICATED')
  const proof = bodyAnonymousId ?? request.headers.get(ANONYMOUS_ID_HEADER)
  if (proof === null) return null
  const anonymousBrowserId = anonymousBrowserIdSchema.safeParse(proof)
  if (!anonymousBrowserId.success) throw new Refusal('UNAUTHENTICATED')
  return guestCaller(services.secrets.guestIdOf(anonymousBrowserId.data))
}

/**
 * The caller of a call whose payload says who they are: only the anonymous id proves anything, because it is a secret.
 * Throws FORBIDDEN for any other id, which would be a mere claim.
 */
export function identifyByClaim(services: Services, userId: string): Caller {
  const proof = anonymousBrowserIdSchema.safeParse(userId)
  if (!proof.success) throw new Refusal('FORBIDDEN')
  return guestCaller(services.secrets.guestIdOf(proof.data))
}
